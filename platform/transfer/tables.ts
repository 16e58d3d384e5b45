import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

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
  isEnabled: boolean('is_enabled').notNull(),
  emailList: text('email_list').array().notNull(),
  modifiedAt: instant('modified_at').notNull(),
  modifiedBy: text('modified_by').notNull(),
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
