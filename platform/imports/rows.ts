import { type SQL, sql } from 'drizzle-orm';

import { type AnyResource, fieldLabel, localize, recordName } from '../../resources/declaration/index.ts';
import { describeViolation } from '../../resources/declaration/fields/validation.ts';
import { errorName, writeName } from '../../resources/declaration/conventions.ts';
import { importKey, importKeys } from '../../resources/declaration/imports/importColumns.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { foldingOf } from '../database/folding.ts';
import { isIdentifierReference } from '../database/kinds/reference.ts';
import { columnName, tableName, tenantColumn } from '../database/naming.ts';
import { type FieldErrors, ProblemError } from '../kernel/problem.ts';
import type { Writing } from '../resources/writing.ts';
import { withAdditions } from './cells/additions.ts';
import { plainCells } from './cells/plain-cells.ts';
import { mappingOfRow } from './cells/turns.ts';
import { type CellReading, type ConvertedRow, convertRow } from './cells/convert.ts';
import { storedFieldsOf } from './cells/stored-values.ts';
import { keyField, keyIn, missingKeys } from './key.ts';
import type { SheetRow } from './files/table-file.ts';
import { joinRows, type Repeats } from './repeats.ts';
import { type Outcome, probeRows, type ReadyRow, writeRows } from './writes.ts';

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
  /** The cells of a failed row for a file of its own (see `plainCells`). */
  readonly plainCells?: readonly string[];
  /** True when the file tells that nothing can be made of the row. */
  readonly isOfFile?: boolean;
}

export interface RowsToImport {
  readonly resource: AnyResource;
  readonly clientUid: string;
  readonly importUid: string;
  readonly reading: CellReading;
  /** The rows of keys that several rows have; empty where rows are not joined. */
  readonly repeats: Repeats;
  readonly writing: Writing;
}

/** An existing record of a row. */
export interface ExistingRecord {
  readonly uid: string;
  /** Its stored values of some fields (see `storedFieldsOf`). */
  readonly stored: Readonly<Record<string, unknown>>;
}

/** A field of the key in the table `t` as it is compared: like the unique index, which folds the last one. */
function storedKey(resource: AnyResource, name: string, isLast: boolean): SQL {
  const column = sql`t.${sql.identifier(columnName(resource, name) ?? '')}`;
  return isLast ? foldingOf(keyField(resource, name)).column(column) : column;
}

/**
 * The existing records of rows, by row number.
 * @param tx with the platform's scope: only there the planner uses the index for folded keys (functions are not leakproof)
 */
