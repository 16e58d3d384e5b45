import { createHmac, timingSafeEqual } from 'node:crypto';

export const storagePath = '/storage/uploads';

function signature(key: Buffer, uid: string, until: number): Buffer {
  return createHmac('sha256', key).update(`PUT\n${uid}\n${until}`).digest();
}

/**
 * The absolute URL for uploading one file. The URL is the permission.
 * @param until expiry in seconds since 1970
 */
export function uploadAddress(publicUrl: string, key: Buffer, uid: string, until: number): string {
  return `${publicUrl}${storagePath}/${uid}?se=${until}&sig=${signature(key, uid, until).toString('base64url')}`;
}

/** True when the URL was created by this installation, is unchanged, and has not expired at `now` (seconds since 1970). */
export function isAddressGood(
  keys: readonly Buffer[],
  { uid, until, signed }: { uid: string; until: string; signed: string },
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(until)) return false;
  const actual = Buffer.from(signed, 'base64url');
  const isSigned = keys.some((key) => {
    const expected = signature(key, uid, Number(until));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return isSigned && Number(until) > now;
}
