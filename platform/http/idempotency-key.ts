import { validationProblem } from '../kernel/problem.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** The `Idempotency-Key` of a request, by which asking again does nothing twice; null where it has none. Throws 400 for one that is none. */
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
