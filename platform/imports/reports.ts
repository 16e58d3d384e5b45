import { type SQL, sql } from 'drizzle-orm';

import { byteOrderMark, csvLine } from '../../resources/declaration/codec/csv.ts';
import { errorName } from '../../resources/declaration/conventions.ts';
import { type ColumnMapping, filledFields } from '../../resources/declaration/imports/importColumns.ts';
import type { importActions } from '../../resources/declaration/imports/importCalls.ts';
import type { AnyResource, AnswerOf } from '../../resources/declaration/index.ts';
import type { Queryable } from '../database/index.ts';
import { type Principal, visibleOwner } from '../kernel/principal.ts';
import { type FieldErrors, notFoundProblem } from '../kernel/problem.ts';
import { nameByUid } from '../resources/queries/person-name.ts';
import { type Facts, notesOf } from './facts.ts';
import { failedRowsLines } from './table/failed-rows.ts';

/** Maximum number of listed imports. */
const listedImports = 20;
/** Rows per query when the file of failed rows is written. */
const pageRows = 1000;

export type Report = AnswerOf<typeof importActions.getImport>;
type Row = AnswerOf<typeof importActions.listImportRows>['items'][number];

/** The imports that a caller sees: of a resource and client. */
export interface VisibleImports {
  readonly resource: AnyResource;
  readonly clientUid: string;
  readonly principal: Principal;
}

/** SQL condition on `i`, the table of imports. */
function isVisible({ resource, clientUid, principal }: VisibleImports): SQL {
  const owner = visibleOwner(principal);
  return sql`i.client_uid = ${clientUid} and i.subject = ${resource.name} and (${owner}::uuid is null or i.requested_by = ${owner}::uuid)`;
}

const reportColumns = sql`
  i.uid, i.client_uid as "clientUID", i.original_name as "originalFileName", i.upload_uid || '.' || u.extension as "UploadedFileName",
  i.sheet_name as "sheetName", i.is_check as "isCheck", i.status, i.total, i.created, i.updated, i.skipped, i.failed, i.problem,
  i.column_mapping as "columnMapping", i.heading_row as "headingRow", i.date_order as "dateOrder", i.encoding,
  coalesce(i.replacements, '[]') as replacements, i.without_invitations as "withoutInvitations", i.facts, i.requested_at as "requestedAt", i.requested_by_email as "requestedBy",
  ${nameByUid(sql`i.client_uid`, sql`i.requested_by`)} as "requestedByName",
  i.finished_at as "finishedAt"
  from imports i left join uploads u on u.client_uid = i.client_uid and u.uid = i.upload_uid`;

type Stored = Report & { readonly facts: Facts | null };

function reported({ facts, ...report }: Stored): Report {
  return { ...report, notes: facts === null ? [] : notesOf(facts) };
}

/** The latest imports and checks of a client's resource, newest first. */
export async function listImports(tx: Queryable, visible: VisibleImports): Promise<readonly Report[]> {
  const { rows } = await tx.query<Stored>(sql`
    select ${reportColumns} where ${isVisible(visible)}
    order by i.requested_at desc limit ${listedImports}`);
  return rows.map(reported);
}

/** The state of an import. Throws 404. */
export async function readImport(tx: Queryable, visible: VisibleImports, importUid: string): Promise<Report> {
  const { rows } = await tx.query<Stored>(sql`
    select ${reportColumns} where ${isVisible(visible)} and i.uid = ${importUid}`);
  if (!rows[0]) throw notFoundProblem();
  return reported(rows[0]);
}

/** The headings of an import, and the fields that its columns fill. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly mapping: ColumnMapping;
}

export async function readSheet(tx: Queryable, visible: VisibleImports, importUid: string): Promise<Sheet> {
  const { rows } = await tx.query<Sheet>(sql`
    select coalesce(headers, '[]') as headers, column_mapping as mapping from imports i
    where ${isVisible(visible)} and i.uid = ${importUid}`);
  if (!rows[0]) throw notFoundProblem();
  return rows[0];
}

/** The file's column that an error of a field belongs to, if any. */
export function placeOf(
  resource: AnyResource,
  { headers, mapping }: Sheet,
  key: string,
): { readonly column?: number; readonly header?: string } {
  const name = Object.keys(resource.fields).find(
    (field) => errorName(resource, field).toLowerCase() === key.toLowerCase(),
  );
  const column = mapping.findIndex((entry) => entry !== null && filledFields(entry).includes(name ?? ''));
  return column === -1 ? {} : { column, header: headers[column] ?? '' };
}

