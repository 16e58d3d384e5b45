import { readList } from '../resources/declaration/codec/index.ts';
import { isSortable, queryName } from '../resources/declaration/conventions.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
import { withAbsence } from './absence.ts';
import type { Scope } from './address.ts';
import { addressesOf } from './address.ts';
import type { Platform } from './calls.ts';
import { ask, failureOf, jsonOf } from './calls.ts';
import { messageIdOf } from './errors.ts';
import { filtersParameter } from './filters.ts';
import type { PageRequest } from './local.ts';
import { pageLocally } from './local.ts';
import type { PlatformRecord } from './records.ts';
import { decodeRecord } from './records.ts';

/** A page of records and the total count. */
export interface Page {
  readonly data: PlatformRecord[];
  readonly total: number;
  readonly meta?: {
    /** True when there are more than `total` records. */
    readonly totalIsLowerBound?: true;
    /** The platform does not count its rows, and this page is full: there may be another. */
    readonly hasMore?: true;
    /** The page is empty, and the platform does not tell which one is the last. */
    readonly isBeyondEnd?: true;
  };
}

/** A list call: a page of a collection. */
export interface ListCall extends PageRequest {
  readonly scope: Scope;
  /** Collection path, instead of the resource's own. */
  readonly call?: string;
  /** Another platform may lack that call. */
  readonly isOptional?: boolean;
  /** The parameter for the search term, instead of filters. */
  readonly searchParameter?: string;
  /** Order of the records that `sort` leaves equal: fields, descending with a leading minus. */
  readonly thenBy?: readonly string[];
  readonly signal?: AbortSignal;
}

async function fetchList(platform: Platform, resource: AnyResource, list: ListCall, query: URLSearchParams) {
  const address = addressesOf(resource, list.scope, platform.apiUrl).list(list.call);
  const answer = await ask(platform, address, { query, signal: list.signal });
  if (!answer.ok && messageIdOf(resource, 'list', answer.status) === 'none') return { data: [], rowCount: 0 };
  if (!answer.ok) {
    const error = failureOf(resource, 'list', answer);
    throw list.isOptional ? withAbsence(error, false) : error;
  }
  const { items, ...count } = readList(jsonOf(resource, 'list', answer));
  return { data: items.map((item) => decodeRecord(resource, item, list.scope)), ...count };
}

/** The query of a page in the platform's conventions (pages from 0). */
export function pageQuery(
  resource: AnyResource,
  {
    filter,
    sort,
    pagination,
    searchParameter,
    thenBy = [],
  }: PageRequest & Pick<ListCall, 'searchParameter' | 'thenBy'>,
): URLSearchParams {
  const query = new URLSearchParams();
  if (pagination) {
    query.set('pagesize', String(pagination.perPage));
    query.set('pagenumber', String(pagination.page - 1));
  }
  const field = sort && resource.fields[sort.field];
  if (sort && field && isSortable(field)) {
    const further = thenBy.map((key) => ({
      field: key.replace(/^-/, ''),
      isDescending: key.startsWith('-'),
    }));
    const instructions = [{ field: sort.field, isDescending: sort.order === 'DESC' }, ...further].map(
      (key) => `${queryName(resource, key.field)}${key.isDescending ? ' desc' : ''}`,
    );
    query.set('orderInstructions', instructions.join(', '));
  }
  const { q, ...conditions } = filter;
  const term = typeof q === 'string' ? q.trim() : '';
  if (searchParameter !== undefined && term !== '') query.set(searchParameter, term);
  const filters = filtersParameter(resource, searchParameter === undefined ? filter : conditions);
  if (filters !== undefined) query.set('filters', filters);
  return query;
}

/** Maximum rows of a page (docs/conventions.md). */
export const maxPageSize = 1000;

/** The value of a parameter whose name the platform matches in any case. */
function parameterOf(query: URLSearchParams, name: string): string | undefined {
  return [...query].find(([key]) => key.toLowerCase() === name)?.[1];
}

