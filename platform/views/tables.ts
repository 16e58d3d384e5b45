import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { foldedName } from '../database/folding.ts';
import { instant } from '../database/instant.ts';

/** Saved views. Those of the provider's staff have the all-zero identifier as their tenant. */
export const savedViews = pgTable(
  'saved_views',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    ownerUid: uuid('owner_uid').notNull(),
    ownerEmail: text('owner_email').notNull(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    search: text('search'),
    columns: jsonb('columns'),
    isShared: boolean('is_shared').notNull().default(false),
    modifiedAt: instant('modified_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    uniqueIndex('saved_views_name').on(table.clientUid, table.ownerUid, table.list, foldedName(table.name)),
    index('saved_views_shared')
      .on(table.clientUid)
      .where(sql`${table.isShared}`),
  ],
);

/** The view that a list opens with, per user. */
export const defaultViews = pgTable(
  'default_views',
  {
    clientUid: uuid('client_uid').notNull(),
    userUid: uuid('user_uid').notNull(),
    list: text('list').notNull(),
    viewUid: uuid('view_uid').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.userUid, table.list] }),
    foreignKey({
      name: 'default_views_view_fk',
      columns: [table.clientUid, table.viewUid],
      foreignColumns: [savedViews.clientUid, savedViews.uid],
    }).onDelete('cascade'),
  ],
);
