import type { Operation } from './access.ts';
import { nounOf } from './localized.ts';
import type { AnyResource } from './resource.ts';

/**
 * The message of a failed operation that declares none, in the catalogue's pattern (spec section 8). The platform answers a missing
 * record with the same sentence.
 */
export function standardMessage({ label }: AnyResource, operation: Operation, status: number): string {
  const isOfRecord = operation !== 'list' && operation !== 'create';
  if (isOfRecord && status === 404) return `This ${nounOf(label, 'one')} does not exist`;
  const verb = operation === 'list' || operation === 'get' ? 'fetch' : operation;
  return `Unable to ${verb} ${nounOf(label, operation === 'list' ? 'many' : 'one')}. Please try again.`;
}
