import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/**
 * Each change and each denied action. Entries of no client (the provider's own records) carry the all-zero identifier, so that the
 * tenant is part of the key of every row.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    at: instant('at').notNull(),
    actorUid: uuid('actor_uid').notNull(),
    /** As it was then: the actor may be renamed or removed later. */
    actorEmail: text('actor_email').notNull(),
    actorKind: text('actor_kind', { enum: ['system', 'client'] }).notNull(),
    /** The user as whom the actor acted. */
    actedAsEmail: text('acted_as_email'),
    /** create, update, delete, denied, or the name of an action. */
    operation: text('operation').notNull(),
    /** Name of the resource, or of the call that was denied. */
    subject: text('subject').notNull(),
    /** How often it was tried within the minute, for a denied action. */
    count: integer('count').notNull().default(1),
    /** The record; for a denied action the address that was tried first. */
    target: text('target').notNull(),
    targetTitle: text('target_title'),
    /** Field -> { old, new }; secrets only say that they changed. */
    changes: jsonb('changes'),
    /** Status of the answer to a denied action. */
    status: integer('status'),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    index('audit_entries_at').on(table.clientUid, table.at),
    index('audit_entries_target').on(table.clientUid, table.subject, table.target),
  ],
);
