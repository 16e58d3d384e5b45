import type { FieldErrors } from '../kernel/problem.ts';

/** The fields of which there is something to say. */
export function withoutEmpty(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, sentences]) => sentences.length > 0));
}
