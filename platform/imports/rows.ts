import { sql } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';
import { describeViolation } from '../../resources/declaration/validation.ts';
import { errorName } from '../../resources/declaration/conventions.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { columnName, tableName, tenantColumn } from '../database/naming.ts';
import { type FieldErrors, ProblemError } from '../kernel/problem.ts';
import { createRecord } from '../resources/create.ts';
import { updateRecord } from '../resources/update.ts';
import type { Writing } from '../resources/writing.ts';
import { importKey } from './columns.ts';
import { type ConvertedRow, convertRow } from './convert.ts';
import type { SheetRow } from './files/table-file.ts';
import type { Targets } from './targets.ts';

export type Outcome = 'created' | 'updated' | 'skipped' | 'failed';

/** What became of a row. */
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
  readonly mapping: readonly (string | null)[];
  readonly targets: Targets;
  readonly writing: Writing;
}

interface Existing {
  readonly position: number;
  readonly uid: string;
  readonly version: number;
}

/** The records that rows are about, by position of the title. */
async function findExisting(
  { resource, clientUid, writing }: RowsToImport,
  titles: readonly (string | undefined)[],
): Promise<ReadonlyMap<number, Existing>> {
  const column = sql.identifier(columnName(resource, importKey(resource)) ?? '');
  const { rows } = await writing.tx.query<Existing>(sql`
    select asked.position::integer as position, t.uid, t.version
    from unnest(${list(titles.map((title) => title ?? null))}::text[]) with ordinality as asked (title, position)
    join ${sql.identifier(tableName(resource))} t on lower(t.${column}) = lower(asked.title)
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
  if (!existing) return { outcome: 'created', uid: (await createRecord(resource, writing, body)).uid };
  const change = { kind: 'values', body } as const;
  const { uid, version } = await updateRecord(resource, writing, existing.uid, {
    change,
    ifMatch: undefined,
  });
  return { outcome: version === existing.version ? 'skipped' : 'updated', uid };
}

function refusal(error: ProblemError): FieldErrors {
  return error.options.errors ?? { '': [error.message] };
}

/**
 * Creates or updates a record per row through the same checks as the calls: a row is about the record of its name; cells that are
 * empty say nothing. A name that an earlier row of the file had is refused, so that the same file twice changes nothing.
 */
export async function importRows(work: RowsToImport, rows: readonly SheetRow[]): Promise<RowResult[]> {
  const { resource, mapping, targets, writing } = work;
  const converted = rows.map(({ cells }) => convertRow(resource, mapping, cells, targets));
  const keys = converted.map(({ title }) => title?.toLowerCase());
  const existing = await findExisting(
    work,
    converted.map(({ title }) => title),
  );
  const earlier = await findEarlier(work, keys);
  const titleName = errorName(resource, importKey(resource));
  const results: RowResult[] = [];
  for (const [index, { number, cells }] of rows.entries()) {
    const row = converted[index] as ConvertedRow;
    const key = keys[index];
    const fail = (reasons: FieldErrors) =>
      results.push({ number, outcome: 'failed', title: row.title, key, reasons, cells });
    const before = key === undefined ? undefined : earlier.get(key);
    if (key !== undefined && before === undefined) earlier.set(key, number);
    if (Object.keys(row.errors).length > 0) fail(row.errors);
    else if (key === undefined)
      fail({ [titleName]: [describeViolation(resource, { field: importKey(resource), key: 'required' })] });
    else if (before !== undefined) fail({ [titleName]: [`“${row.title}” stands in row ${before} already.`] });
    else {
      const written = await attempt(writing.tx, () => write(work, row, existing.get(index)));
      if (written instanceof ProblemError) fail(refusal(written));
      else results.push({ number, outcome: written.outcome, title: row.title, key, recordUid: written.uid });
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
