import { type SQL, sql } from 'drizzle-orm';

import type { QueryValues } from '../../http/call.ts';
import { countLimit, type listParameters } from './paging.ts';

/** The query of a list. Without a page size, the whole list is returned. */
export type ListQuery = Omit<QueryValues<typeof listParameters>, 'pagesize' | 'after'> & {
  readonly pagesize: number | undefined;
  /** The key of the last row of the page before: then the page is found by it, not by its number. */
  readonly after?: string | undefined;
  /** Rows before the page, when they are not a whole number of pages. */
  readonly offset?: number;
  /** The number up to which the rows are counted, where a caller needs no more. */
  readonly countTo?: number;
};

/** The rows of a list that a page shows. */
export interface Window {
  /** The size of the page and the number of rows before it: numbers, or placeholders for them. */
  readonly pagesize: unknown;
  readonly offset: unknown;
  /** The number up to which rows are counted. */
  readonly countedTo: number;
}

/** Number of rows before the page of a query. */
export function rowsBefore({ pagesize = 0, pagenumber, offset }: ListQuery): number {
  return offset ?? pagenumber * pagesize;
}

/** The number up to which a page counts the rows of its list: by default the first multiple of `countLimit` behind it. Infinity for a whole list. */
export function countedTo(query: ListQuery): number {
  if (query.pagesize === undefined) return Infinity;
  if (query.countTo !== undefined) return query.countTo;
  return (Math.floor((rowsBefore(query) + query.pagesize) / countLimit) + 1) * countLimit;
}

/** The window of a page. Undefined for a whole list. */
export function windowOf(query: ListQuery): Window | undefined {
  const { pagesize } = query;
  return pagesize === undefined
    ? undefined
    : { pagesize, offset: rowsBefore(query), countedTo: countedTo(query) };
}

/** The rows of a list that are counted: one more than are told. In the text, because a plan for any limit would not stop early. */
export function limitOfCount({ countedTo: most }: Window): SQL {
  return sql`limit ${sql.raw(String(most + 1))}`;
}

/** Counts the rows of a list: all, or as far as the count of a page goes. */
export function countOf(rows: SQL, window: Window | undefined): SQL {
  if (!window) return sql`select count(*)::integer as "@total" ${rows}`;
  return sql`select count(*)::integer as "@total" from (select 1 ${rows} ${limitOfCount(window)}) counted`;
}
