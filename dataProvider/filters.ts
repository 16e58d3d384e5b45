import { queryName, type Condition } from '../resources/declaration/conventions.ts';
import { filterOperators, type FilterOperator } from '../resources/declaration/filterOperators.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
import { kindOf } from '../resources/declaration/kinds/index.ts';
import { searchFilter } from '../resources/declaration/searchFilter.ts';
import { isBlank } from '../resources/declaration/values.ts';

/**
 * The filter of a list: `field~operator` -> value, with `~2` appended for further conditions on the same field, and `q` for the search
 * field. A bare field means "is". An array matches any of its values; with `neq` and `doesnotcontain`, none of them. `null` with `eq` means
 * "is empty", with `neq` "is not empty".
 */
export type ListFilter = Readonly<Record<string, unknown>>;

function isOperator(text: string): text is FilterOperator {
  return filterOperators.includes(text as FilterOperator);
}

function isComparable(value: unknown): value is Condition['value'] {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}

/**
 * The conditions of a list filter: all groups must hold, and one condition of each group. Blank texts, search and scope are no conditions.
 * @throws Error for an undeclared field or operator, and for a value that is no text, number or flag: ignoring it would list everything
 */
export function conditionsOf(resource: AnyResource, filter: ListFilter): Condition[][] {
  const scopeFields = Object.values(resource.scope);
  return Object.entries(filter).flatMap(([key, given]) => {
    const [name = '', operator = 'eq'] = key.split('~');
    const values = [given].flat().filter((value) => value === null || !isBlank(value));
    if (name === 'q' || values.length === 0) return [];
    const field = name === 'id' ? resource.identifier.field : name;
    if (!(field in resource.fields) && field !== resource.identifier.field) {
      if (scopeFields.includes(field)) return [];
      throw new Error(`${resource.name} has no field called ${name}.`);
    }
    if (values.includes(null) && operator !== 'eq' && operator !== 'neq')
      throw new Error(`${key} of ${resource.name} compares with no value. Use eq or neq.`);
    if (!isOperator(operator)) throw new Error(`No filter operator is called ${operator}.`);
    if (!values.every(isComparable))
      throw new Error(`The filter ${key} of ${resource.name} is no text, number or flag.`);
    const conditions = values.map((value) => ({ field, operator, value }));
    const isNegative = operator === 'neq' || operator === 'doesnotcontain';
    return isNegative ? conditions.map((condition) => [condition]) : [conditions];
  });
}

/** A value in the platform's filter grammar: texts in quotes (inner quotes doubled), instants as datetime, others bare. */
function literal(resource: AnyResource, condition: Condition): string {
  const { field, value } = condition;
  if (value === null) return 'null';
  const text = String(value);
  const { time, bare } = kindOf(resource.fields[field]) ?? {};
  if (time) return `datetime'${text}'`;
  return bare?.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}

function conditionText(resource: AnyResource, condition: Condition): string {
  return `${queryName(resource, condition.field)}~${condition.operator}~${literal(resource, condition)}`;
}

function anyOf(resource: AnyResource, conditions: readonly Condition[]): string {
  return conditions.map((condition) => conditionText(resource, condition)).join('~or~');
}

/** The value of the `filters` parameter. Undefined when there is no condition. Search is a group of `contains` joined by or. */
export function filtersParameter(resource: AnyResource, filter: ListFilter): string | undefined {
  const parts = conditionsOf(resource, filter).map((group) =>
    group.length > 1 ? `(${anyOf(resource, group)})` : anyOf(resource, group),
  );
  const term = typeof filter.q === 'string' ? filter.q.trim() : '';
  const search = searchFilter(resource, term);
  if (search !== undefined) parts.push(search);
  return parts.length > 0 ? parts.join('~and~') : undefined;
}

/** A filter that selects records by identifier. */
export function identifierFilter(resource: AnyResource, ids: readonly string[]): string {
  const { field } = resource.identifier;
  return anyOf(
    resource,
    ids.map((value) => ({ field, operator: 'eq', value })),
  );
}
