import { readList } from '../resources/declaration/codec/index.ts';
import { isSortable, queryName } from '../resources/declaration/conventions.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
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

/** A page of records and how many there are in all. */
export interface Page {
  readonly data: PlatformRecord[];
  readonly total: number;
  readonly meta?: { readonly totalIsLowerBound: true };
}

/** A list call: which page of which collection. */
export interface ListCall extends PageRequest {
  readonly scope: Scope;
  /** Collection path instead of the resource's own. */
  readonly call?: string;
  /** The parameter that takes the search term, instead of filters. */
  readonly searchParameter?: string;
  readonly signal?: AbortSignal;
}

async function fetchList(platform: Platform, resource: AnyResource, list: ListCall, query: URLSearchParams) {
  const address = addressesOf(resource, list.scope, platform.apiUrl).list(list.call);
  const answer = await ask(platform, address, { query, signal: list.signal });
  if (!answer.ok && messageIdOf(resource, 'list', answer.status) === 'none') return { data: [], rowCount: 0 };
  if (!answer.ok) throw failureOf(resource, 'list', answer);
  const { items, ...count } = readList(jsonOf(resource, 'list', answer));
  return { data: items.map((item) => decodeRecord(resource, item, list.scope)), ...count };
}

/** The query of a page in the platform's conventions (pages from 0). */
export function pageQuery(
  resource: AnyResource,
  { filter, sort, pagination, searchParameter }: PageRequest & Pick<ListCall, 'searchParameter'>,
): URLSearchParams {
  const query = new URLSearchParams();
  if (pagination) {
    query.set('pagesize', String(pagination.perPage));
    query.set('pagenumber', String(pagination.page - 1));
  }
  const field = sort && resource.fields[sort.field];
  if (sort && field && isSortable(field)) {
    query.set(
      'orderInstructions',
      `${queryName(resource, sort.field)}${sort.order === 'DESC' ? ' desc' : ''}`,
    );
  }
  const { q, ...conditions } = filter;
  const term = typeof q === 'string' ? q.trim() : '';
  if (searchParameter !== undefined && term !== '') query.set(searchParameter, term);
  const filters = filtersParameter(resource, searchParameter === undefined ? filter : conditions);
  if (filters !== undefined) query.set('filters', filters);
  return query;
}

/** Reads a list whole: a first page, then one of the full row count when there are more (titles, spec section 7). */
async function fetchWhole(
  platform: Platform,
  resource: AnyResource,
  list: ListCall,
  first: number,
): Promise<PlatformRecord[]> {
  const query = (size: number) => new URLSearchParams({ pagesize: String(size), pagenumber: '0' });
  const page = await fetchList(platform, resource, list, query(first));
  if (page.rowCount === undefined || page.rowCount <= page.data.length) return page.data;
  return (await fetchList(platform, resource, list, query(page.rowCount))).data;
}

/** A page of a resource's list. Lists that are read whole (lookups, titles) are filtered, sorted and paged here. */
export async function readPage(platform: Platform, resource: AnyResource, list: ListCall): Promise<Page> {
  const { whole, listQuery } = resource.calls;
  if (whole) return pageLocally(resource, await fetchWhole(platform, resource, list, whole.first), list);
  if (listQuery) {
    const { data } = await fetchList(platform, resource, list, new URLSearchParams(listQuery));
    return pageLocally(resource, data, list);
  }
  const { data, rowCount, isLowerBound } = await fetchList(
    platform,
    resource,
    list,
    pageQuery(resource, list),
  );
  const before = list.pagination ? (list.pagination.page - 1) * list.pagination.perPage : 0;
  return {
    data,
    total: rowCount ?? before + data.length,
    ...(isLowerBound ? { meta: { totalIsLowerBound: true } } : {}),
  };
}
