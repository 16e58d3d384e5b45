import type { CallAction } from '../actions/action.ts';
import { choice, flag, instant, integer, json, objects, required, text, uid } from '../fields/fields.ts';
import type { Import } from './import.ts';
import type { AnyResource } from '../resource.ts';
import { narrowEncodings } from './encodings.ts';

/** The default sheet of previews, and the only sheet of a text file (spec section 9). */
export const usualSheet = 'Sheet1';
/** Rows of a preview (spec section 9). */
export const previewRows = 5;
/** Extensions of importable files, lower case, without the dot. The platform decides. */
export const importExtensions: readonly string[] = ['xlsx', 'xlsm', 'csv', 'tsv', 'txt'];

/** The order of the numbers in dates such as 3/4/2026: month, day, year, or day, month, year. */
export const dateOrders = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A text in a column of a file that is read as another one; empty for an empty cell. */
export interface Replacement {
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

/** The outcome of a row. */
export const importOutcomes = ['created', 'updated', 'skipped', 'failed'] as const;

const file = { fileId: text(required) } as const;
const work = { importId: uid(required) } as const;
/** The file to import, its sheet and the fields that its columns fill. */
const request = {
  UploadedFileName: text({ ...required, maxLength: 255 }),
  sheetName: text({ default: usualSheet, maxLength: 100 }),
  columnMapping: json(),
  /** The row with the headings, counted as in spreadsheets; 0 for a file without headings. Found when omitted. */
  headingRow: integer({ min: 0, max: 1_048_576 }),
  /** The order of numbers in dates. Told from the file and the client's country when omitted. */
  dateOrder: choice(dateOrders),
  /** The encoding of a text file that is not in Unicode. Told by its letters when omitted. */
  encoding: choice(narrowEncodings),
  /** Texts that are read in place of those of the file (`Replacement`). */
  replacements: json(),
  /** True for new people who get no invitation yet. */
  withoutInvitations: flag(),
} as const;
const queued = { configurationUID: uid(required), sendToQueue: flag(), status: text() } as const;

const whole = integer({ ...required, min: 0 });
const reportFields = {
  uid: uid(required),
  originalFileName: text(required),
  UploadedFileName: text(),
  sheetName: text(),
  isCheck: flag(),
  status: choice(['Queued', 'Running', 'Completed', 'Failed', 'Stopped'], required),
  total: integer({ min: 0 }),
  created: whole,
  updated: whole,
  skipped: whole,
  failed: whole,
  problem: text(),
  columnMapping: json(),
  headingRow: integer({ min: 0 }),
  dateOrder: choice(dateOrders),
  encoding: choice(narrowEncodings),
  replacements: json(),
  withoutInvitations: flag(),
  /** Sentences about the file for the reader of the report. */
  notes: json(),
  requestedAt: instant(),
  /** Email address. */
  requestedBy: text(),
  requestedByName: text(),
  finishedAt: instant(),
} as const;

const rowFields = {
  rowNumber: integer(required),
  outcome: choice(importOutcomes, required),
  title: text(),
  recordUID: uid(),
  reasons: json(),
  errors: objects({ column: integer({ min: 0 }), header: text(), message: text(required) }),
  cells: json(),
} as const;

const base = { on: 'none', access: 'create' } as const;

/** The calls of every import (docs/conventions.md). All but the first three and `import` are optional. */
export const importActions = {
  getImportUrl: {
    ...base,
    method: 'GET',
    path: 'import/{fileId}/url',
    params: file,
    answer: { UploadedFileName: text(required), url: text(required) },
  },
  previewImport: {
    ...base,
    method: 'GET',
    path: 'import/{fileId}/preview',
    cost: 'file',
    params: file,
    query: {
      sheetName: text({ default: usualSheet, maxLength: 100 }),
      numberOfRows: integer({ default: previewRows, min: 1, max: 100 }),
      headingRow: integer({ min: 0, max: 1_048_576 }),
      // Without it, the default sheet stands for the first whose headings fit.
      isSheetChosen: flag(),
      encoding: choice(narrowEncodings),
    },
    answer: {
      originalFileName: text(),
      // Their shapes differ by platform: the portal reads them tolerantly (`src/import/previewAnswer.ts`).
      listOfSheets: json(),
      availableColumnsForImport: objects({
        name: text(required),
        displayName: text(),
        required: flag(),
      }),
      firstRowsOfData: json(),
      sheetName: text(),
      headers: json(),
      headingRow: integer({ min: 0 }),
      columnMapping: json(),
      /** The encoding in which a text file is read. Omitted for workbooks and files in Unicode. */
      encoding: choice(narrowEncodings),
      /** True when the encoding is only likely. */
      isEncodingUnclear: flag(),
      /** Texts of the file beyond ASCII, as they are read. */
      letters: json(),
      /** True when a further column can fill a field where its first column is empty (`inTurn`). */
      takesTurns: flag(),
      /** True when a further column can hold a part of a field's text (`added`). */
      takesAdditions: flag(),
    },
  },
  import: { ...base, method: 'POST', path: 'import', cost: 'file', body: request, answer: queued },
  checkImport: {
    ...base,
    method: 'POST',
    path: 'import/check',
    cost: 'file',
    body: request,
    answer: queued,
    isOptional: true,
  },
  listImports: {
    ...base,
    method: 'GET',
    path: 'imports',
    answer: reportFields,
    shape: 'list',
    isOptional: true,
  },
  getImport: {
    ...base,
    method: 'GET',
    path: 'imports/{importId}',
    params: work,
    answer: reportFields,
    isOptional: true,
  },
  listImportRows: {
    ...base,
    method: 'GET',
    path: 'imports/{importId}/rows',
    params: work,
    query: { outcome: text({ maxLength: 10 }) },
    answer: rowFields,
    shape: 'page',
    isOptional: true,
  },
  listImportFaults: {
    ...base,
    method: 'GET',
    path: 'imports/{importId}/faults',
    params: work,
    answer: {
      column: integer({ min: 0 }),
      header: text(),
      message: text(required),
      /** The text of the cell, where all rows of the fault have the same. */
      value: text(),
      count: whole,
      /** The first rows with it. */
      rows: json(),
    },
    shape: 'list',
    isOptional: true,
  },
  getFailedRows: {
    ...base,
    method: 'GET',
    path: 'imports/{importId}/failed-rows',
    params: work,
    shape: 'file',
    isOptional: true,
  },
  stopImport: { ...base, method: 'DELETE', path: 'imports/{importId}', params: work, isOptional: true },
} as const;

/** The property of previews that lists the fields that columns can fill. */
export function availableOf({ available = 'availableColumnsForImport' }: Import<string>): string {
  return available;
}

/** The calls of the imports into one resource, with its own messages and names. */
function importActionsOf(declared: Import<string>): Readonly<Record<string, CallAction>> {
  const { upload = 'import-upload', details = 'import-details', start } = declared.messages ?? {};
  const { availableColumnsForImport, ...preview } = importActions.previewImport.answer;
  // Each resource has its own copies of the calls, so the platform knows which resource a call is for.
  const copies = Object.fromEntries(
    Object.entries(importActions).map(([name, action]): [string, CallAction] => [name, { ...action }]),
  );
  return {
    ...copies,
    getImportUrl: {
      ...importActions.getImportUrl,
      message: { 400: 'import-invalid-extension', other: upload },
    },
    previewImport: {
      ...importActions.previewImport,
      answer: { ...preview, [availableOf(declared)]: availableColumnsForImport },
      message: details,
    },
    import: { ...importActions.import, message: start },
    checkImport: { ...importActions.checkImport, message: start },
  };
}

/** A resource with imports, with the calls of its imports as its actions. */
export interface ImportResource extends Omit<AnyResource, 'actions'> {
  readonly import: Import<string>;
  readonly actions: typeof importActions;
}

const known = new WeakMap<AnyResource, ImportResource>();

/**
 * The resource with the calls of its imports. Undefined when its declaration has no `import`. The calls are separate from its own actions,
 * so that the portal's first page loads without them.
 */
export function asImport(resource: AnyResource): ImportResource | undefined {
  if (!resource.import) return undefined;
  const ownActions =
    known.get(resource) ?? ({ ...resource, actions: importActionsOf(resource.import) } as ImportResource);
  known.set(resource, ownActions);
  return ownActions;
}
