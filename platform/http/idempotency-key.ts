import { validationProblem } from '../kernel/problem.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** True for a key of 1 to 255 visible characters. */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && keyPattern.test(key);
}

/** The `Idempotency-Key` header of a request. Returns null when the header is absent. Throws 400 when it is not a valid key. */
export function readIdempotencyKey(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (!isIdempotencyKey(key))
    throw validationProblem({
      'Idempotency-Key': ['The key has 1 to 255 visible characters, without spaces.'],
    });
  return key;
}
