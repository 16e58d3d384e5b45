import type { MessageKey } from '../../i18n/messageKey.ts';
import type { FilterOperator } from '../../../resources/declaration/filters/filterOperators.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';

/** Message key of an operator for this kind of field ("is before", not "is less than", for a day). */
export function operatorKey(field: Field, operator: FilterOperator): MessageKey {
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
