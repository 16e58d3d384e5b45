import type { AnyResource } from '../../resources/declaration/index.ts';
import type { Condition } from '../../resources/declaration/conventions.ts';
import type { ListFilter } from '../filters.ts';
import { allSearchFieldsOf, isFound } from '../../resources/declaration/filters/textSearch.ts';
import { isBlank, isObject } from '../../resources/declaration/values.ts';
import type { PlatformRecord } from '../records.ts';
import { textOf } from '../records.ts';

/** Natural text order: ignores case and accents, and compares numbers by value. */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(textOf(left), textOf(right));
}

function satisfies(record: PlatformRecord, { field, operator, value }: Condition): boolean {
  const recordValue = record[field];
  if (value === null) return isBlank(recordValue) === (operator === 'eq');
  if (Array.isArray(recordValue))
    return recordValue.some((item) => textOf(item) === String(value)) === (operator === 'eq');
  const text = textOf(recordValue).toLowerCase();
  const wanted = String(value).toLowerCase();
  switch (operator) {
    case 'eq':
      return text === wanted;
    case 'neq':
      return text !== wanted;
    case 'contains':
      return text.includes(wanted);
    case 'doesnotcontain':
      return !text.includes(wanted);
    case 'startswith':
      return text.startsWith(wanted);
    case 'endswith':
      return text.endsWith(wanted);
    case 'lt':
      return compare(recordValue, value) < 0;
    case 'lte':
      return compare(recordValue, value) <= 0;
    case 'gt':
      return compare(recordValue, value) > 0;
    case 'gte':
      return compare(recordValue, value) >= 0;
  }
}

/** A request for a page. Pages count from 1, as in react-admin. */
export interface PageRequest {
  readonly filter: ListFilter;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** @property after the `next` of the page before, by which a platform that has told it finds the page faster */
  readonly pagination?: { readonly page: number; readonly perPage: number; readonly after?: string };
}

/** Compares two records by fields, descending with a leading minus. The first difference decides. */
function firstDifference(keys: readonly string[], left: PlatformRecord, right: PlatformRecord): number {
  for (const key of keys) {
    const field = key.replace(/^-/, '');
    const difference = compare(left[field], right[field]);
    if (difference !== 0) return key === field ? difference : -difference;
  }
  return 0;
}

/** The text of a searched field; of an embedded record its name. */
function searchedText(value: unknown): string {
  return isObject(value) ? textOf(value['name']) : textOf(value);
}

/** True when the searched fields of a record contain each word of a term. */
export function mentions(resource: AnyResource, record: PlatformRecord, term: string): boolean {
  return isFound(
    allSearchFieldsOf(resource).map((name) => searchedText(record[name])),
    term,
  );
}

/** Filters, sorts and pages a list that was read whole, as the platform would. */
export function pageLocally(
  resource: AnyResource,
  records: readonly PlatformRecord[],
  request: PageRequest & { readonly thenBy?: readonly string[] },
) {
  const { q, groups } = request.filter;
  const matching = records.filter(
    (record) =>
      groups.every((group) => group.some((condition) => satisfies(record, condition))) &&
      mentions(resource, record, q),
  );
  const { sort, pagination, thenBy = [] } = request;
  if (sort) {
    const keys = [`${sort.order === 'DESC' ? '-' : ''}${sort.field}`, ...thenBy];
    matching.sort((left, right) => firstDifference(keys, left, right));
  }
  const from = pagination ? (pagination.page - 1) * pagination.perPage : 0;
  const data = pagination ? matching.slice(from, from + pagination.perPage) : matching;
  return { data, total: matching.length };
}
