import { type SQL, sql } from 'drizzle-orm';

import type { AnyResource, UserKind } from '../../resources/declaration/index.ts';
import type { CallAnswer, QueryValues } from '../http/call.ts';
import { notFoundProblem, validationProblem } from '../http/problem.ts';
import { composed, type Queryable } from '../database/index.ts';
import { IDENTIFIER_COLUMN } from '../database/naming.ts';
import type { Principal } from '../identity/principal.ts';
import { fromClause, selectList } from './columns.ts';
import { entityTag, hasTaggedRows, matches, selectEntityTag } from './entity-tag.ts';
import { FilterError, parseFilter } from './filter-parser.ts';
import { filterCondition } from './filter-sql.ts';
import { type listParameters, type Page, parseOrder } from './paging.ts';
import { type QueryField, queryFields } from './query-fields.ts';
import { parentExists, type Params, visibleRows } from './rows.ts';

/** A record as an answer shows it. */
export type WireRecord = Record<string, unknown>;

/** The query of a list; without a page size the list comes whole. */
export type ListQuery = Omit<QueryValues<typeof listParameters>, 'pagesize'> & {
  readonly pagesize: number | undefined;
  /** Rows before the page, where that is no number of pages. */
  readonly offset?: number;
};

/** The rows that a search has found, among which a list then looks. */
export interface FoundRows {
  /**
   * A query of `client_uid`, `uid`, `rank` (best lowest) and `name` (by which equally good ones are ordered) over `from`, in which
   * `t` is the table, of rows that fulfil `filter`. `order` is what the caller asked for: the page is ordered by it anyway.
   */
  readonly rows: (from: SQL, filter: SQL, order: SQL | undefined) => SQL;
  /** Rows that are listed; a further one tells that there are more. */
  readonly atMost: number;
  /** Not all rows that there may be were looked at. */
  readonly isIncomplete: boolean;
}

/** Which list is asked for, and how. */
export interface ListOptions {
  readonly params: Params;
  readonly principal: Principal;
  readonly query: ListQuery;
  /** Fields that the answer leaves out. */
  readonly leftOut?: readonly string[];
  /** A further condition on `t`. */
  readonly narrowed?: SQL;
  /** Lists these rows, whichever client's they are; for calls that only the provider's staff may make. */
  readonly found?: FoundRows;
}

/** What the statements of a resource are made of for one kind of user; made once. */
interface Reading {
  readonly select: SQL;
  /** The same of a list's row: with its entity tag, unless it is but a part of the record. */
  readonly selectRow: SQL;
  readonly from: SQL;
  readonly fields: ReadonlyMap<string, QueryField>;
}

const readings = new Map<string, Reading>();

function readingOf(resource: AnyResource, kind: UserKind, leftOut: readonly string[]): Reading {
  const key = [resource.name, kind, ...leftOut].join(' ');
  const known = readings.get(key);
  if (known) return known;
  const select = selectList(resource, kind, leftOut);
  const isTagged = hasTaggedRows(resource) && leftOut.length === 0;
  const reading: Reading = {
    select: composed(select),
    selectRow: composed(isTagged ? sql`${select}, ${selectEntityTag}` : select),
    from: composed(fromClause(resource)),
    fields: queryFields(resource, kind),
  };
  readings.set(key, reading);
  return reading;
}

/** Lists that are asked for in no order come by the field that names a record. */
function orderClause(
  resource: AnyResource,
  fields: ReadonlyMap<string, QueryField>,
  instructions: string = resource.title,
): SQL {
  const identifier = sql`t.${sql.identifier(IDENTIFIER_COLUMN)}`;
  const parsed = parseOrder(instructions);
  if ('wrong' in parsed)
    throw validationProblem({
      orderInstructions: [`“${parsed.wrong}” is not an instruction such as “Name” or “Name desc”.`],
    });
  const parts = parsed.map(({ field: name, descending }) => {
    const field = fields.get(name.toLowerCase());
    if (!field?.order)
      throw validationProblem({ orderInstructions: [`${name} is no field that can be sorted by.`] });
    const direction = descending ? sql` desc` : sql``;
    return sql`${field.order}${direction}${field.always ? sql`` : sql` nulls last`}`;
  });
  // Rows that are otherwise equal keep one order, so that no page repeats or leaves out a row.
  return sql.join([...parts, identifier], sql`, `);
}

