import type { FieldErrors } from '../kernel/problem.ts';

/** Fields that have at least one message. */
export function withoutEmpty(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, sentences]) => sentences.length > 0));
}