export async function findExisting(
  tx: Queryable,
  { resource, clientUid, reading }: Pick<RowsToImport, 'resource' | 'clientUid' | 'reading'>,
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<number, ExistingRecord>> {
  const keys = rows.map(({ cells }) => keyIn(resource, reading, cells)?.values);
  const parts = importKeys(resource).map((name, index, { length }) => ({
    asked: sql.identifier(`key${index}`),
    values: sql`${list(keys.map((values) => values?.[index] ?? null))}::text[]`,
    type: isIdentifierReference(keyField(resource, name)) ? sql`uuid` : sql`text`,
    stored: storedKey(resource, name, index === length - 1),
  }));
  const values = storedFieldsOf(resource, reading.mapping).map(
    (name) => sql`${name}::text, t.${sql.identifier(columnName(resource, name) ?? '')}`,
  );
  const { rows: found } = await tx.query<ExistingRecord & { position: number }>(sql`
    select asked.position::integer as position, t.uid, jsonb_build_object(${sql.join(values, sql`, `)}) as stored
    from unnest(${sql.join(
      parts.map(({ values }) => values),
      sql`, `,
    )}) with ordinality as asked (${sql.join(
      parts.map(({ asked }) => asked),
      sql`, `,
    )}, position)
    join ${sql.identifier(tableName(resource))} t on ${sql.join(
      parts.map(({ asked, type, stored }) => sql`${stored} = asked.${asked}::${type}`),
      sql` and `,
    )}
    where t.${sql.identifier(tenantColumn)} = ${clientUid}`);
  return new Map(found.map(({ position, ...record }) => [rows[position - 1]?.number ?? 0, record]));
}

interface Earlier {
  readonly number: number;
  readonly outcome: Outcome;
  readonly recordUid: string | null;
}

/** Earlier rows of the same import with these keys: key -> the first of them. */
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

/** The results of earlier rows, by their number. */
async function resultsOf(
  { clientUid, importUid, writing }: RowsToImport,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Earlier>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await writing.tx.query<Earlier>(sql`
    select row_number as number, outcome, record_uid as "recordUid" from import_rows
    where client_uid = ${clientUid} and import_uid = ${importUid} and row_number = any(${list(numbers)}::integer[])`);
  return new Map(rows.map((row) => [row.number, row]));
}

function refusal(error: ProblemError): FieldErrors {
  return error.options.errors ?? { '': [error.message] };
}

/** The name of a row's record: its name fields in the file, or else its key. */
function titleOf({ resource, reading }: RowsToImport, cells: readonly string[], key: string | undefined) {
  const mapping = mappingOfRow(resource, reading, cells);
  const texts = withAdditions(resource, mapping, cells);
  const cellsOfFields = mapping.flatMap((name, column) =>
    name === null ? [] : [[name, texts[column] ?? '']],
  );
  return recordName(resource, Object.fromEntries(cellsOfFields) as Readonly<Record<string, unknown>>) || key;
}

/** A row with its cells as a body, and what is wrong with it before its record is validated. */
interface ReadRow extends ConvertedRow {
  readonly row: SheetRow;
  readonly reasons: FieldErrors | undefined;
}

function readRow({ resource, reading }: RowsToImport, row: SheetRow, existing?: ExistingRecord): ReadRow {
  if (row.fault !== undefined)
    return { row, key: undefined, body: {}, errors: {}, reasons: { '': [row.fault] } };
  const converted = convertRow(resource, row, reading, existing?.stored);
  const missing = Object.fromEntries(
    missingKeys(resource, reading, row.cells)
      .map((field) => [errorName(resource, field), [describeViolation(resource, { field, key: 'required' })]])
      .filter(([member]) => converted.errors[member as string] === undefined),
  ) as FieldErrors;
  const reasons = { ...converted.errors, ...missing };
  return { ...converted, row, reasons: Object.keys(reasons).length > 0 ? reasons : undefined };
}

/** Rows of one record of which further faults are looked for. */
const probedRows = 5;

/** The rows of one record: the body that they have together, written with the first of them, and the rows that contradict it. */
interface Joined {
  readonly leader: number;
  readonly body: ConvertedRow['body'];
  readonly refusals: ReadonlyMap<number, FieldErrors>;
}

function joined(work: RowsToImport, key: string, existing: ExistingRecord | undefined): Joined | undefined {
  const { resource, repeats } = work;
  const rows = (repeats.get(key) ?? [])
    .map((row) => readRow(work, row, existing))
    .filter(({ reasons }) => reasons === undefined)
    .map(({ row, body }) => ({ number: row.number, body }));
  const [first] = rows;
  if (!first) return undefined;
  const labelOf = (member: string) => {
    const name =
      Object.keys(resource.fields).find((field) => writeName(resource, field) === member) ?? member;
    return { name: errorName(resource, name), label: localize(fieldLabel(resource, name), 'en-US') };
  };
  return {
    leader: first.number,
    ...joinRows(rows, { labelOf, key: writeName(resource, importKey(resource)) }),
  };
}

/**
 * Creates or updates the record of each row with the same validation as the calls. The key of a row identifies its record. Empty
 * cells change nothing. `existing` is the result of `findExisting`. Rows of one record are joined where the file has columns of lists;
 * otherwise a key that an earlier row of the file has is refused, so that importing a file again changes nothing.
 */
export async function importRows(
  work: RowsToImport,
  rows: readonly SheetRow[],
  existing: ReadonlyMap<number, ExistingRecord>,
): Promise<RowResult[]> {
  const { resource, repeats } = work;
  const read = rows.map((row) => readRow(work, row, existing.get(row.number)));
  const keys = read.map(({ key }) => key?.folded);
  const earlier = await findEarlier(work, keys);
  const keyName = errorName(resource, importKey(resource));
  const refusals = new Map<number, FieldErrors>();
  /** Rows that say the same, or something else, about the record of an earlier one. */
  const contradictory = new Set<number>();
  const followers = new Map<number, number>();
  const ready: ReadyRow[] = [];
  const groups = new Map<string, Joined | undefined>();
  // In rounds without two rows of one record, of which the second would find its key taken.
  const doubtful: ReadyRow[][] = Array.from({ length: probedRows }, () => []);
  const rounds = new Map<string, number>();
  for (const [index, { row, key: rowKey, body, reasons }] of read.entries()) {
    const { number } = row;
    const key = keys[index];
    const uid = existing.get(number)?.uid;
    const isRepeated = key !== undefined && repeats.has(key);
    if (isRepeated && !groups.has(key)) groups.set(key, joined(work, key, existing.get(number)));
    const group = isRepeated ? groups.get(key) : undefined;
    const before = key === undefined || isRepeated ? undefined : earlier.get(key);
    if (key !== undefined && before === undefined) earlier.set(key, number);
    const contradiction = group?.refusals.get(number);
    if (reasons) {
      refusals.set(number, reasons);
      const round = rounds.get(key ?? '') ?? 0;
      if (key !== undefined) rounds.set(key, round + 1);
      if (row.fault === undefined) doubtful[round]?.push({ number, body, uid });
    } else if (before !== undefined) {
      contradictory.add(number);
      refusals.set(number, { [keyName]: [`“${rowKey?.spelled ?? ''}” stands in row ${before} already.`] });
    } else if (contradiction) {
      contradictory.add(number);
      refusals.set(number, contradiction);
    } else if (group && group.leader !== number) followers.set(number, group.leader);
    else ready.push({ number, body: group?.body ?? body, uid });
  }
  for (const round of doubtful)
    for (const [number, further] of await probeRows(work, round)) {
      // A field that could not be read is missing from the probe, which says nothing about it.
      const known = refusals.get(number) ?? {};
      refusals.set(number, { ...further, ...known });
    }
  const written = await writeRows(work, ready);
  const leaders = await resultsOf(
    work,
    [...new Set(followers.values())].filter((number) => !written.has(number)),
  );
  return read.map(({ row: sheetRow, key }, index): RowResult => {
    const { number, cells, fault, cellFaults } = sheetRow;
    const isOfFile = fault !== undefined || (cellFaults?.size ?? 0) > 0 || contradictory.has(number);
    const inFile = () => ({ cells, plainCells: plainCells(resource, sheetRow, work.reading), isOfFile });
    const row = { number, key: keys[index], title: titleOf(work, cells, key?.spelled) };
    const leader = followers.get(number);
    const result = written.get(leader ?? number);
    const before = leader === undefined ? undefined : leaders.get(leader);
    const uid = result && !(result instanceof ProblemError) ? result.uid : before?.recordUid;
    if (leader !== undefined && uid) return { ...row, outcome: 'skipped', recordUid: uid };
    if (leader !== undefined)
      return {
        ...row,
        outcome: 'failed',
        reasons: { '': [`Row ${leader} of the same record failed.`] },
        ...inFile(),
      };
    if (result && !(result instanceof ProblemError))
      return { ...row, outcome: result.outcome, recordUid: result.uid };
    const reasons = refusals.get(number) ?? (result ? refusal(result) : {});
    return { ...row, outcome: 'failed', isTaken: result?.status === 409, reasons, ...inFile() };
  });
}

/** Stores the results of rows. */
export async function appendResults(
  { clientUid, importUid, writing }: Pick<RowsToImport, 'clientUid' | 'importUid' | 'writing'>,
  results: readonly RowResult[],
): Promise<void> {
  const rows = results.map(
    ({ number, outcome, key, title, recordUid, reasons, cells, plainCells, isOfFile }) => ({
      number,
      outcome,
      key,
      title,
      record: recordUid,
      reasons,
      cells,
      plain: plainCells,
      of_file: isOfFile,
    }),
  );
  await writing.tx.query(sql`
    insert into import_rows (client_uid, import_uid, row_number, outcome, key, title, record_uid, reasons, cells, plain_cells, is_of_file)
    select ${clientUid}::uuid, ${importUid}::uuid, number, outcome, key, title, record, reasons, cells, plain, of_file
    from jsonb_to_recordset(${jsonb(rows)}) as given
      (number integer, outcome text, key text, title text, record uuid, reasons jsonb, cells jsonb, plain jsonb, of_file boolean)`);
}
