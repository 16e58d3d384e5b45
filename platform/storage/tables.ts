import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** Files that people hand over for an import. Their contents lie in the store that the installation is configured for. */
export const uploads = pgTable(
  'uploads',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    /** The purpose of the upload, so that one call's file is not another's. */
    purpose: text('purpose').notNull(),
    originalName: text('original_name').notNull(),
    /** Lower case, without the dot. */
    extension: text('extension').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** Until when the upload address is good. */
    addressUntil: instant('address_until').notNull(),
    /** When the file arrived whole; the address is used up then. */
    receivedAt: instant('received_at'),
    /** Key of the contents in the store; the identifier where there is none. */
    contentKey: text('content_key'),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }),
    /** When row and file are deleted. */
    keepUntil: instant('keep_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    index('uploads_uid').on(table.uid),
    index('uploads_keep_until').on(table.keepUntil),
  ],
);
