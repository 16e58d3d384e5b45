import { sql } from 'drizzle-orm';

import { writeName } from '../../resources/declaration/conventions.ts';
import type { importOutcomes } from '../../resources/declaration/imports/importCalls.ts';
import { foldCase } from '../../resources/declaration/folding.ts';
import { importKey } from '../../resources/declaration/imports/importColumns.ts';
import { type AnyResource, mayOperate } from '../../resources/declaration/index.ts';
import type { Queryable } from '../database/index.ts';
import { type FieldErrors, ProblemError, refused } from '../kernel/problem.ts';
import { valuesOf } from '../resources/input.ts';
import { type Draft, draftRecords, insertDrafts } from '../resources/calls/create.ts';
import { authorNamesOf } from '../resources/queries/list-statements.ts';
import { findRecords, type FoundRecord } from '../resources/read.ts';
import { readChange, updateRecord } from '../resources/calls/update.ts';
import type { Writing } from '../resources/writing.ts';
import type { ConvertedRow } from './cells/convert.ts';

export type Outcome = (typeof importOutcomes)[number];

/** A valid row to be written. */
export interface ReadyRow {
  readonly number: number;
  readonly body: ConvertedRow['body'];
  /** The record to update. Undefined for a new one. */
  readonly uid: string | undefined;
}

/** The outcome of a row, and the created or updated record. */
export interface Done {
  readonly outcome: Outcome;
  readonly uid: string;
}

/** Row number -> outcome, or the reason of a refusal. */
type Written = Map<number, Done | ProblemError>;

interface Target {
  readonly resource: AnyResource;
  readonly writing: Writing;
}

const noUpdate = 'The record is there already, and you are not permitted to change it.';
const outOfReach = 'The record is there already, and you are not permitted to see it.';

/** Rolls back to a savepoint when `work` refuses, and keeps the transaction. */
async function attempt<T>(tx: Queryable, work: () => Promise<T>): Promise<T | ProblemError> {
  await tx.query(sql`savepoint import_rows`);
  const result = await refused(work);
  await tx.query(
    result instanceof ProblemError
      ? sql`rollback to savepoint import_rows`
      : sql`release savepoint import_rows`,
  );
  return result;
}

interface NumberedDraft {
  readonly number: number;
  readonly draft: Draft;
}

/**
 * Inserts drafts together. When the database refuses one, each half is tried separately until it is found, so that few refusals cost
 * few statements.
 */
async function insertAll(
  target: Target,
  numbered: readonly NumberedDraft[],
  written: Written,
): Promise<void> {
  if (numbered.length === 0) return;
  const { resource, writing } = target;
  const drafts = numbered.map(({ draft }) => draft);
  const refusal = await attempt(writing.tx, () => insertDrafts(resource, writing, drafts));
  if (!(refusal instanceof ProblemError)) {
    for (const { number, draft } of numbered) written.set(number, { outcome: 'created', uid: draft.uid });
    return;
  }
  if (numbered.length === 1) {
    for (const { number } of numbered) written.set(number, refusal);
    return;
  }
  const half = Math.ceil(numbered.length / 2);
  await insertAll(target, numbered.slice(0, half), written);
  await insertAll(target, numbered.slice(half), written);
}

async function createAll(target: Target, rows: readonly ReadyRow[], written: Written): Promise<void> {
  if (rows.length === 0) return;
  const bodies = rows.map(({ body }) => withListed(target.resource, body, {}));
  const checked = await draftRecords(target.resource, target.writing, bodies, { isWithoutPassword: true });
  const numbered: NumberedDraft[] = [];
  for (const [index, { number }] of rows.entries()) {
    const draft = checked[index];
    if (draft instanceof ProblemError) written.set(number, draft);
    else if (draft !== undefined) numbered.push({ number, draft });
  }
  await insertAll(target, numbered, written);
}

/**
 * The body of a row with its chosen record among those of the list that it must be one of: a primary building given alone is one of the
 * person's buildings.
 * @param before the values of the record; empty for a new one
 */
