import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/**
 * Every change and every denied action. Entries without a client (the provider's own records) have the all-zero identifier, so that the
 * tenant is part of every row's key.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    at: instant('at').notNull(),
    actorUid: uuid('actor_uid').notNull(),
    /** Copied, because the actor may be renamed or deleted later. */
    actorEmail: text('actor_email').notNull(),
    actorKind: text('actor_kind', { enum: ['system', 'client'] }).notNull(),
    /** The user that the actor acted as. */
    actedAsEmail: text('acted_as_email'),
    /** create, update, delete, denied, or the name of an action. */
    operation: text('operation').notNull(),
    /** Name of the resource, or of the call that was denied. */
    subject: text('subject').notNull(),
    /** For a denied action: number of attempts within the minute. */
    count: integer('count').notNull().default(1),
    /** The record; for a denied action the path of the first attempt. */
    target: text('target').notNull(),
    /** The record's title at that time; for a denied action its name in words. */
    targetTitle: text('target_title'),
    /** Field -> { old, new }. Secrets have neither. */
    changes: jsonb('changes'),
    /** Status of the response to a denied action. */
    status: integer('status'),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    index('audit_entries_at').on(table.clientUid, table.at),
    // The order in which entries are sent to another system, for all clients.
    index('audit_entries_age').on(table.at, table.uid),
    index('audit_entries_operation_at').on(table.clientUid, table.operation, table.at),
    index('audit_entries_target').on(table.clientUid, table.subject, table.target),
  ],
);
