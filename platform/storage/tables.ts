import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** Files uploaded for an import. Their contents are in the configured store. */
export const uploads = pgTable(
  'uploads',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    /** The purpose of the upload, so that files of different calls are separate. */
    purpose: text('purpose').notNull(),
    originalName: text('original_name').notNull(),
    /** Lower case, without the dot. */
    extension: text('extension').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** Expiry of the upload URL. */
    addressUntil: instant('address_until').notNull(),
    /** When the file was received completely; the URL is then used up. */
    receivedAt: instant('received_at'),
    /** Key of the contents in the store; defaults to the identifier. */
    contentKey: text('content_key'),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }),
    /** When row and file will be deleted. */
    keepUntil: instant('keep_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    index('uploads_uid').on(table.uid),
    index('uploads_keep_until').on(table.keepUntil),
  ],
);
