import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** The columns of both tables. A function, because a column object belongs to one table. */
const settings = () => ({
  uid: uuid('uid').notNull(),
  status: text('status').notNull(),
  uploadUrl: text('upload_url').notNull(),
  port: integer('port').notNull(),
  userName: text('user_name').notNull(),
  /** Encrypted. */
  password: text('password'),
  /** Encrypted. */
  privateKey: text('private_key'),
  /** Fingerprint of the server's key at the first connection. The password is sent to no other server. */
  hostKey: text('host_key'),
  isEnabled: boolean('is_enabled').notNull(),
  emailList: text('email_list').array().notNull(),
  modifiedAt: instant('modified_at').notNull(),
  modifiedBy: text('modified_by').notNull(),
  /** The user who saved them last, whose rights apply to imports. Null for settings older than file imports. */
  runAs: uuid('run_as'),
  /** When the server is polled next. Null for immediately. */
  nextPollAt: instant('next_poll_at'),
  /** Number of polls since the last that came to its end. Polls wait longer after each. */
  failures: integer('failures').notNull().default(0),
  /** Message about the last failed connection. */
  problem: text('problem'),
});

/** The file-transfer settings of a client. A client without a row has none. */
export const clientTransferSettings = pgTable('client_transfer_settings', {
  clientUid: uuid('client_uid').primaryKey(),
  ...settings(),
});

/** The file-transfer settings of the provider, at most one row. */
export const platformTransferSettings = pgTable('platform_transfer_settings', {
  /** Always true, which limits the table to one row. */
  only: boolean('only').primaryKey(),
  ...settings(),
});

/** Files seen on servers, with each state of a file once, so that none is imported twice. */
export const transferFiles = pgTable(
  'transfer_files',
  {
    clientUid: uuid('client_uid').notNull(),
    /** Path on the server. `server` says whose server it is. */
    path: text('path').notNull(),
    server: text('server', { enum: ['client', 'provider'] }).notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Modification time according to the server, in milliseconds since 1970. */
    modified: bigint('modified', { mode: 'number' }).notNull(),
    /** A file is imported only when it was seen unchanged before: until then it may still be written. */
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
