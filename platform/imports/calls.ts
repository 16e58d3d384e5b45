import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';

import { sql } from 'drizzle-orm';

import { messages } from '../../resources/product/messages.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { jsonb, type Scope } from '../database/index.ts';
import { type Call, defineCall } from '../http/call.ts';
import { notFoundProblem, ProblemError, validationProblem } from '../kernel/problem.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { pageSchema } from '../resources/schemas.ts';
import { declared } from '../resources/targets.ts';
import { contentPath, expectUpload, findUpload, keepUpload, type Upload } from '../storage/storage.ts';
import { guessMapping, importColumns, mappingErrors } from './columns.ts';
import { importExtensions, openTable } from './files/open.ts';
import { FileProblem } from './files/table-file.ts';
import { onlySheet } from './files/text-table.ts';
import { importBuildingsJob } from './job.ts';
import { readStart, type SheetStart } from './preview.ts';
import {
  fileDetails,
  fileName,
  importQueued,
  importReport,
  importRequest,
  importRow,
  uploadDetails,
} from './schemas.ts';

const service = 'clientbuilding/v2';
const buildings = declared('buildings');
const purpose = 'building-import';
/** Who may create buildings may import them: system users, from their place of buildings. */
const access = { operation: 'create', resource: buildings } as const;
/** Milliseconds for which a queued import's file is kept. */
const queuedRetentionMs = 14 * 24 * 60 * 60 * 1000;
const maxRows = 100;

function tenant(clientUid: string): Scope {
  return { kind: 'tenant', clientUid };
}

/** The upload of that name whose file has arrived; 404 otherwise. */
async function receivedUpload(
  { database }: PlatformContext,
  clientUid: string,
  name: string,
): Promise<Upload> {
  const upload = await database.transaction(tenant(clientUid), (tx) =>
    findUpload(tx, clientUid, purpose, name),
  );
  if (!upload?.received) throw notFoundProblem('There is no uploaded file of this name.');
  return upload;
}

