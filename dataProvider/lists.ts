import { readList } from '../resources/declaration/codec/index.ts';
import { isSortable, queryName } from '../resources/declaration/conventions.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
import { withAbsence } from './absence.ts';
import type { Scope } from './address.ts';
import { addressesOf } from './address.ts';
import type { Platform } from './calls.ts';
import { ask, failureOf, jsonOf } from './calls.ts';
import { messageIdOf } from './errors.ts';
import { filtersParameter, noFilter } from './filters.ts';
import type { PageRequest } from './lists/local.ts';
import type { Page, SearchedPage } from './lists/page.ts';
import type { PlatformRecord } from './records.ts';
import { decodeRecord } from './records.ts';

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
  const { items, isUnreadable, ...count } = readList(jsonOf(resource, 'list', answer));
  // A response that is no list is no empty list.
  if (isUnreadable) throw failureOf(resource, 'list', { ...answer, status: 0, ok: false });
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
  // One record needs no pages.
  if (pagination && !resource.calls.onePerScope) {
    query.set('pagesize', String(pagination.perPage));
    query.set('pagenumber', String(pagination.page - 1));
    if (pagination.after) query.set('after', pagination.after);
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
  const hasOwnSearch = searchParameter !== undefined;
  if (hasOwnSearch && filter.q !== '') query.set(searchParameter, filter.q);
  const filters = filtersParameter(resource, hasOwnSearch ? { ...filter, q: '' } : filter);
  if (filters !== undefined) query.set('filters', filters);
  return query;
}

/** All records of a scope, for resources with a call that returns them at once (`all`). */
export async function readAll(
  platform: Platform,
  resource: AnyResource,
  list: Pick<ListCall, 'scope' | 'signal'>,
): Promise<PlatformRecord[]> {
  const { path, all } = resource.calls;
  const request = { ...list, call: `${path}/${all}`, filter: noFilter };
  return (await fetchList(platform, resource, request, new URLSearchParams())).data;
}

/** Loaded with the first list that is filtered, sorted and paged here. */
const wholeList = () => import('./lists/wholeList.ts');
const local = () => import('./lists/local.ts');
/** Loaded with the first search by a parameter of its own. */
const searching = () => import('./lists/searching.ts');

/** A page of a resource's list. Lists that are read whole (lookups, titles) are filtered, sorted and paged here. */
export async function readPage(platform: Platform, resource: AnyResource, list: ListCall): Promise<Page> {
  const { listQuery } = resource.calls;
  if (listQuery) {
    const read = (query: URLSearchParams) => fetchList(platform, resource, list, query);
    return (await wholeList()).pageOfWhole(resource, read, listQuery, list);
  }
  const { searchParameter } = list;
  const term = list.filter.q;
  return searchParameter === undefined || term === ''
    ? pageOfCall(platform, resource, list)
    : (await searching()).searchPage(platform, resource, term, (own) =>
        pageOfCall(platform, resource, own ? list : { ...list, searchParameter: undefined }),
      );
}

async function pageOfCall(platform: Platform, resource: AnyResource, list: ListCall): Promise<SearchedPage> {
  const { data, rowCount, isLowerBound, isSearched, next } = await fetchList(
    platform,
    resource,
    list,
    pageQuery(resource, list),
  );
  const { page = 1, perPage = Infinity } = list.pagination ?? {};
  if (rowCount !== undefined && !isLowerBound)
    return { data, total: rowCount, next, ...(isSearched ? { isSearched } : {}) };
  if (rowCount !== undefined) {
    // A search lists its best rows only. Other lists have further pages.
    const isSearch = isSearched || (list.searchParameter !== undefined && list.filter.q !== '');
    const meta = isSearch ? ({ totalIsLowerBound: true } as const) : ({ hasMore: true } as const);
    return { data, total: rowCount, next, meta, ...(isSearched ? { isSearched } : {}) };
  }
  // More rows than requested: the platform has no paging, and this is the whole list.
  if (data.length > perPage) return (await local()).pageLocally(resource, data, list);
  const before = page === 1 ? 0 : (page - 1) * perPage;
  const total = before + data.length;
  if (data.length === perPage) return { data, total, meta: { hasMore: true } };
  return data.length === 0 && page > 1 ? { data, total, meta: { isBeyondEnd: true } } : { data, total };
}
