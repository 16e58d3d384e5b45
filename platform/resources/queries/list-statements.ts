import { type SQL, sql } from 'drizzle-orm';

import { type AnyResource, type Reader, readerOf } from '../../../resources/declaration/index.ts';
import { composed, fixed, type StatementKind } from '../../database/index.ts';
import { identifierColumn } from '../../database/naming.ts';
import type { QueryValues } from '../../http/call.ts';
import { validationProblem } from '../../kernel/problem.ts';
import type { Principal } from '../../kernel/principal.ts';
import { fromClause, selectList } from '../columns.ts';
import { hasTaggedRows, selectEntityTag } from '../entity-tag.ts';
import { FilterError, parseFilter } from './filter-parser.ts';
import { filterCondition } from './filter-sql.ts';
import { type listParameters, parseOrder } from './paging.ts';
import { type QueryFields, queryFields } from './query-fields.ts';
import { limitsOf, type Params, visibleRows } from '../rows.ts';

/** The query of a list. Without a page size, the whole list is returned. */
export type ListQuery = Omit<QueryValues<typeof listParameters>, 'pagesize'> & {
  readonly pagesize: number | undefined;
  /** Rows before the page, when they are not a whole number of pages. */
  readonly offset?: number;
};

/** The rows found by a search, to which the list is restricted. */
export interface FoundRows {
  /**
   * A query of `client_uid`, `uid`, `rank` (lowest is best) and `name` (breaks ties) over `from`, in which `t` is the table, for rows that
   * match `filter`. `order` is the order the caller requested; the page is ordered by it anyway.
   */
  readonly rows: (from: SQL, filter: SQL, order: SQL | undefined) => SQL;
  /** Maximum number of listed rows; one more row means that there are more. */
  readonly atMost: number;
  /** True when the search did not cover all possible rows. */
  readonly isIncomplete: boolean;
}

/** The request of a list. */
export interface ListOptions {
  readonly params: Params;
  readonly principal: Principal;
  readonly query: ListQuery;
  /** Fields omitted from the response. */
  readonly leftOut?: readonly string[];
  /** An additional condition on `t`. */
  readonly narrowed?: SQL;
  /** Lists these rows across clients; for calls that only the provider's staff may make. */
  readonly found?: FoundRows;
}

/** The parts of a resource's statements for one kind of reader; cached. */
export interface Reading {
  readonly select: SQL;
  /** The same for a row of a list: with its entity tag, unless it is only part of the record. */
  readonly selectRow: SQL;
  readonly from: SQL;
  readonly fields: QueryFields;
}

const readings = new WeakMap<AnyResource, Map<string, Reading>>();

export function readingOf(resource: AnyResource, reader: Reader, leftOut: readonly string[]): Reading {
  const ofResource = readings.get(resource) ?? new Map<string, Reading>();
  readings.set(resource, ofResource);
  const key = [reader, ...leftOut].join(' ');
  const cached = ofResource.get(key);
  if (cached) return cached;
  const select = selectList(resource, reader, leftOut);
  const isTagged = hasTaggedRows(resource) && leftOut.length === 0 && reader !== 'chooser';
  const reading: Reading = {
    select: composed(select),
    selectRow: composed(isTagged ? sql`${select}, ${selectEntityTag}` : select),
    from: composed(fromClause(resource)),
    fields: queryFields(resource, reader, leftOut),
  };
  ofResource.set(key, reading);
  return reading;
}

/** The default order of lists is by the field that names a record. */
function orderClause(
  resource: AnyResource,
  { byName }: QueryFields,
  instructions: string = resource.title,
): SQL {
  const identifier = sql`t.${sql.identifier(identifierColumn)}`;
  const parsed = parseOrder(instructions);
  if ('wrong' in parsed)
    throw validationProblem({
      orderInstructions: [`“${parsed.wrong}” is not an instruction such as “Name” or “Name desc”.`],
    });
  const parts = parsed.map(({ field: name, descending }) => {
    const field = byName.get(name.toLowerCase());
    if (!field?.order)
      throw validationProblem({ orderInstructions: [`${name} is no field that can be sorted by.`] });
    const direction = descending ? sql` desc` : sql``;
    return sql`${field.order}${direction}${field.always ? sql`` : sql` nulls last`}`;
  });
  // Ties are broken by identifier, so that no page repeats or skips a row.
  return sql.join([...parts, identifier], sql`, `);
}

/** The condition of a `filters` parameter. Throws 400 with a message. */
function readFilters(text: string | undefined, fields: QueryFields): SQL {
  if (text === undefined) return sql`true`;
  try {
    return filterCondition(parseFilter(text), fields);
  } catch (error) {
    if (error instanceof FilterError) throw validationProblem({ filters: [error.message] });
    throw error;
  }
}

/** The size of a page and the number of rows before it: numbers, or placeholders for them. */
interface Window {
  readonly pagesize: unknown;
  readonly offset: unknown;
}

/** Number of rows before the page of a query. */
export function rowsBefore({ pagesize = 0, pagenumber, offset }: ListQuery): number {
  return offset ?? pagenumber * pagesize;
}

/** The window of a page. Undefined for a whole list. */
function windowOf(query: ListQuery): Window | undefined {
  return query.pagesize === undefined ? undefined : { pagesize: query.pagesize, offset: rowsBefore(query) };
}

