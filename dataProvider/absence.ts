import type { Platform } from './calls.ts';
import { PlatformError } from './errors.ts';

/**
 * Whether a failed optional call means that the platform does not have it: the address is not known, or the request is refused without a
 * word about any of its values.
 */
export function isAbsence(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return false;
  return error.status === 404 || (error.status === 400 && error.body.errors === undefined);
}

/** Optional calls that a platform does not have, with what it answered. */
const absentCalls = new WeakMap<Platform, Map<string, unknown>>();

/**
 * Makes an optional call. A platform that does not have it is asked once: later calls of the same name fail like the first.
 * @param name names the call for all its inputs
 */
export async function askOnce<Answer>(
  platform: Platform,
  name: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const absent = absentCalls.get(platform) ?? new Map<string, unknown>();
  absentCalls.set(platform, absent);
  if (absent.has(name)) throw absent.get(name);
  try {
    return await call();
  } catch (error) {
    if (isAbsence(error)) absent.set(name, error);
    throw error;
  }
}
