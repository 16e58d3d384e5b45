import { sql } from 'drizzle-orm';

import { type AnyResource, recordName } from '../../resources/declaration/index.ts';
import { describeViolation } from '../../resources/declaration/validation.ts';
import { errorName } from '../../resources/declaration/conventions.ts';
import { type ColumnMapping, importKey } from '../../resources/declaration/importColumns.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { columnName, tableName, tenantColumn } from '../database/naming.ts';
import { type FieldErrors, ProblemError } from '../kernel/problem.ts';
import type { Writing } from '../resources/writing.ts';
import { type ConvertedRow, convertRow, countryFieldsOf, keyIn } from './convert.ts';
import type { SheetRow } from './files/table-file.ts';
import { findTargets, type Targets } from './targets.ts';
import { type Outcome, type ReadyRow, writeRows } from './writes.ts';

/** The result of a row. */
export interface RowResult {
  readonly number: number;
  readonly outcome: Outcome;
  readonly title: string | undefined;
  /** True when another record has a value that must be unique. */
  readonly isTaken?: boolean;
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

/** An existing record of a row. */
export interface ExistingRecord {
  readonly uid: string;
  /** Its stored countries (see `countryFieldsOf`). */
  readonly countries: Readonly<Record<string, unknown>>;
}

/**
 * The existing records of rows, by row number.
 * @param tx with the platform's scope: only there the planner uses the index for case-insensitive keys (`lower` is not leakproof)
 */
export async function findExisting(
  tx: Queryable,
  { resource, clientUid, mapping }: Pick<RowsToImport, 'resource' | 'clientUid' | 'mapping'>,
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<number, ExistingRecord>> {
  const column = sql.identifier(columnName(resource, importKey(resource)) ?? '');
  const keys = rows.map(({ cells }) => keyIn(resource, mapping, cells) ?? null);
  const countries = countryFieldsOf(resource).map(
    (name) => sql`${name}::text, t.${sql.identifier(columnName(resource, name) ?? '')}`,
  );
  const { rows: found } = await tx.query<ExistingRecord & { position: number }>(sql`
    select asked.position::integer as position, t.uid, jsonb_build_object(${sql.join(countries, sql`, `)}) as countries
    from unnest(${list(keys)}::text[]) with ordinality as asked (key, position)
    join ${sql.identifier(tableName(resource))} t on lower(t.${column}) = lower(asked.key)
    where t.${sql.identifier(tenantColumn)} = ${clientUid}`);
  return new Map(found.map(({ position, ...record }) => [rows[position - 1]?.number ?? 0, record]));
}

/** Earlier rows of the same import with these keys: key -> row number. */
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

function refusal(error: ProblemError): FieldErrors {
  return error.options.errors ?? { '': [error.message] };
}

/** The name of a row's record: its name fields in the file, or else its key. */
function titleOf({ resource, mapping }: RowsToImport, cells: readonly string[], key: string | undefined) {
  const cellsOfFields = mapping.flatMap((name, column) =>
    name === null ? [] : [[name, cells[column] ?? '']],
  );
  return recordName(resource, Object.fromEntries(cellsOfFields) as Readonly<Record<string, unknown>>) || key;
}

/** Why a row cannot be written, before its record is validated. Undefined when it can. */
function unreadable(
  { resource }: RowsToImport,
  row: ConvertedRow,
  earlierRow: number | undefined,
): FieldErrors | undefined {
  if (Object.keys(row.errors).length > 0) return row.errors;
  const keyName = errorName(resource, importKey(resource));
  if (row.key === undefined)
    return { [keyName]: [describeViolation(resource, { field: importKey(resource), key: 'required' })] };
  if (earlierRow !== undefined) return { [keyName]: [`“${row.key}” stands in row ${earlierRow} already.`] };
  return undefined;
}

/**
 * Creates or updates the record of each row with the same validation as the calls. The key of a row identifies its record. Empty
 * cells change nothing. `existing` is the result of `findExisting`. A key that an earlier row of the file has is refused, so that
 * importing a file again changes nothing.
 */
export async function importRows(
  work: RowsToImport,
  rows: readonly SheetRow[],
  existing: ReadonlyMap<number, ExistingRecord>,
): Promise<RowResult[]> {
  const { resource, mapping, sharedTargets, writing } = work;
  const targets = await findTargets(
    writing.tx,
    work,
    rows.map(({ cells }) => cells),
    sharedTargets,
  );
  const converted = rows.map(({ number, cells }) => ({
    number,
    cells,
    ...convertRow(resource, mapping, cells, targets, existing.get(number)?.countries),
  }));
  const keys = converted.map(({ key }) => key?.toLowerCase());
  const earlier = await findEarlier(work, keys);
  const refusals = new Map<number, FieldErrors>();
  const ready: ReadyRow[] = [];
  for (const [index, row] of converted.entries()) {
    const key = keys[index];
    const before = key === undefined ? undefined : earlier.get(key);
    if (key !== undefined && before === undefined) earlier.set(key, row.number);
    const reasons = unreadable(work, row, before);
    if (reasons) refusals.set(row.number, reasons);
    else ready.push({ number: row.number, body: row.body, uid: existing.get(row.number)?.uid });
  }
  const written = await writeRows(work, ready);
  return converted.map(({ number, cells, key: spelled }, index): RowResult => {
    const row = { number, key: keys[index], title: titleOf(work, cells, spelled) };
    const result = written.get(number);
    if (result && !(result instanceof ProblemError))
      return { ...row, outcome: result.outcome, recordUid: result.uid };
    const reasons = refusals.get(number) ?? (result ? refusal(result) : {});
    return { ...row, outcome: 'failed', isTaken: result?.status === 409, reasons, cells };
  });
}

/** Stores the results of rows. */
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
