import { type SQL, sql } from 'drizzle-orm';

import { type AnyResource, columnOf, type Reader, readerOf } from '../../../resources/declaration/index.ts';
import { composed, fixed, type StatementKind } from '../../database/index.ts';
import { identifierColumn } from '../../database/naming.ts';
import { validationProblem } from '../../kernel/problem.ts';
import type { Principal } from '../../kernel/principal.ts';
import { fromClause, selectList } from '../columns.ts';
import { hasTaggedRows, selectEntityTag } from '../entity-tag.ts';
import { FilterError, parseFilter } from './filter-parser.ts';
import { filterCondition } from './filter-sql.ts';
import { behind, hasKeys, keyValues, noKey, readKey, writeKey } from './list-keys.ts';
import { orderBy, type SortKey, sortKeys } from './list-order.ts';
import { type QueryFields, queryFields } from './query-fields.ts';
import {
  countedTo,
  countOf,
  limitOfCount,
  type ListQuery,
  rowsBefore,
  type Window,
  windowOf,
} from './window.ts';
import { limitsOf, type Params, visibleRows } from '../rows.ts';

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
  /** For a row of a list: without the names of authors that no list shows, and with its entity tag, unless it is only part of the record. */
  readonly selectRow: SQL;
  readonly from: SQL;
  readonly fields: QueryFields;
}