/** How a sheet of an upload begins; what is wrong with the file is a 400. Reads outside of any transaction: it takes its time. */
async function startOf(
  { settings }: PlatformContext,
  { uid, extension }: Upload,
  sheetName: string,
  rowCount: number,
): Promise<SheetStart & { sheets: readonly string[] }> {
  try {
    const file = await openTable(contentPath(settings, uid), extension);
    try {
      return { sheets: file.sheets, ...(await readStart(file, sheetName, rowCount)) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof FileProblem)
      throw new ProblemError(400, { detail: error.message, errors: { File: [error.message] }, cause: error });
    throw error;
  }
}

interface ImportRequest {
  readonly UploadedFileName: string;
  readonly sheetName?: string;
  readonly columnMapping?: readonly (string | null)[];
}

const reportColumns = sql`
  uid, client_uid as "clientUID", original_name as "originalFileName", sheet_name as "sheetName", status, created, updated, skipped,
  failed, problem, requested_at as "requestedAt", finished_at as "finishedAt"`;

/** The import of buildings (spec section 4, Import flow; section 7), and reports of imports. */
export const importCalls: readonly Call[] = [
  defineCall({
    id: 'getBuildingImportUrl',
    service,
    method: 'GET',
    path: 'clients/{id}/Buildings/import/{fileId}/url',
    access,
    summary: 'Where to put a file of buildings; fileId is the name of the file',
    params: { fileId: fileName },
    answers: { 200: uploadDetails },
    async handler({ tx, context, params, principal, clock }) {
      const extension = extname(params.fileId).slice(1).toLowerCase();
      if (!importExtensions.includes(extension)) {
        const sentence = messages['import-invalid-extension'];
        throw new ProblemError(400, { detail: sentence, errors: { File: [sentence] } });
      }
      const clientUid = params.id.toLowerCase();
      const upload = {
        clientUid,
        purpose,
        originalName: params.fileId,
        extension,
        createdBy: principal.userUid,
      };
      const { uploadedFileName, url } = await expectUpload(tx, context.settings, upload, clock.now());
      return { body: { UploadedFileName: uploadedFileName, url } };
    },
  }),
  defineCall({
    id: 'previewBuildingImport',
    service,
    method: 'GET',
    path: 'clients/{id}/Buildings/import/{fileId}/preview',
    access,
    summary: 'How an uploaded file of buildings begins; fileId is its UploadedFileName',
    params: { fileId: fileName },
    query: {
      sheetName: { type: 'string', description: 'Name of a sheet', default: onlySheet, maxLength: 100 },
      numberOfRows: {
        type: 'integer',
        description: 'Rows after the headers',
        default: 5,
        minimum: 1,
        maximum: maxRows,
      },
    },
    answers: { 200: fileDetails },
    withoutDatabase: true,
    async handler({ context, params, query }) {
      const upload = await receivedUpload(context, params.id.toLowerCase(), params.fileId);
      const start = await startOf(context, upload, query.sheetName, query.numberOfRows);
      return {
        body: {
          originalFileName: upload.originalName,
          listOfSheets: start.sheets,
          availableColumnsForBuildingImport: importColumns(buildings),
          firstRowsOfData: start.rows,
          sheetName: start.sheet,
          headers: start.headers,
          columnMapping: guessMapping(buildings, start.headers),
        },
      };
    },
  }),
  defineCall({
    id: 'importBuildings',
    service,
    method: 'POST',
    path: 'clients/{id}/Buildings/import',
    access,
    summary: 'Queues the import of an uploaded file of buildings',
    body: { schema: importRequest },
    answers: { 202: importQueued },
    withoutDatabase: true,
    async handler({ context, params, principal, body, clock }) {
      const { UploadedFileName, sheetName = onlySheet, columnMapping } = body as ImportRequest;
      const clientUid = params.id.toLowerCase();
      const upload = await receivedUpload(context, clientUid, UploadedFileName);
      const start = await startOf(context, upload, sheetName, 1);
      const mapping = columnMapping ?? guessMapping(buildings, start.headers);
      const errors = mappingErrors(buildings, mapping);
      if (errors.length > 0) throw validationProblem({ ColumnMapping: errors });
      const importUid = randomUUID();
      const now = clock.now();
      await context.database.transaction(tenant(clientUid), async (tx) => {
        await tx.query(sql`
          insert into imports (client_uid, uid, subject, upload_uid, original_name, sheet_name, column_mapping, status, requested_by, requested_at)
          values (${clientUid}, ${importUid}, ${buildings.name}, ${upload.uid}, ${upload.originalName}, ${start.sheet},
            ${jsonb(mapping)}, 'Queued', ${principal.userUid}, ${now})`);
        await keepUpload(tx, clientUid, upload.uid, new Date(now.getTime() + queuedRetentionMs));
        await enqueue(tx, importBuildingsJob, { clientUid, importUid });
      });
      return { status: 202, body: { configurationUID: importUid, sendToQueue: true, status: 'Queued' } };
    },
  }),
  defineCall({
    id: 'getBuildingImport',
    service,
    method: 'GET',
    path: 'clients/{id}/Buildings/imports/{importId}',
    access,
    summary: 'How far an import has come, and what became of its rows in numbers',
    answers: { 200: importReport },
    async handler({ tx, params }) {
      const { rows } = await tx.query(sql`
        select ${reportColumns} from imports where client_uid = ${params.id} and uid = ${params.importId} and subject = ${buildings.name}`);
      if (!rows[0]) throw notFoundProblem();
      return { body: rows[0] };
    },
  }),
  defineCall({
    id: 'listBuildingImportRows',
    service,
    method: 'GET',
    path: 'clients/{id}/Buildings/imports/{importId}/rows',
    access,
    summary: 'What became of each row of an import, in the order of the file',
    query: {
      pagesize: { type: 'integer', description: 'Rows per page', default: 100, minimum: 1, maximum: 1000 },
      pagenumber: {
        type: 'integer',
        description: 'Page, from 0',
        default: 0,
        minimum: 0,
        maximum: 1_000_000,
      },
      outcome: {
        type: 'string',
        description: 'Only rows that were created, updated, skipped or failed',
        maxLength: 10,
      },
    },
    answers: { 200: pageSchema(importRow) },
    async handler({ tx, params, query: { pagesize, pagenumber, outcome } }) {
      const { rowCount } = await tx.query(sql`
        select from imports where client_uid = ${params.id} and uid = ${params.importId} and subject = ${buildings.name}`);
      if (rowCount === 0) throw notFoundProblem();
      const only = outcome === undefined ? sql`true` : sql`outcome = ${outcome.toLowerCase()}`;
      const within = sql`from import_rows where client_uid = ${params.id} and import_uid = ${params.importId} and ${only}`;
      const { rows: items } = await tx.query(sql`
        select row_number as "rowNumber", outcome, title, record_uid as "recordUID", reasons, cells
        ${within} order by row_number limit ${pagesize} offset ${pagenumber * pagesize}`);
      const { rows } = await tx.query<{ count: number }>(sql`select count(*)::integer as count ${within}`);
      return { body: { items, rowCount: rows[0]?.count ?? 0, pageNumber: pagenumber, pageSize: pagesize } };
    },
  }),
];
