import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** Requested imports with their progress. */
export const imports = pgTable(
  'imports',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    /** Name of the imported resource. */
    subject: text('subject').notNull(),
    uploadUid: uuid('upload_uid').notNull(),
    originalName: text('original_name').notNull(),
    sheetName: text('sheet_name').notNull(),
    /** Field for each column of the sheet, or null. */
    columnMapping: jsonb('column_mapping').notNull(),
    /** Key of a header -> the field that the requester chose in place of the proposed one, or null. */
    choices: jsonb('choices'),
    /** Number of the row with the headers. */
    headingRow: integer('heading_row').notNull().default(1),
    /** The order of numbers in dates that the requester chose. */
    dateOrder: text('date_order', { enum: ['mdy', 'dmy'] }),
    /** The encoding of the text file that the requester chose. */
    encoding: text('encoding'),
    /** Texts that are read in place of those of the file (`Replacement`). */
    replacements: jsonb('replacements'),
    /** True when new people get no invitation. */
    withoutInvitations: boolean('without_invitations').notNull().default(false),
    /** The findings of the first reading of the whole file (`Facts`). Null until then. */
    facts: jsonb('facts'),
    /** The texts of the sheet's headers. Null for imports older than this column. */
    headers: jsonb('headers'),
    /** True for a check: every row is tried, and only its result is stored. */
    isCheck: boolean('is_check').notNull().default(false),
    status: text('status', { enum: ['Queued', 'Running', 'Completed', 'Failed', 'Stopped'] }).notNull(),
    /** Number of rows after the headers. Null until they are counted. */
    total: integer('total'),
    /** Number of the last imported row, counted from 1 as in spreadsheets. Committed with the result of the row. */
    doneThrough: integer('done_through').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Message about the failure of the whole import. */
    problem: text('problem'),
    /** Email addresses that receive the result. */
    notify: text('notify').array().notNull().default([]),
    requestedBy: uuid('requested_by').notNull(),
    requestedByEmail: text('requested_by_email').notNull().default(''),
    requestedAt: instant('requested_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    index('imports_requested_at').on(table.clientUid, table.requestedAt),
    check('imports_status', sql`${table.status} in ('Queued', 'Running', 'Completed', 'Failed', 'Stopped')`),
  ],
);

/** The outcome of each row of an import. */
export const importRows = pgTable(
  'import_rows',
  {
    clientUid: uuid('client_uid').notNull(),
    importUid: uuid('import_uid').notNull(),
    rowNumber: integer('row_number').notNull(),
    outcome: text('outcome', { enum: ['created', 'updated', 'skipped', 'failed'] }).notNull(),
    /** The folded value of the key, to detect the same record twice in a file. */
    key: text('key'),
    title: text('title'),
    recordUid: uuid('record_uid'),
    /** Field -> messages, for failed rows. */
    reasons: jsonb('reasons'),
    /** The row's texts, for failed rows, to be corrected and imported again. */
    cells: jsonb('cells'),
    /** The same as texts that are read alike without the rest of the file: days as 2026-08-15, numbers without a format. Null for rows older than this column. */
    plainCells: jsonb('plain_cells'),
    /** True when the file tells that nothing can be made of the row, so that it must be changed to be imported. */
    isOfFile: boolean('is_of_file'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.importUid, table.rowNumber] }),
    index('import_rows_key').on(table.clientUid, table.importUid, table.key),
    foreignKey({
      name: 'import_rows_import_fk',
      columns: [table.clientUid, table.importUid],
      foreignColumns: [imports.clientUid, imports.uid],
    }).onDelete('cascade'),
    check('import_rows_outcome', sql`${table.outcome} in ('created', 'updated', 'skipped', 'failed')`),
  ],
);
