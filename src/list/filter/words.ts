import { type FilterOperator, isNumber } from '../../../resources/declaration/conventions.ts';
import type { Field } from '../../../resources/declaration/index.ts';

/** Translation key of an operator as one says it of this kind of field ("is before", not "is less than", of a day). */
export function operatorKey(field: Field, operator: FilterOperator): string {
  const isTime = field.kind === 'date' || field.kind === 'instant';
  const group = isTime ? 'time' : isNumber(field) ? 'number' : 'text';
  return `list.operators.${group}.${operator}`;
}
