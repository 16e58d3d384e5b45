import { identifierIn } from '../../../resources/declaration/codec/index.ts';
import { valueOperatorsOf } from '../../../resources/declaration/conventions.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import type { AddressCondition } from '../address.ts';

/**
 * Conditions that match records with the same value: one per item of a list, none for timestamps and empty
 * values.
 */
export function conditionsAlike(name: string, field: Field, value: unknown): AddressCondition[] {
  if (isBlank(value) || kindOf(field).time === 'moment' || !valueOperatorsOf(field).includes('eq')) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    const key = field.target !== undefined ? identifierIn(item, field.targetKey) : item;
    const isPlain = typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean';
    return isPlain ? [{ field: name, operator: 'eq', value: String(key) }] : [];
  });
}
