import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/**
 * The records that callers created under a key (`Idempotency-Key`), so that a retry after a lost response creates no second one. Rows of
 * the provider's own records have the all-zero identifier as their tenant.
 */
export const createRequests = pgTable(
  'create_requests',
  {
    clientUid: uuid('client_uid').notNull(),
    actorUid: uuid('actor_uid').notNull(),
    key: text('key').notNull(),
    /** HMAC-SHA-256 of the request under the installation's key, hexadecimal: passwords in it cannot be tested from here. */
    fingerprint: text('fingerprint').notNull(),
    targetUid: uuid('target_uid'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.actorUid, table.key] }),
    index('create_requests_at').on(table.clientUid, table.actorUid, table.at),
  ],
);