/** The messages of a row with the file's column that each belongs to, if any. */
function errorsOf(resource: AnyResource, sheet: Sheet, reasons: FieldErrors | null) {
  const { headers } = sheet;
  const errors = Object.entries(reasons ?? {}).flatMap(([key, sentences]) => {
    const place = placeOf(resource, sheet, key);
    return sentences.map((message) => ({ ...place, message }));
  });
  return errors.toSorted((left, right) => (left.column ?? headers.length) - (right.column ?? headers.length));
}

/** A request for a page of an import's rows, optionally with one outcome. */
export interface RowsRequest {
  readonly outcome: string | null;
  readonly pagesize: number;
  readonly pagenumber: number;
}

/** A stored row with what its file of failed rows needs. */
type StoredRow = Row & {
  readonly reasons: FieldErrors | null;
  readonly plainCells: readonly string[] | null;
  readonly isOfFile: boolean;
};

/** The rows of a request, their number, and the number of cells of the widest. */
async function storedRows(
  tx: Queryable,
  { clientUid }: VisibleImports,
  importUid: string,
  { outcome, pagesize, pagenumber }: RowsRequest,
) {
  const only = outcome === null ? sql`true` : sql`outcome = ${outcome.toLowerCase()}`;
  const within = sql`from import_rows where client_uid = ${clientUid} and import_uid = ${importUid} and ${only}`;
  const { rows: items } = await tx.query<StoredRow>(sql`
    select row_number as "rowNumber", outcome, title, record_uid as "recordUID", reasons, cells,
      plain_cells as "plainCells", coalesce(is_of_file, false) as "isOfFile"
    ${within} order by row_number limit ${pagesize} offset ${pagenumber * pagesize}`);
  const { rows } = await tx.query<{ count: number; widest: number | null }>(sql`
    select count(*)::integer as count, max(jsonb_array_length(coalesce(plain_cells, cells))) as widest ${within}`);
  return { items, count: rows[0]?.count ?? 0, widest: rows[0]?.widest ?? 0 };
}

/** The outcomes of the rows of an import, in the order of the file. */
export async function readRows(tx: Queryable, of: VisibleImports, importUid: string, request: RowsRequest) {
  const sheet = await readSheet(tx, of, importUid);
  const { items: found, count } = await storedRows(tx, of, importUid, request);
  const items = found.map(({ plainCells: _plain, isOfFile: _isOfFile, ...row }) => ({
    ...row,
    errors: errorsOf(of.resource, sheet, row.reasons),
  }));
  return { items, rowCount: count, pageNumber: request.pagenumber, pageSize: request.pagesize };
}

/**
 * The failed rows of an import as a text file with the columns of the imported file and the reasons, to be corrected and imported
 * again (see `failedAgain`).
 */
export async function failedRowsFile(tx: Queryable, of: VisibleImports, importUid: string): Promise<Buffer> {
  const sheet = await readSheet(tx, of, importUid);
  const page = (pagenumber: number) =>
    storedRows(tx, of, importUid, { outcome: 'failed', pagesize: pageRows, pagenumber });
  const first = await page(0);
  const { heading, line } = failedRowsLines(sheet.headers, first.widest);
  const chunks = [Buffer.from(byteOrderMark + csvLine(heading))];
  let { items } = first;
  for (let pagenumber = 1; ; pagenumber += 1) {
    const lines = items.map(({ rowNumber, cells, plainCells, reasons, isOfFile }) => {
      const messages = errorsOf(of.resource, sheet, reasons).map(({ message }) => message);
      const texts = plainCells ?? (cells as readonly string[]);
      return csvLine(line({ cells: texts, rowNumber, reason: messages.join(' '), isOfFile }));
    });
    chunks.push(Buffer.from(lines.join('')));
    if (items.length < pageRows) return Buffer.concat(chunks);
    ({ items } = await page(pagenumber));
  }
}
