import { filterOperators, queryName } from '../resources/declaration/conventions.ts';
import type { Condition, FilterOperator } from '../resources/declaration/conventions.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
import { searchFilter } from '../resources/declaration/searchFilter.ts';

/** The filter of a list: `field~operator` -> value, several conditions on one field told apart by `~2`, and `q` for the search field. */
export type ListFilter = Readonly<Record<string, unknown>>;

function isOperator(text: string | undefined): text is FilterOperator {
  return filterOperators.includes(text as FilterOperator);
}

/** The conditions that a list filter states; what is blank or not a condition is left out. */
export function conditionsOf(resource: AnyResource, filter: ListFilter): Condition[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    const [field = '', operator = 'eq'] = key.split('~');
    const isDeclared = field in resource.fields || field === resource.identifier.field;
    if (!isDeclared || !isOperator(operator) || value === '' || value === null || value === undefined)
      return [];
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    return [{ field, operator, value }];
  });
}

/** A value in the platform's filter grammar: texts quoted with quotes doubled, moments as datetime, others bare. */
function literal(resource: AnyResource, condition: Condition): string {
  const { field, value } = condition;
  const kind = resource.fields[field]?.kind;
  if (kind === 'date' || kind === 'instant') return `datetime'${String(value)}'`;
  const text = String(value);
  if (kind === 'boolean' && /^(true|false)$/.test(text)) return text;
  if ((kind === 'boolean' || kind === 'integer') && /^-?\d+$/.test(text)) return text;
  if (kind === 'decimal' && /^-?\d+(\.\d+)?$/.test(text)) return text;
  return `'${text.replaceAll("'", "''")}'`;
}

function conditionText(resource: AnyResource, condition: Condition): string {
  return `${queryName(resource, condition.field)}~${condition.operator}~${literal(resource, condition)}`;
}

/** The value of the `filters` parameter, or undefined when nothing is narrowed. Search is a group of `contains` joined by or. */
export function filtersParameter(resource: AnyResource, filter: ListFilter): string | undefined {
  const parts = conditionsOf(resource, filter).map((condition) => conditionText(resource, condition));
  const term = typeof filter.q === 'string' ? filter.q.trim() : '';
  const search = searchFilter(resource, term);
  if (search !== undefined) parts.push(search);
  return parts.length > 0 ? parts.join('~and~') : undefined;
}

/** A filter that names records by identifier. */
export function identifierFilter(resource: AnyResource, ids: readonly string[]): string {
  const { field } = resource.identifier;
  return ids.map((value) => conditionText(resource, { field, operator: 'eq', value })).join('~or~');
}
