import { filterOperators, queryName } from '../resources/declaration/conventions.ts';
import type { Condition, FilterOperator } from '../resources/declaration/conventions.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
import { kindOf } from '../resources/declaration/kinds/index.ts';
import { searchFilter } from '../resources/declaration/searchFilter.ts';
import { isBlank } from '../resources/declaration/values.ts';

/**
 * The filter of a list: `field~operator` -> value, several conditions on one field told apart by `~2`, and `q` for the search field.
 * A bare field means "is". An array means any of its values; with `neq` and `doesnotcontain`, none of them.
 */
export type ListFilter = Readonly<Record<string, unknown>>;

function isOperator(text: string): text is FilterOperator {
  return filterOperators.includes(text as FilterOperator);
}

function isComparable(value: unknown): value is Condition['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * The conditions of a list filter. All groups must hold, and of each group one condition. Blank values, search and scope state none.
 * @throws Error for a field or operator that is not declared and a value that is no text, number or flag: leaving it out would list everything
 */
export function conditionsOf(resource: AnyResource, filter: ListFilter): Condition[][] {
  const scopeFields = Object.values(resource.scope);
  return Object.entries(filter).flatMap(([key, given]) => {
    const [name = '', operator = 'eq'] = key.split('~');
    const values = [given].flat().filter((value) => !isBlank(value));
    if (name === 'q' || values.length === 0) return [];
    const field = name === 'id' ? resource.identifier.field : name;
    if (!(field in resource.fields) && field !== resource.identifier.field) {
      if (scopeFields.includes(field)) return [];
      throw new Error(`${resource.name} has no field called ${name}.`);
    }
    if (!isOperator(operator)) throw new Error(`No filter operator is called ${operator}.`);
    if (!values.every(isComparable))
      throw new Error(`The filter ${key} of ${resource.name} is no text, number or flag.`);
    const conditions = values.map((value) => ({ field, operator, value }));
    const isNegative = operator === 'neq' || operator === 'doesnotcontain';
    return isNegative ? conditions.map((condition) => [condition]) : [conditions];
  });
}

/** A value in the platform's filter grammar: texts quoted with quotes doubled, moments as datetime, others bare. */
function literal(resource: AnyResource, condition: Condition): string {
  const { field, value } = condition;
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

/** The value of the `filters` parameter, or undefined when nothing is narrowed. Search is a group of `contains` joined by or. */
export function filtersParameter(resource: AnyResource, filter: ListFilter): string | undefined {
  const parts = conditionsOf(resource, filter).map((group) =>
    group.length > 1 ? `(${anyOf(resource, group)})` : anyOf(resource, group),
  );
  const term = typeof filter.q === 'string' ? filter.q.trim() : '';
  const search = searchFilter(resource, term);
  if (search !== undefined) parts.push(search);
  return parts.length > 0 ? parts.join('~and~') : undefined;
}

/** A filter that names records by identifier. */
export function identifierFilter(resource: AnyResource, ids: readonly string[]): string {
  const { field } = resource.identifier;
  return anyOf(
    resource,
    ids.map((value) => ({ field, operator: 'eq', value })),
  );
}
