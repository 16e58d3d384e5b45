import { validationProblem } from '../kernel/problem.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** The `Idempotency-Key` header of a request. Returns null when the header is absent. Throws 400 when it is not a valid key. */
export function readIdempotencyKey(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw validationProblem({
      'Idempotency-Key': ['The key has 1 to 255 visible characters, without spaces.'],
    });
  return key;
}
