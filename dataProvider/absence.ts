import { messages } from '../resources/product/messages.ts';
import { PlatformError } from './errors.ts';

/**
 * True when a failed optional call means that the platform lacks it: the path is unknown, or the request is rejected without a message
 * about any of its values.
 */
export function isAbsence(error: unknown): error is PlatformError {
  if (!(error instanceof PlatformError)) return false;
  return error.status === 404 || (error.status === 400 && error.body.errors === undefined);
}

/**
 * The failure of an optional call, with the message that the platform does not offer it: instead of the fallback, or below the
 * catalogue's message. A 400 with its own reason is left unchanged.
 * @param isOfRecord the call names a record, so a 404 can also mean that the record is gone
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

/** Optional calls that a platform lacks, with its response. Keyed by the object that makes the calls. */
const absentCalls = new WeakMap<object, Map<string, unknown>>();

/**
 * Makes an optional call. A platform that lacks it is asked once: later calls of the same name fail with the same error.
 * @param name identifies the call across all its inputs
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
