import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** The columns of both tables; made anew for each, since a column belongs to one table. */
const settings = () => ({
  uid: uuid('uid').notNull(),
  status: text('status').notNull(),
  uploadUrl: text('upload_url').notNull(),
  port: integer('port').notNull(),
  userName: text('user_name').notNull(),
  /** Encrypted. */
  password: text('password'),
  /** Fingerprint of the server's key at the first connection; the password is sent to no other. */
  hostKey: text('host_key'),
  isEnabled: boolean('is_enabled').notNull(),
  emailList: text('email_list').array().notNull(),
  modifiedAt: instant('modified_at').notNull(),
  modifiedBy: text('modified_by').notNull(),
  /** The person who saved them last: files are imported with their rights. Unknown of settings from before files were fetched. */
  runAs: uuid('run_as'),
  /** When the server is looked at next; at once where there is none. */
  nextPollAt: instant('next_poll_at'),
  /** Why the server was not reached the last time, as a sentence. */
  problem: text('problem'),
});

/** A client's settings for its file transfer; no row means that none is set up. */
export const clientTransferSettings = pgTable('client_transfer_settings', {
  clientUid: uuid('client_uid').primaryKey(),
  ...settings(),
});

/** The provider's settings for its own; one row at most. */
export const platformTransferSettings = pgTable('platform_transfer_settings', {
  /** Always true, so that there is one row. */
  only: boolean('only').primaryKey(),
  ...settings(),
});

/** The files that were seen on servers, each state of a file once, so that none is imported twice. */
export const transferFiles = pgTable(
  'transfer_files',
  {
    clientUid: uuid('client_uid').notNull(),
    /** Path on the server, and whose server it is: `client` or `provider`. */
    path: text('path').notNull(),
    server: text('server', { enum: ['client', 'provider'] }).notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Milliseconds since 1970, as the server says it. */
    modified: bigint('modified', { mode: 'number' }).notNull(),
    /** A file is only fetched when it was seen before: until then it may still be written. */
    state: text('state', { enum: ['seen', 'queued', 'refused'] }).notNull(),
    importUid: uuid('import_uid'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.server, table.path, table.size, table.modified] }),
    check('transfer_files_state', sql`${table.state} in ('seen', 'queued', 'refused')`),
    check('transfer_files_server', sql`${table.server} in ('client', 'provider')`),
  ],
);
