import type { MessageKey } from '../../i18n/messageKey.ts';
import type { FilterOperator } from '../../../resources/declaration/conventions.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';

/** Translation key of an operator as one says it of this kind of field ("is before", not "is less than", of a day). */
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
