import { bigint, customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * The pictures of records of any resource, without the metadata of their files. Pictures of the provider's own records have the all-zero
 * identifier as their tenant.
 */
export const images = pgTable(
  'images',
  {
    clientUid: uuid('client_uid').notNull(),
    /** The resource that has the record's row, not a view of it. */
    resource: text('resource').notNull(),
    field: text('field').notNull(),
    uid: uuid('uid').notNull(),
    contentType: text('content_type').notNull(),
    content: bytes('content').notNull(),
    /** A new number for each picture of the field, so that each has its own URL. */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUid, table.resource, table.field, table.uid] })],
);
