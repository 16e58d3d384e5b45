import { extname } from 'node:path';

import { sql } from 'drizzle-orm';

import { type ColumnMapping, importColumns } from '../../resources/declaration/imports/importColumns.ts';
import {
  asImport,
  availableOf,
  importExtensions,
  type ImportResource,
  type Replacement,
  usualSheet,
} from '../../resources/declaration/imports/importCalls.ts';
import { nounOf } from '../../resources/declaration/index.ts';
import { messages } from '../../resources/product/messages.ts';
import { resources } from '../../resources/registry.ts';
import type { Call, JsonSchema } from '../http/call.ts';
import { ProblemError } from '../kernel/problem.ts';
import { answerAction, type Preparation } from '../resources/calls/actions.ts';
import { listParameters } from '../resources/queries/paging.ts';
import { expectUpload } from '../storage/storage.ts';
import { adviceOnEnding } from './endings.ts';
import { propose, ratedFor } from './headings/guess.ts';
import { readFaults } from './faults.ts';
import { failedRowsFile, listImports, readImport, readRows } from './reports.ts';
import { choicesIn } from './headings/remembered.ts';
import { queueImport } from './start.ts';
import { purposeOf, receivedUpload, startOf } from './uploaded.ts';

const mappingSchema: JsonSchema = {
  type: ['array', 'null'],
  maxItems: 1000,
  items: { type: ['string', 'null'], maxLength: 100 },
  description:
    'By column of the sheet: the field that it fills, or null. `name?` fills the field `name` in rows where its other column is empty. A guess from the headers when left out.',
};

const replacementsSchema: JsonSchema = {
  type: ['array', 'null'],
  maxItems: 1000,
  items: {
    type: 'object',
    required: ['column', 'from', 'to'],
    additionalProperties: false,
    properties: {
      column: { type: 'integer', minimum: 0, maximum: 999 },
      from: { type: 'string', maxLength: 1000 },
      to: { type: 'string', maxLength: 1000 },
    },
  },
  description:
    'Texts of the file that are read as other ones, by column; an empty `to` stands for an empty cell.',
};
const requestValues = { columnMapping: mappingSchema, replacements: replacementsSchema };

function clientIn({ params }: { readonly params: Readonly<Record<string, string>> }): string {
  return params['clientId'] ?? '';
}

/** The part of a call that decides which imports it sees. */
type Caller = Pick<Starting, 'params' | 'principal'>;

type Starting = Pick<
  Preparation<ImportResource['actions']['import']>,
  'input' | 'params' | 'transaction' | 'context' | 'principal' | 'clock'
>;

/** Queues the import, or the check, of an uploaded file. */
async function start(resource: ImportResource, isCheck: boolean, call: Starting) {
  const { context, principal, clock, input, transaction } = call;
  // The import continues after the acting has ended, with all the rights of the user.
  if (principal.actor)
    throw new ProblemError(403, { detail: 'You can’t import while acting as someone else.' });
  const clientUid = clientIn(call);
  const upload = await transaction((tx) =>
    receivedUpload(tx, { resource, clientUid, principal }, input.UploadedFileName),
  );
  const given = input.columnMapping as ColumnMapping | null | undefined;
  // A user who sends a mapping has seen the sheet.
  const name = input.sheetName ?? '';
  const { sheet, headers, headingRow, samples, hiddenColumns } = await startOf(context.settings, upload, {
    sheetName: name === usualSheet && !given ? '' : name,
    headingRow: input.headingRow ?? undefined,
    encoding: input.encoding ?? undefined,
    rowCount: 1,
    rate: ratedFor(resource, principal),
  });
  const configurationUID = await transaction(async (tx) => {
    const start = { headers, samples, hiddenColumns };
    const proposal = await propose(tx, { resource, clientUid, principal }, start, { memory: true });
    const mapping = given ?? proposal.mapping;
    const choices = choicesIn(headers, mapping, proposal);
    const dateOrder = input.dateOrder ?? undefined;
    const sheetName = sheet;
    const task = {
      resource,
      clientUid,
      upload,
      sheetName,
      headers,
      headingRow,
      mapping,
      choices,
      dateOrder,
      encoding: input.encoding ?? undefined,
      replacements: (input.replacements as readonly Replacement[] | null | undefined) ?? [],
      withoutInvitations: input.withoutInvitations === true,
      isCheck,
    };
    return queueImport({ tx, principal, clock }, task);
  });
  return { configurationUID, sendToQueue: true, status: 'Queued' };
}

