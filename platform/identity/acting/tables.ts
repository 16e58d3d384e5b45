import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../database/instant.ts';

/** Which staff member acted as which user, when and why. A token is accepted only while its row is open. */
export const actingSessions = pgTable(
  'acting_sessions',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    userUid: uuid('user_uid').notNull(),
    actorUid: uuid('actor_uid').notNull(),
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    index('acting_sessions_actor').on(table.actorUid),
  ],
);
