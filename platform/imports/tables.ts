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

/** Imports that were asked for, with how far each has come. */
export const imports = pgTable(
  'imports',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    /** Name of the resource whose records the rows are. */
    subject: text('subject').notNull(),
    uploadUid: uuid('upload_uid').notNull(),
    originalName: text('original_name').notNull(),
    sheetName: text('sheet_name').notNull(),
    /** By column of the sheet: the field that it fills, or null. */
    columnMapping: jsonb('column_mapping').notNull(),
    /** The texts of the sheet's first row; unknown of imports that were made before they were kept. */
    headers: jsonb('headers'),
    /** Every row is tried and nothing is kept of it but what would become of it. */
    isCheck: boolean('is_check').notNull().default(false),
    status: text('status', { enum: ['Queued', 'Running', 'Completed', 'Failed', 'Stopped'] }).notNull(),
    /** Rows of the sheet after its headers; unknown until they are counted. */
    total: integer('total'),
    /** Number of the last row that is done, counted from 1 as spreadsheets do; committed with what became of the row. */
    doneThrough: integer('done_through').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Why the whole import failed, as a sentence. */
    problem: text('problem'),
    /** The addresses to which the result is sent. */
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
    /** The value of the key in lower case: the same record twice in a file is noticed by it. */
    key: text('key'),
    title: text('title'),
    recordUid: uuid('record_uid'),
    /** Field -> sentences, of rows that failed. */
    reasons: jsonb('reasons'),
    /** The row's texts, of rows that failed, to be mended and sent again. */
    cells: jsonb('cells'),
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
