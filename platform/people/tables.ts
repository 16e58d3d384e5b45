import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

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