/** The fields with the names of a record's authors. Each takes a search for the person. */
export function authorNamesOf({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((name) =>
    ['createdByName', 'modifiedByName'].includes(fields[name]?.stamp ?? ''),
  );
}

/** Names of authors whose address has no column, so that no list shows them. */
function unlistedAuthorNamesOf(resource: AnyResource): string[] {
  const listed = new Set(
    Object.values(resource.fields).flatMap((field) => (columnOf(field) ? [`${field.stamp}Name`] : [])),
  );
  return authorNamesOf(resource).filter((name) => !listed.has(resource.fields[name]?.stamp ?? ''));
}

const readings = new WeakMap<AnyResource, Map<string, Reading>>();

export function readingOf(resource: AnyResource, reader: Reader, leftOut: readonly string[]): Reading {
  const ofResource = readings.get(resource) ?? new Map<string, Reading>();
  readings.set(resource, ofResource);
  const key = [reader, ...leftOut].join(' ');
  const cached = ofResource.get(key);
  if (cached) return cached;
  const select = selectList(resource, reader, leftOut);
  const row = selectList(resource, reader, [...leftOut, ...unlistedAuthorNamesOf(resource)]);
  const isTagged = hasTaggedRows(resource) && leftOut.length === 0 && reader !== 'chooser';
  const reading: Reading = {
    select: composed(select),
    selectRow: composed(isTagged ? sql`${row}, ${selectEntityTag}` : row),
    from: composed(fromClause(resource)),
    fields: queryFields(resource, reader, leftOut),
  };
  ofResource.set(key, reading);
  return reading;
}

/** The condition of a `filters` parameter. Throws 400 with a message. */
export function readFilters(text: string | undefined, fields: QueryFields, areMany = false): SQL {
  if (text === undefined) return sql`true`;
  try {
    return filterCondition(parseFilter(text), fields, areMany);
  } catch (error) {
    if (error instanceof FilterError) throw validationProblem({ filters: [error.message] });
    throw error;
  }
}

/** The keys by which a list is ordered. */
function keysOf(
  resource: AnyResource,
  { principal, query, leftOut = [] }: Pick<ListOptions, 'principal' | 'query' | 'leftOut'>,
): readonly SortKey[] {
  const { orderInstructions } = query;
  const reader = readerOf(resource, principal);
  // The portal reads some lists by one declared call, also for whoever may only choose: they see no field that it sorts by.
  const isDeclared = orderInstructions === resource.calls.listQuery?.['orderInstructions'];
  const { fields } = readingOf(resource, reader, leftOut);
  return sortKeys(resource, fields, isDeclared && reader === 'chooser' ? undefined : orderInstructions);
}

/** Up to this number of rows that match a filter are put in order; among more, the first ones are soon found by walking the order. */
export const fewMatches = 500;

/**
 * The rows of a filter as `matching`, as far as they are counted, so that few matches are found once for a page and its number. Many are
 * counted, and the page is read in its order: to compute the keys of all takes longer than to compare the rows until the page is full.
 * @param rows `from … where …`
 * @param few the same for the rows in `matching`
 * @param many the same as `rows`, when they are many
 * @param order with the limit and the offset of the page
 */
function matchingRows(
  { rows, few, many }: Readonly<Record<'rows' | 'few' | 'many', SQL>>,
  order: SQL,
  window: Window,
) {
  const uid = sql`t.${sql.identifier(identifierColumn)}`;
  const count = sql`select count(*)::integer from matching`;
  return {
    rows: sql`with matching as materialized (select ${uid} ${rows} ${limitOfCount(window)})`,
    count,
    page: sql`case when (${count}) < ${sql.raw(String(fewMatches))} then array(select ${uid} ${few} ${order}) else array(select ${uid} ${many} ${order}) end`,
  };
}

type Statements = { page: SQL; count: SQL };

/**
 * The statements of a list: a page of it with the number of its rows as `@total` and the keys of each row as `@keys`, and the number alone.
 * A page found by a key has no number, and one near the beginning has no keys.
 * @param params of the path, or placeholders for them
 */
function listStatements(
  resource: AnyResource,
  { principal, query, leftOut = [], narrowed = sql`true` }: Omit<ListOptions, 'params' | 'found'>,
  params: Readonly<Record<string, unknown>>,
  window: Window | undefined,
): Statements {
  const { selectRow: select, from, fields } = readingOf(resource, readerOf(resource, principal), leftOut);
  const keys = keysOf(resource, { principal, query, leftOut });
  const order = orderBy(keys);
  const visible = visibleRows(resource, params, principal);
  const rowsOf = (filter: SQL) => sql`${from} where ${visible} and ${narrowed} and ${filter}`;
  const rows = rowsOf(readFilters(query.filters, fields));
  const count = countOf(rows, window);
  if (!window)
    return { page: sql`select ${select}, (${count}) as "@total" ${rows} order by ${order}`, count };
  const { after, pagesize } = query;
  const uid = sql`t.${sql.identifier(identifierColumn)}`;
  const inWindow = sql`order by ${order} limit ${window.pagesize} offset ${window.offset}`;
  const among = (uids: SQL) => sql`${from} where ${visible} and ${uid} = any(${uids})`;
  const matching =
    query.filters !== undefined && after === undefined
      ? matchingRows(
          {
            rows,
            few: among(sql`array(table matching)`),
            many: rowsOf(readFilters(query.filters, fields, true)),
          },
          inWindow,
          window,
        )
      : undefined;
  const [numbers, found] =
    after === undefined
      ? [
          [sql`(${matching?.count ?? count}) as "@total"`],
          matching?.page ?? sql`array(select ${uid} ${rows} ${inWindow})`,
        ]
      : [
          [],
          sql`array(select ${uid} ${rows} and ${behind(keys, readKey(keys, after))} order by ${order} limit ${window.pagesize})`,
        ];
  const keyed =
    after !== undefined || hasKeys(rowsBefore(query), pagesize) ? [sql`${keyValues(keys)} as "@keys"`] : [];
  // Chooses the rows of a page by their identifiers first: computed columns would be evaluated for all rows before the page too.
  const columns = sql.join([select, ...numbers, ...keyed], sql`, `);
  const page = sql`select ${columns} ${among(found)} order by ${order}`;
  return { page: matching ? sql`${matching.rows} ${page}` : page, count };
}

/** The statements of a search. They are not paged by keys: it lists its best rows only. */
function searchStatements(
  resource: AnyResource,
  { principal, query, leftOut = [] }: Omit<ListOptions, 'params' | 'found'>,
  found: FoundRows,
): Statements {
  if (query.after !== undefined) throw noKey();
  const { selectRow: select, from, fields } = readingOf(resource, readerOf(resource, principal), leftOut);
  const filter = readFilters(query.filters, fields);
  const window = windowOf(query);
  const limit = window ? sql`limit ${window.pagesize} offset ${window.offset}` : sql``;
  const order =
    query.orderInstructions === undefined
      ? undefined
      : orderBy(keysOf(resource, { principal, query, leftOut }));
  // A row found in two ways counts once.
  const rows = sql`with raw as materialized (${found.rows(from, filter, order)}),
    found as materialized (select client_uid, uid, min(rank) as rank, min(name) as name from raw group by 1, 2)`;
  const numbers = sql`(select count(*)::integer from found) as "@total", (select count(*)::integer from raw) as "@raw"`;
  const joined = sql`on found.client_uid = t.client_uid and found.uid = t.uid`;
  const best = sql`order by found.rank, found.name, found.uid`;
  const page = order
    ? sql`${rows} select ${select}, ${numbers} ${from} join found ${joined} order by ${order} ${limit}`
    : sql`${rows} select ${select}, ${numbers} ${from} join (select * from found ${best} ${limit}) found ${joined} ${best}`;
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
  const key = [
    reader,
    countedTo(query),
    hasKeys(rowsBefore(query), pagesize),
    leftOut.join(),
    orderInstructions,
  ].join(' ');
  const pages: PlainPages = plainPages.get(resource) ?? new Map();
  plainPages.set(resource, pages);
  let page = pages.get(key);
  if (!page) {
    const names = Object.keys(resource.scope);
    const standIns = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
    const window =
      pagesize === undefined
        ? undefined
        : {
            pagesize: sql.placeholder('pagesize'),
            offset: sql.placeholder('offset'),
            countedTo: countedTo(query),
          };
    page = fixed(listStatements(resource, options, standIns, window).page);
    if (pages.size < maxPlainPages) pages.set(key, page);
  }
  return page({ ...params, pagesize, offset: rowsBefore(query) });
}

/**
 * The statements of a list: `page` with the number of all its rows as `@total` and the keys of its rows as `@keys`, as far as it has them,
 * and `count` with the number alone. `kind` says how many texts the page has; undefined for a search, whose plans depend on the words.
 */
export function statementsOf(
  resource: AnyResource,
  options: ListOptions,
): { readonly page: SQL; readonly count: () => SQL; readonly kind: StatementKind | undefined } {
  const { params, principal, query, found, narrowed } = options;
  if (found) {
    const { page, count } = searchStatements(resource, options, found);
    return { page, count: () => count, kind: undefined };
  }
  // Conditions, multiple orders and keys produce an unlimited number of texts.
  const isPlain =
    narrowed === undefined &&
    query.filters === undefined &&
    query.after === undefined &&
    !query.orderInstructions?.includes(',');
  const composeAll = () => listStatements(resource, options, params, windowOf(query));
  const page =
    isPlain && limitsOf(resource, principal).length === 0 ? plainPage(resource, options) : composeAll().page;
  return { page, count: () => composeAll().count, kind: isPlain ? 'fixed' : 'varied' };
}

/** The `next` of a page whose last row has these keys. Undefined when they are too long. */
export function nextOf(
  resource: AnyResource,
  options: ListOptions,
  values: readonly (string | null)[],
): string | undefined {
  return writeKey(keysOf(resource, options), values);
}
