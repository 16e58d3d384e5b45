import { createHmac, timingSafeEqual } from 'node:crypto';

export const storagePath = '/storage/uploads';

function signature(key: Buffer, uid: string, until: number): Buffer {
  return createHmac('sha256', key).update(`PUT\n${uid}\n${until}`).digest();
}

/**
 * The absolute address to which one file may be put, by whoever holds it.
 * @param until seconds since 1970 until which it is good
 */
export function uploadAddress(publicUrl: string, key: Buffer, uid: string, until: number): string {
  return `${publicUrl}${storagePath}/${uid}?se=${until}&sig=${signature(key, uid, until).toString('base64url')}`;
}

/** Whether the address was made by this installation, unchanged, and is still good at `now` (seconds since 1970). */
export function isAddressGood(
  key: Buffer,
  { uid, until, signed }: { uid: string; until: string; signed: string },
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(until)) return false;
  const actual = Buffer.from(signed, 'base64url');
  const expected = signature(key, uid, Number(until));
  return actual.length === expected.length && timingSafeEqual(actual, expected) && Number(until) > now;
}
