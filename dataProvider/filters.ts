import type { Condition } from '../resources/declaration/conventions.ts';
import { filterOperators, type FilterOperator } from '../resources/declaration/filters/filterOperators.ts';
import { groupOf } from '../resources/declaration/filters/filterText.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
import { searchFilter } from '../resources/declaration/filters/searchFilter.ts';
import { isBlank } from '../resources/declaration/values.ts';

/** A filter of the portal's lists: all conditions hold, and the record matches the search term. */
export interface FilterValue {
  readonly q: string;
  readonly conditions: readonly Condition[];
}

/**
 * A filter as react-admin gives it: `field~operator` -> value, with `~2` appended for further conditions on the same field, and `q` for the
 * search field. A bare field means "is". An array matches any of its values; with `neq` and `doesnotcontain`, none of them. `null` with `eq`
 * means "is empty", with `neq` "is not empty".
 */
export type FilterMap = Readonly<Record<string, unknown>>;

/** A filter in the provider: all groups hold, and one condition of each. */
export interface ListFilter {
  readonly q: string;
  readonly groups: readonly (readonly Condition[])[];
}

/** Lists everything. */
export const noFilter: ListFilter = { q: '', groups: [] };

function isOperator(text: string): text is FilterOperator {
  return filterOperators.includes(text as FilterOperator);
}

function isComparable(value: unknown): value is Condition['value'] {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}

function isFilterValue(filter: FilterMap | FilterValue): filter is FilterValue {
  return Array.isArray(filter.conditions) && filter.conditions.every((one) => typeof one === 'object');
}

/**
 * Reads the filter of a list call, once: either of the two forms. Blank texts, search and scope are no conditions.
 * @throws Error for an undeclared field or operator, and for a value that is no text, number or flag: ignoring it would list everything
 */
export function readFilter(resource: AnyResource, filter: FilterMap | FilterValue = {}): ListFilter {
  const q = typeof filter.q === 'string' ? filter.q.trim() : '';
  if (isFilterValue(filter)) {
    const complete = filter.conditions.filter(({ value }) => value === null || !isBlank(value));
    return { q, groups: complete.map((condition) => [condition]) };
  }
  const scopeFields = Object.values(resource.scope);
  const groups = Object.entries(filter).flatMap(([key, given]): Condition[][] => {
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
  return { q, groups };
}

/** The value of the `filters` parameter. Undefined when there is no condition. Search is a group of `contains` joined by or. */
export function filtersParameter(resource: AnyResource, { q, groups }: ListFilter): string | undefined {
  const parts = groups.map((group) => groupOf(resource, group));
  const search = searchFilter(resource, q);
  if (search !== undefined) parts.push(search);
  return parts.length > 0 ? parts.join('~and~') : undefined;
}
