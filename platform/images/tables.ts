import { bigint, customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * The pictures of records of any resource, without whatever their files told beside the picture. Those of the provider's own records
 * carry the all-zero identifier as their tenant.
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
    /** Another number for each picture that the field ever had, so that each has an address of its own. */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUid, table.resource, table.field, table.uid] })],
);
