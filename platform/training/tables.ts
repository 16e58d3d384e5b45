import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** The last reminder of each person: nobody is reminded twice a day, whatever course it is about. */
export const courseReminders = pgTable(
  'course_reminders',
  {
    clientUid: uuid('client_uid').notNull(),
    userUid: uuid('user_uid').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When the message was written; null until the queue has come to it. */
    writtenAt: instant('written_at'),
  },
  (table) => [primaryKey({ columns: [table.clientUid, table.userUid] })],
);