/** The calls of the imports into one resource (spec section 4, Import flow; section 7). */
function callsOf(resource: ImportResource): readonly Call[] {
  const many = nounOf(resource.label, 'many');
  const visible = ({ params, principal }: Caller) => ({
    resource,
    clientUid: clientIn({ params }),
    principal,
  });
  return [
    answerAction(resource, 'getImportUrl', {
      summary: `Where to put a file of ${many}, once, within 15 minutes; fileId is the name of the file`,
      mode: 'detached',
      async handler({ context, params, input, principal, clock, transaction }) {
        const extension = extname(input.fileId).slice(1).toLowerCase();
        if (!importExtensions.includes(extension)) {
          const sentence = messages['import-invalid-extension'];
          const advice = adviceOnEnding(extension);
          throw new ProblemError(400, {
            detail: sentence,
            errors: { File: advice === undefined ? [sentence] : [sentence, advice] },
          });
        }
        const upload = {
          clientUid: clientIn({ params }),
          purpose: purposeOf(resource),
          originalName: input.fileId,
          extension,
          createdBy: principal.userUid,
        };
        const { uploadedFileName, url } = await transaction((tx) =>
          expectUpload(tx, context.settings, upload, clock.now()),
        );
        return { UploadedFileName: uploadedFileName, url };
      },
    }),
    answerAction(resource, 'previewImport', {
      summary: `How an uploaded file of ${many} begins; fileId is its UploadedFileName`,
      mode: 'detached',
      async handler({ context, params, input, principal, transaction }) {
        const clientUid = clientIn({ params });
        const upload = await transaction((tx) =>
          receivedUpload(tx, { resource, clientUid, principal }, input.fileId),
        );
        const name = input.sheetName ?? '';
        const {
          sheets,
          letters,
          sheet,
          headers,
          headingRow,
          samples,
          hiddenColumns,
          rows: firstRowsOfData,
        } = await startOf(context.settings, upload, {
          sheetName: name === usualSheet && input.isSheetChosen !== true ? '' : name,
          headingRow: input.headingRow ?? undefined,
          encoding: input.encoding ?? undefined,
          rowCount: input.numberOfRows ?? 0,
          isChoosing: true,
          rate: ratedFor(resource, principal),
        });
        const columns = importColumns(resource, principal);
        const { mapping: columnMapping } = await transaction((tx) =>
          propose(
            tx,
            { resource, clientUid, principal },
            { headers, samples, hiddenColumns },
            { memory: true },
          ),
        );
        return {
          originalFileName: upload.originalName,
          listOfSheets: sheets,
          availableColumnsForImport: columns,
          [availableOf(resource.import)]: columns,
          firstRowsOfData,
          sheetName: sheet,
          headers,
          headingRow: headers.length > 0 ? headingRow : undefined,
          columnMapping,
          ...(letters && {
            encoding: letters.encoding,
            isEncodingUnclear: letters.isUnclear,
            letters: letters.examples,
          }),
          takesTurns: true,
          takesAdditions: true,
        };
      },
    }),
    answerAction(resource, 'import', {
      summary: `Queues the import of an uploaded file of ${many}`,
      mode: 'detached',
      isQueued: true,
      values: requestValues,
      handler: (call) => start(resource, false, call),
    }),
    answerAction(resource, 'checkImport', {
      summary: `Queues a check of every row of an uploaded file of ${many}; nothing is saved`,
      mode: 'detached',
      isQueued: true,
      values: requestValues,
      handler: (call) => start(resource, true, call),
    }),
    answerAction(resource, 'listImports', {
      summary: `The latest imports of ${many} and checks of files`,
      handler: ({ tx, ...call }) => listImports(tx, visible(call)),
    }),
    answerAction(resource, 'getImport', {
      summary: 'How far an import has come, and how many of its rows were added, changed or failed',
      handler: ({ tx, input, ...call }) => readImport(tx, visible(call), input.importId),
    }),
    answerAction(resource, 'listImportRows', {
      summary: 'The result of each row of an import, in the order of the file',
      paging: {
        pagesize: { ...listParameters.pagesize, default: 100 },
        pagenumber: listParameters.pagenumber,
      },
      handler: ({ tx, input, page: { pagesize = 100, pagenumber }, ...call }) =>
        readRows(tx, visible(call), input.importId, {
          outcome: input.outcome ?? null,
          pagesize,
          pagenumber,
        }),
    }),
    answerAction(resource, 'listImportFaults', {
      summary:
        'What is wrong in the rows of an import that failed: each fault once, with the number of its rows, the most frequent first',
      handler: ({ tx, input, ...call }) => readFaults(tx, visible(call), input.importId),
    }),
    answerAction(resource, 'getFailedRows', {
      summary: 'The rows of an import that failed, with the reasons, as a CSV file to fix and import again',
      async handler({ tx, input, ...call }) {
        const content = await failedRowsFile(tx, visible(call), input.importId);
        return { contentType: 'text/csv; charset=utf-8', content };
      },
    }),
    answerAction(resource, 'stopImport', {
      summary: 'Stops an import; the rows that are done stay as they are',
      mode: 'detached',
      async handler({ input, clock, transaction, ...call }) {
        const of = visible(call);
        await transaction(async (tx) => {
          await readImport(tx, of, input.importId);
          await tx.query(sql`
            update imports set finished_at = ${clock.now()}, status = 'Stopped'
            where client_uid = ${of.clientUid} and uid = ${input.importId} and status in ('Queued', 'Running')`);
        });
      },
    }),
  ];
}

/** The import calls of every resource that declares imports. */
export const importCalls: readonly Call[] = resources.flatMap((resource) => {
  const imported = asImport(resource);
  return imported ? callsOf(imported) : [];
});
