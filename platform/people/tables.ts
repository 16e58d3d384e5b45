import { customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Profile photos, without whatever the file told beside the picture. */
export const userPhotos = pgTable(
  'user_photos',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    contentType: text('content_type').notNull(),
    content: bytes('content').notNull(),
    /** Counts the photos that somebody has had, so that each has an address of its own. */
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.clientUid, table.uid] })],
);
