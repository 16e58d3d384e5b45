import type { StartKey } from '../../i18n/startKey.ts';
import type { FilterOperator } from '../../../resources/declaration/filters/filterOperators.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import type { AddressCondition } from '../address.ts';

/** Message key of an operator for this kind of field ("is before", not "is less than", for a day). */
export function operatorKey(field: Field, operator: FilterOperator): StartKey {
  const { time } = kindOf(field);
  switch (operator) {
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return `list.operators.${time ? 'time' : 'number'}.${operator}`;
    default:
      return `list.operators.${operator}`;
  }
}

/** How a condition without a value is compared. */
export const bareOperators = ['empty', 'filled'] as const;
export type BareOperator = (typeof bareOperators)[number];

/** The bare operator of a condition; undefined for one with a value. */
export function bareOperatorOf({ operator, value }: AddressCondition): BareOperator | undefined {
  if (value !== '') return undefined;
  return operator === 'eq' ? 'empty' : 'filled';
}

/** The condition that a field has no value, or any. */
export const bareCondition = (field: string, operator: BareOperator): AddressCondition => ({
  field,
  operator: operator === 'empty' ? 'eq' : 'neq',
  value: '',
});