/** The condition of a `filters` parameter; throws a 400 with a sentence. */
export function readFilters(text: string | undefined, fields: ReadonlyMap<string, QueryField>): SQL {
  if (text === undefined) return sql`true`;
  try {
    return filterCondition(parseFilter(text), fields);
  } catch (error) {
    if (error instanceof FilterError) throw validationProblem({ filters: [error.message] });
    throw error;
  }
}

/** The statements of a list: a page of it with the number of its rows as `@total`, and the number alone. */
function listStatements(
  resource: AnyResource,
  { params, principal, query, leftOut = [], narrowed = sql`true`, found }: ListOptions,
): { page: SQL; count: SQL } {
  const { selectRow: select, from, fields } = readingOf(resource, principal.kind, leftOut);
  const filter = readFilters(query.filters, fields);
  const { pagesize, pagenumber, orderInstructions } = query;
  const offset = query.offset ?? pagenumber * (pagesize ?? 0);
  const limit = pagesize === undefined ? sql`` : sql`limit ${pagesize} offset ${offset}`;
  if (!found) {
    const order = orderClause(resource, fields, orderInstructions);
    const where = sql`${visibleRows(resource, params, principal)} and ${narrowed} and ${filter}`;
    const count = sql`select count(*)::integer as "@total" ${from} where ${where}`;
    const page = sql`select ${select}, (${count}) as "@total" ${from} where ${where} order by ${order} ${limit}`;
    return { page, count };
  }
  const order =
    orderInstructions === undefined ? undefined : orderClause(resource, fields, orderInstructions);
  // A row that was found twice, in two ways, counts once.
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

/** One page of a list: rows and their number in one statement. */
export async function listRecords(
  tx: Queryable,
  resource: AnyResource,
  options: ListOptions,
): Promise<Page<WireRecord>> {
  const { params, principal, query, found } = options;
  const { pagesize, pagenumber } = query;
  const { page, count } = listStatements(resource, options);
  type Counted = { '@total'?: number; '@raw'?: number };
  // Conditions and several orders make texts without end.
  const isPlain =
    !found &&
    options.narrowed === undefined &&
    query.filters === undefined &&
    !query.orderInstructions?.includes(',');
  const { rows } = await tx.query<WireRecord & Counted>(page, { prepared: isPlain });
  let counted: Counted | undefined = rows[0];
  if (rows.length === 0) {
    if (pagenumber > 0 || query.offset) [counted] = (await tx.query<Counted>(count)).rows;
    // Nothing there, or nothing to look at: a foreign parent answers as a missing one.
    if (!found && !(await parentExists(tx, resource, params, principal))) throw notFoundProblem();
  }
  const { '@total': total = 0, '@raw': raw = 0 } = counted ?? {};
  for (const row of rows) {
    delete row['@total'];
    delete row['@raw'];
  }
  const isLowerBound = found !== undefined && (raw > found.atMost || found.isIncomplete);
  return {
    items: rows,
    rowCount: found ? Math.min(total, found.atMost) : total,
    ...(isLowerBound ? { rowCountIsLowerBound: true } : {}),
    pageNumber: pagesize === undefined ? 0 : pagenumber,
    pageSize: pagesize ?? rows.length,
  };
}

/** One record with its version, or undefined where there is none for the caller. */
export async function findRecord(
  tx: Queryable,
  resource: AnyResource,
  {
    params,
    principal,
    uid,
    leftOut = [],
  }: { params: Params; principal: Principal; uid: string; leftOut?: readonly string[] },
): Promise<{ record: WireRecord; version: number } | undefined> {
  const reading = readingOf(resource, principal.kind, leftOut);
  const { rows } = await tx.query<WireRecord & { '@version': number }>(sql`
    select ${reading.select}, t.version as "@version" ${reading.from}
    where ${visibleRows(resource, params, principal)} and t.${sql.identifier(IDENTIFIER_COLUMN)} = ${uid}`);
  const [row] = rows;
  if (!row) return undefined;
  const { '@version': version, ...record } = row;
  return { record, version };
}

/** The answer to a call for one record: 304 where the caller has it already (RFC 9110, section 13.1.2). */
export function answerRecord(
  found: { record: WireRecord; version: number } | undefined,
  ifNoneMatch: string | string[] | undefined,
): CallAnswer {
  if (!found) throw notFoundProblem();
  const headers = { etag: entityTag(found.version) };
  return matches(ifNoneMatch, found.version) ? { status: 304, headers } : { headers, body: found.record };
}
