import { type SQL, sql } from 'drizzle-orm';

import { type AnyResource, mayReadField, readerOf } from '../../resources/declaration/index.ts';
import { list, type Queryable } from '../database/index.ts';
import { identifierColumn } from '../database/naming.ts';
import type { CallAnswer } from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import type { Principal } from '../kernel/principal.ts';
import { entityTag, matches } from './entity-tag.ts';
import {
  authorNamesOf,
  type ListOptions,
  nextOf,
  readingOf,
  statementsOf,
} from './queries/list-statements.ts';
import { countedTo, rowsBefore } from './queries/window.ts';
import type { Page } from './queries/paging.ts';
import { parentExists, type Params, visibleRows } from './rows.ts';
import { masked } from './secrets.ts';

/** A record in a response. */
export type WireRecord = Record<string, unknown>;

/** One page of a list, with masked secrets: rows and total in one statement. */
export async function listRecords(
  tx: Queryable,
  resource: AnyResource,
  options: ListOptions,
): Promise<Page<WireRecord>> {
  const { params, principal, query, found } = options;
  const { pagesize, pagenumber, after } = query;
  type Counted = { '@total'?: number; '@raw'?: number; '@keys'?: readonly (string | null)[] };
  const { page, count, kind } = statementsOf(resource, options);
  const { rows } = await tx.query<WireRecord & Counted>(page, { prepared: kind });
  const isFull = rows.length === pagesize;
  let counted: Counted | undefined = rows[0];
  const keys = isFull ? rows.at(-1)?.['@keys'] : undefined;
  if (rows.length === 0 || (after !== undefined && !isFull)) {
    if (after !== undefined || pagenumber > 0 || query.offset)
      [counted] = (await tx.query<Counted>(count())).rows;
    // An empty list or a missing parent: a parent that the caller may not see looks like a missing one.
    if (rows.length === 0 && !found && !(await parentExists(tx, resource, params, principal)))
      throw notFoundProblem();
  }
  const isCounted = after === undefined || !isFull;
  const { '@total': total = isCounted ? 0 : rowsBefore(query) + rows.length, '@raw': raw = 0 } =
    counted ?? {};
  for (const row of rows) {
    delete row['@total'];
    delete row['@raw'];
    delete row['@keys'];
  }
  const atMost = found?.atMost ?? countedTo(query);
  const isLowerBound = found ? raw > atMost || found.isIncomplete : total > atMost || !isCounted;
  const next = keys && nextOf(resource, options, keys);
  return {
    // Here and not in each call, so that no list shows secrets as they are stored.
    items: rows.map((row) => masked(resource, row)),
    rowCount: Math.min(total, atMost),
    ...(isLowerBound ? { rowCountIsLowerBound: true } : {}),
    ...(next === undefined ? {} : { next }),
    ...(found ? { isSearched: true } : {}),
    pageNumber: pagesize === undefined ? 0 : pagenumber,
    pageSize: pagesize ?? rows.length,
  };
}

function isVersioned({ viewOf, callsByHand }: AnyResource): boolean {
  return viewOf !== undefined || callsByHand !== true;
}

/** A record with its version. */
export interface FoundRecord {
  readonly record: WireRecord;
  readonly version: number;
}

interface Reader {
  readonly params: Params;
  readonly principal: Principal;
  readonly leftOut?: readonly string[];
  /** With the fields that the caller cannot see: for rules, never for a response. */
  readonly isWhole?: boolean;
}

async function readRecords(
  tx: Queryable,
  resource: AnyResource,
  { params, principal, leftOut = [], isWhole = false }: Reader,
  which: SQL,
): Promise<(FoundRecord & { readonly uid: string })[]> {
  const reading = isWhole
    ? readingOf(resource, 'system', [...leftOut, ...authorNamesOf(resource)])
    : readingOf(resource, readerOf(resource, principal), leftOut);
  const uid = sql`t.${sql.identifier(identifierColumn)}`;
  const { rows } = await tx.query<WireRecord & { '@version': number; '@uid': string }>(
    sql`
    select ${reading.select}, ${uid} as "@uid", ${isVersioned(resource) ? sql`t.version` : sql`0`} as "@version" ${reading.from}
    where ${visibleRows(resource, params, principal)} and ${uid} ${which}`,
    { prepared: 'record' },
  );
  return rows.map(({ '@version': version, '@uid': found, ...record }) => ({ uid: found, record, version }));
}

/**
 * One record with its version. Undefined when it does not exist for the caller. Rows of a module's own table have no version: theirs is 0.
 */
export async function findRecord(
  tx: Queryable,
  resource: AnyResource,
  { uid, ...reader }: Reader & { readonly uid: string },
): Promise<FoundRecord | undefined> {
  const [found] = await readRecords(tx, resource, reader, sql`= ${uid}`);
  return found && { record: found.record, version: found.version };
}

/** True when the caller can see every field of a record. */
function seesWhole(resource: AnyResource, principal: Principal): boolean {
  const reader = readerOf(resource, principal);
  return Object.keys(resource.fields).every((name) => mayReadField(resource, name, reader));
}

/** A `found` record with the fields that the caller cannot see: rules about the record need them. */
export async function wholeOf(
  tx: Queryable,
  resource: AnyResource,
  { params, principal, uid }: Pick<Reader, 'params' | 'principal'> & { readonly uid: string },
  found: FoundRecord,
): Promise<FoundRecord> {
  if (seesWhole(resource, principal)) return found;
  return (await findRecord(tx, resource, { params, principal, uid, isWhole: true })) ?? found;
}

/** Records with their versions by identifier, as far as they exist for the caller. */
export async function findRecords(
  tx: Queryable,
  resource: AnyResource,
  { uids, ...reader }: Reader & { readonly uids: readonly string[] },
): Promise<ReadonlyMap<string, FoundRecord>> {
  if (uids.length === 0) return new Map();
  const found = await readRecords(tx, resource, reader, sql`= any(${list(uids)})`);
  return new Map(found.map(({ uid, ...one }) => [uid, one]));
}

/** The response to a call for one record: 304 when the caller already has it (RFC 9110, section 13.1.2). */
export function answerRecord(
  match: { record: WireRecord; version: number },
  ifNoneMatch: string | string[] | undefined,
): CallAnswer {
  const headers = { etag: entityTag(match.version) };
  return matches(ifNoneMatch, match.version) ? { status: 304, headers } : { headers, body: match.record };
}
