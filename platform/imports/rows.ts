import { sql } from 'drizzle-orm';

import { type importOutcomes } from '../../resources/declaration/importCalls.ts';
import { type AnyResource, mayOperate, recordName } from '../../resources/declaration/index.ts';
import { describeViolation } from '../../resources/declaration/validation.ts';
import { errorName } from '../../resources/declaration/conventions.ts';
import { type ColumnMapping, importKey } from '../../resources/declaration/importColumns.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { columnName, tableName, tenantColumn } from '../database/naming.ts';
import { type FieldErrors, ProblemError } from '../kernel/problem.ts';
import { createRecord } from '../resources/create.ts';
import { updateRecord } from '../resources/update.ts';
import type { Writing } from '../resources/writing.ts';
import { type ConvertedRow, convertRow } from './convert.ts';
import type { SheetRow } from './files/table-file.ts';
import { findTargets, type Targets } from './targets.ts';

export type Outcome = (typeof importOutcomes)[number];

/** The outcome of a row. */
export interface RowResult {
  readonly number: number;
  readonly outcome: Outcome;
  readonly title: string | undefined;
  readonly key: string | undefined;
  readonly recordUid?: string;
  readonly reasons?: FieldErrors;
  readonly cells?: readonly string[];
}

export interface RowsToImport {
  readonly resource: AnyResource;
  readonly clientUid: string;
  readonly importUid: string;
  readonly mapping: ColumnMapping;
  readonly sharedTargets: Targets;
  readonly writing: Writing;
}

interface Existing {
  readonly position: number;
  readonly uid: string;
  readonly version: number;
}

/** The records that rows are about, by position of the key. */
async function findExisting(
  { resource, clientUid, writing }: RowsToImport,
  keys: readonly (string | undefined)[],
): Promise<ReadonlyMap<number, Existing>> {
  const column = sql.identifier(columnName(resource, importKey(resource)) ?? '');
  const { rows } = await writing.tx.query<Existing>(sql`
    select asked.position::integer as position, t.uid, t.version
    from unnest(${list(keys.map((key) => key ?? null))}::text[]) with ordinality as asked (key, position)
    join ${sql.identifier(tableName(resource))} t on lower(t.${column}) = lower(asked.key)
    where t.${sql.identifier(tenantColumn)} = ${clientUid}`);
  return new Map(rows.map((row) => [row.position - 1, row]));
}

/** The rows before these of the same import that were about records of these names: key -> row number. */
async function findEarlier(
  { clientUid, importUid, writing }: RowsToImport,
  keys: readonly (string | undefined)[],
): Promise<Map<string, number>> {
  const { rows } = await writing.tx.query<{ key: string; number: number }>(sql`
    select key, min(row_number) as number from import_rows
    where client_uid = ${clientUid} and import_uid = ${importUid} and key = any(${list(keys.filter((key) => key !== undefined))})
    group by key`);
  return new Map(rows.map(({ key, number }) => [key, number]));
}

/** Undoes what `work` did when it refuses, and keeps the transaction. */
async function attempt<T>(tx: Queryable, work: () => Promise<T>): Promise<T | ProblemError> {
  await tx.query(sql`savepoint import_row`);
  try {
    const value = await work();
    await tx.query(sql`release savepoint import_row`);
    return value;
  } catch (error) {
    await tx.query(sql`rollback to savepoint import_row`);
    if (error instanceof ProblemError && error.status < 500) return error;
    throw error;
  }
}

async function write(
  { resource, writing }: RowsToImport,
  { body }: ConvertedRow,
  existing: Existing | undefined,
): Promise<{ outcome: Outcome; uid: string }> {
  if (!existing) {
    const { uid } = await createRecord(resource, writing, body, { isWithoutPassword: true });
    return { outcome: 'created', uid };
  }
  if (!mayOperate(resource, 'update', writing.principal)) throw new ProblemError(403, { detail: noUpdate });
  const change = { kind: 'values', body } as const;
  const { uid, version } = await updateRecord(resource, writing, existing.uid, {
    change,
    ifMatch: undefined,
  });
  return { outcome: version === existing.version ? 'skipped' : 'updated', uid };
}

const noUpdate = 'The record is there already, and you are not permitted to change it.';
const outOfReach = 'The record is there already, and you are not permitted to see it.';

function refusal(error: ProblemError): FieldErrors {
  if (error.status === 404) return { '': [outOfReach] };
  return error.options.errors ?? { '': [error.message] };
}

/** The name of the record of a row: its names in the file, else its key. */
function titleOf({ resource, mapping }: RowsToImport, cells: readonly string[], key: string | undefined) {
  const given = mapping.flatMap((name, column) => (name === null ? [] : [[name, cells[column] ?? '']]));
  return recordName(resource, Object.fromEntries(given) as Readonly<Record<string, unknown>>) || key;
}

/**
 * Creates or updates a record per row through the same checks as the calls: a row is about the record of its key; cells that are
 * empty say nothing. A key that an earlier row of the file had is refused, so that the same file twice changes nothing.
 */
export async function importRows(work: RowsToImport, rows: readonly SheetRow[]): Promise<RowResult[]> {
  const { resource, mapping, sharedTargets, writing } = work;
  const targets = await findTargets(
    writing.tx,
    work,
    rows.map(({ cells }) => cells),
    sharedTargets,
  );
  const converted = rows.map(({ cells }) => convertRow(resource, mapping, cells, targets));
  const keys = converted.map(({ key }) => key?.toLowerCase());
  const existing = await findExisting(work, keys);
  const earlier = await findEarlier(work, keys);
  const keyName = errorName(resource, importKey(resource));
  const results: RowResult[] = [];
  for (const [index, { number, cells }] of rows.entries()) {
    const row = converted[index] as ConvertedRow;
    const key = keys[index];
    const title = titleOf(work, cells, row.key);
    const fail = (reasons: FieldErrors) =>
      results.push({ number, outcome: 'failed', title, key, reasons, cells });
    const before = key === undefined ? undefined : earlier.get(key);
    if (key !== undefined && before === undefined) earlier.set(key, number);
    if (Object.keys(row.errors).length > 0) fail(row.errors);
    else if (key === undefined)
      fail({ [keyName]: [describeViolation(resource, { field: importKey(resource), key: 'required' })] });
    else if (before !== undefined) fail({ [keyName]: [`“${row.key}” stands in row ${before} already.`] });
    else {
      const written = await attempt(writing.tx, () => write(work, row, existing.get(index)));
      if (written instanceof ProblemError) fail(refusal(written));
      else results.push({ number, outcome: written.outcome, title, key, recordUid: written.uid });
    }
  }
  return results;
}

/** Writes down what became of rows. */
export async function appendResults(
  { clientUid, importUid, writing }: Pick<RowsToImport, 'clientUid' | 'importUid' | 'writing'>,
  results: readonly RowResult[],
): Promise<void> {
  const rows = results.map(({ number, outcome, key, title, recordUid, reasons, cells }) => ({
    number,
    outcome,
    key,
    title,
    record: recordUid,
    reasons,
    cells,
  }));
  await writing.tx.query(sql`
    insert into import_rows (client_uid, import_uid, row_number, outcome, key, title, record_uid, reasons, cells)
    select ${clientUid}::uuid, ${importUid}::uuid, number, outcome, key, title, record, reasons, cells
    from jsonb_to_recordset(${jsonb(rows)}) as given
      (number integer, outcome text, key text, title text, record uuid, reasons jsonb, cells jsonb)`);
}
