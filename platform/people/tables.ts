import { sql } from 'drizzle-orm';
import { boolean, check, customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

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

/** A client's settings for its users (spec section 3, user settings); no row means the defaults. */
export const clientUserSettings = pgTable('client_user_settings', {
  clientUid: uuid('client_uid').primaryKey(),
  maximumFailedLogins: integer('maximum_failed_logins').notNull().default(20),
  requirePasswordChange: boolean('require_password_change').notNull().default(false),
  version: integer('version').notNull().default(1),
});

/** The settings of the provider's staff and of clients that have none; one row at most. */
export const platformUserSettings = pgTable(
  'platform_user_settings',
  {
    id: integer('id').primaryKey().default(1),
    maximumFailedLogins: integer('maximum_failed_logins').notNull().default(20),
    requirePasswordChange: boolean('require_password_change').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('platform_user_settings_one', sql`${table.id} = 1`)],
);