function withListed(
  resource: AnyResource,
  body: ConvertedRow['body'],
  before: Readonly<Record<string, unknown>>,
): ConvertedRow['body'] {
  const listed: Record<string, unknown> = { ...body };
  for (const [name, { among }] of Object.entries(resource.fields)) {
    const chosen = body[writeName(resource, name)];
    if (!among || typeof chosen !== 'string') continue;
    const isNeedless =
      among.unless !== undefined &&
      (body[writeName(resource, among.unless)] ?? before[among.unless]) === true;
    const key = writeName(resource, among.list);
    const items = (body[key] ?? before[among.list] ?? []) as readonly unknown[];
    if (!isNeedless && !items.includes(chosen)) listed[key] = [...items, chosen];
  }
  return listed;
}

/**
 * The body of a row without a key that is spelt with other signs than that of its record: a file with `Ecole` or a curly apostrophe does not
 * change the name École. Another case is a correction.
 * @param before the values of the record
 */
function withoutOtherSpelling(
  resource: AnyResource,
  body: ConvertedRow['body'],
  before: Readonly<Record<string, unknown>>,
): ConvertedRow['body'] {
  const name = importKey(resource);
  const { [writeName(resource, name)]: key, ...others } = body;
  const isOther = typeof key === 'string' && foldCase(key) !== foldCase(String(before[name]));
  return isOther ? others : body;
}

/** Updates the record of a row. A row without changes writes nothing, which is common when a file is imported again. */
async function updateOne(
  { resource, writing }: Target,
  { body: given, uid }: { readonly body: ConvertedRow['body']; readonly uid: string },
  found: FoundRecord | undefined,
): Promise<Done | ProblemError> {
  if (!mayOperate(resource, 'update', writing.principal)) return new ProblemError(403, { detail: noUpdate });
  if (!found) return new ProblemError(404, { detail: outOfReach });
  const before = valuesOf(resource, found.record);
  const body = withListed(resource, withoutOtherSpelling(resource, given, before), before);
  const change = { kind: 'values', body } as const;
  const read = await refused(() => readChange(resource, writing, { uid, record: found.record }, change));
  if (read instanceof ProblemError) return read;
  if (Object.keys(read.requestedChanges).length === 0) return { outcome: 'skipped', uid };
  const updated = await attempt(writing.tx, () =>
    updateRecord(resource, writing, uid, { change, ifMatch: undefined }),
  );
  if (updated instanceof ProblemError) return updated;
  return { outcome: updated.version === found.version ? 'skipped' : 'updated', uid };
}

/**
 * Further faults of rows of which some cells cannot be read, so that all faults of a row are told together: row number -> sentences by
 * field. Nothing is written.
 */
export async function probeRows(
  target: Target,
  rows: readonly ReadyRow[],
): Promise<ReadonlyMap<number, FieldErrors>> {
  if (rows.length === 0) return new Map();
  const { tx } = target.writing;
  await tx.query(sql`savepoint import_probe`);
  const results = await writeRows(target, rows);
  await tx.query(sql`rollback to savepoint import_probe`);
  return new Map(
    [...results].flatMap(([number, result]): [number, FieldErrors][] =>
      result instanceof ProblemError && result.options.errors ? [[number, result.options.errors]] : [],
    ),
  );
}

/** Creates or updates the record of each row through the same functions as the calls, many rows per statement. */
export async function writeRows(
  target: Target,
  rows: readonly ReadyRow[],
): Promise<ReadonlyMap<number, Done | ProblemError>> {
  const written: Written = new Map();
  const isNew = ({ uid }: ReadyRow) => uid === undefined;
  await createAll(target, rows.filter(isNew), written);
  const known = rows.flatMap(({ uid, ...row }) => (uid === undefined ? [] : [{ ...row, uid }]));
  const { tx, params, principal } = target.writing;
  const found = await findRecords(tx, target.resource, {
    params,
    principal,
    uids: known.map(({ uid }) => uid),
    leftOut: authorNamesOf(target.resource),
  });
  for (const row of known) written.set(row.number, await updateOne(target, row, found.get(row.uid)));
  return written;
}
