import { messages } from '../resources/product/messages.ts';
import { PlatformError } from './errors.ts';

/**
 * Whether a failed optional call means that the platform does not have it: the address is not known, or the request is refused without a
 * word about any of its values.
 */
export function isAbsence(error: unknown): error is PlatformError {
  if (!(error instanceof PlatformError)) return false;
  return error.status === 404 || (error.status === 400 && error.body.errors === undefined);
}

/**
 * The failure of an optional call, with the sentence that the platform does not offer it: instead of the fallback, or beneath the
 * catalogue's words. A 400 with a reason of its own says enough.
 * @param isOfRecord the call names a record, so that a 404 can also mean that the record is gone
 * @param fallback the message of a call for which the catalogue has none
 */
export function withAbsence<Failed>(
  error: Failed,
  isOfRecord: boolean,
  fallback: string = messages['unknown-error'],
): Failed | PlatformError {
  if (!isAbsence(error) || (error.status === 400 && error.body.reason !== undefined)) return error;
  const sentence = isOfRecord
    ? 'This no longer exists, or the platform doesn’t offer it.'
    : 'This platform doesn’t offer this.';
  const { message, status, body } = error;
  return message === fallback
    ? new PlatformError(sentence, status, body)
    : new PlatformError(message, status, { ...body, reason: sentence });
}

/** Optional calls that a platform does not have, with what it answered. The key is what makes the calls. */
const absentCalls = new WeakMap<object, Map<string, unknown>>();

/**
 * Makes an optional call. A platform that does not have it is asked once: later calls of the same name fail like the first.
 * @param name names the call for all its inputs
 */
export async function askOnce<Answer>(
  platform: object,
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