/** The same call for a page of a whole list. */
function pageOf(query: URLSearchParams, size: number, number: number): URLSearchParams {
  const others = [...query].filter(([key]) => !['pagesize', 'pagenumber'].includes(key.toLowerCase()));
  return new URLSearchParams([...others, ['pagesize', String(size)], ['pagenumber', String(number)]]);
}

/**
 * Reads a whole list, which the call of the declaration may show in part: `listQuery` first, then one page of the row count if there are
 * more (spec section 7, titles). A platform rejects a page of more than `maxPageSize` rows, so a longer list takes several.
 */
async function fetchWhole(
  platform: Platform,
  resource: AnyResource,
  list: ListCall,
  listQuery: Readonly<Record<string, string>>,
): Promise<PlatformRecord[]> {
  const query = new URLSearchParams(listQuery);
  const read = (size: number, number: number) =>
    fetchList(platform, resource, list, pageOf(query, size, number));
  const first = await fetchList(platform, resource, list, query);
  const { rowCount, data } = first;
  if (rowCount === undefined)
    return fetchFurther(read, data, Number(parameterOf(query, 'pagesize') ?? Number.NaN));
  if (rowCount <= data.length || data.length === 0) return data;
  const size = Math.min(rowCount, maxPageSize);
  const { data: larger } = await read(size, 0);
  // A platform with smaller pages than requested: its own size tells where the next page starts.
  return larger.length < rowCount ? fetchFurther(read, larger, larger.length, rowCount) : larger;
}

/** Reads the rest of a list: page after page, until all rows are read, or a page is not full or has nothing new. */
async function fetchFurther(
  read: (size: number, number: number) => Promise<{ readonly data: PlatformRecord[] }>,
  first: PlatformRecord[],
  size: number,
  rowCount = Infinity,
): Promise<PlatformRecord[]> {
  // Reference data may have no identifiers.
  const keyed = (rows: PlatformRecord[]) =>
    rows.map((row) => [row.id === '' ? JSON.stringify(row) : row.id, row] as const);
  const records = new Map(keyed(first));
  let page = first;
  for (let number = 1; page.length === size && records.size < rowCount; number += 1) {
    page = (await read(size, number)).data;
    const before = records.size;
    for (const [key, record] of keyed(page)) records.set(key, record);
    if (records.size === before) break;
  }
  return [...records.values()];
}

/** All records of a scope, for resources with a call that returns them at once (`all`). */
export async function readAll(
  platform: Platform,
  resource: AnyResource,
  list: Pick<ListCall, 'scope' | 'signal'>,
): Promise<PlatformRecord[]> {
  const { path, all } = resource.calls;
  const request = { ...list, call: `${path}/${all}`, filter: {} };
  return (await fetchList(platform, resource, request, new URLSearchParams())).data;
}

/** A page of a resource's list. Lists that are read whole (lookups, titles) are filtered, sorted and paged here. */
export async function readPage(platform: Platform, resource: AnyResource, list: ListCall): Promise<Page> {
  const { listQuery } = resource.calls;
  if (listQuery) return pageLocally(resource, await fetchWhole(platform, resource, list, listQuery), list);
  const { data, rowCount, isLowerBound } = await fetchList(
    platform,
    resource,
    list,
    pageQuery(resource, list),
  );
  const { page = 1, perPage = Infinity } = list.pagination ?? {};
  if (rowCount !== undefined)
    return { data, total: rowCount, ...(isLowerBound ? { meta: { totalIsLowerBound: true } } : {}) };
  // More rows than requested: the platform has no paging, and this is the whole list.
  if (data.length > perPage) return pageLocally(resource, data, list);
  const before = page === 1 ? 0 : (page - 1) * perPage;
  const total = before + data.length;
  if (data.length === perPage) return { data, total, meta: { hasMore: true } };
  return data.length === 0 && page > 1 ? { data, total, meta: { isBeyondEnd: true } } : { data, total };
}