/** Counts the rows of a list: all, or one more than `countsTo` beyond the rows before the page. */
function countOf(resource: AnyResource, rows: SQL, window: Window | undefined): SQL {
  const { countsTo } = resource.calls;
  if (countsTo === undefined || !window) return sql`select count(*)::integer as "@total" ${rows}`;
  const most = sql`${window.offset}::bigint + ${sql.raw(String(countsTo + 1))}`;
  return sql`select count(*)::integer as "@total" from (select 1 ${rows} limit ${most}) counted`;
}

/**
 * The statements of a list: a page of it with the number of its rows as `@total`, and the number alone.
 * @param params of the path, or placeholders for them
 */
function listStatements(
  resource: AnyResource,
  { principal, query, leftOut = [], narrowed = sql`true`, found }: Omit<ListOptions, 'params'>,
  params: Readonly<Record<string, unknown>>,
  window: Window | undefined,
): { page: SQL; count: SQL } {
  const { selectRow: select, from, fields } = readingOf(resource, readerOf(resource, principal), leftOut);
  const filter = readFilters(query.filters, fields);
  const limit = window && sql`limit ${window.pagesize} offset ${window.offset}`;
  const { orderInstructions } = query;
  if (!found) {
    // The portal reads some lists by one declared call, also for whoever may only choose: they see no field that it sorts by.
    const isDeclared = orderInstructions === resource.calls.listQuery?.['orderInstructions'];
    const isByName = isDeclared && readerOf(resource, principal) === 'chooser';
    const order = orderClause(resource, fields, isByName ? undefined : orderInstructions);
    const visible = visibleRows(resource, params, principal);
    const where = sql`${visible} and ${narrowed} and ${filter}`;
    const count = countOf(resource, sql`${from} where ${where}`, window);
    // Chooses the rows of a page by their identifiers first: computed columns would be evaluated for all rows before the page too.
    const uid = sql`t.${sql.identifier(identifierColumn)}`;
    const chosen = limit
      ? sql`${visible} and ${uid} = any(array(select ${uid} ${from} where ${where} order by ${order} ${limit}))`
      : where;
    const page = sql`select ${select}, (${count}) as "@total" ${from} where ${chosen} order by ${order}`;
    return { page, count };
  }
  const order =
    orderInstructions === undefined ? undefined : orderClause(resource, fields, orderInstructions);
  // A row found in two ways counts once.
  const rows = sql`with raw as materialized (${found.rows(from, filter, order)}),
    found as materialized (select client_uid, uid, min(rank) as rank, min(name) as name from raw group by 1, 2)`;
  const numbers = sql`(select count(*)::integer from found) as "@total", (select count(*)::integer from raw) as "@raw"`;
  const joined = sql`on found.client_uid = t.client_uid and found.uid = t.uid`;
  const best = sql`order by found.rank, found.name, found.uid`;
  const page = order
    ? sql`${rows} select ${select}, ${numbers} ${from} join found ${joined} order by ${order} ${limit ?? sql``}`
    : sql`${rows} select ${select}, ${numbers} ${from} join (select * from found ${best} ${limit ?? sql``}) found ${joined} ${best}`;
  return { page, count: sql`${rows} select ${numbers}` };
}

type PlainPages = Map<string, ReturnType<typeof fixed>>;
/** Cache of plain lists: by declaration, because several may share a name, then by the variable parts. */
const plainPages = new WeakMap<AnyResource, PlainPages>();
/** Of one declaration. For the many possible orders. */
const maxPlainPages = 100;

/** The page of a list without conditions. Its text is the same for all users of a kind. */
function plainPage(resource: AnyResource, options: ListOptions): SQL {
  const { params, principal, query, leftOut = [] } = options;
  const { pagesize, orderInstructions = '' } = query;
  // The order comes last, because it is text from the caller.
  const reader = readerOf(resource, principal);
  const key = [reader, pagesize !== undefined, leftOut.join(), orderInstructions].join(' ');
  const pages: PlainPages = plainPages.get(resource) ?? new Map();
  plainPages.set(resource, pages);
  let page = pages.get(key);
  if (!page) {
    const names = Object.keys(resource.scope);
    const standIns = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
    const window =
      pagesize === undefined
        ? undefined
        : { pagesize: sql.placeholder('pagesize'), offset: sql.placeholder('offset') };
    page = fixed(listStatements(resource, options, standIns, window).page);
    if (pages.size < maxPlainPages) pages.set(key, page);
  }
  return page({ ...params, pagesize, offset: rowsBefore(query) });
}

/**
 * The statements of a list: `page` with the number of all its rows as `@total`, and `count` with that number alone. `kind` says how many
 * texts the page has; undefined for a search, whose plans depend on the words.
 */
export function statementsOf(
  resource: AnyResource,
  options: ListOptions,
): { readonly page: SQL; readonly count: () => SQL; readonly kind: StatementKind | undefined } {
  const { params, principal, query, found, narrowed } = options;
  // Conditions and multiple orders produce an unlimited number of texts.
  const isPlain =
    !found &&
    narrowed === undefined &&
    query.filters === undefined &&
    !query.orderInstructions?.includes(',');
  const composeAll = () => listStatements(resource, options, params, windowOf(query));
  const page =
    isPlain && limitsOf(resource, principal).length === 0 ? plainPage(resource, options) : composeAll().page;
  const kind = found ? undefined : isPlain ? 'fixed' : 'varied';
  return { page, count: () => composeAll().count, kind };
}
