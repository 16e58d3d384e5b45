import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** The last reminder of each person, for any course, so that they get at most one a day. */
export const courseReminders = pgTable(
  'course_reminders',
  {
    clientUid: uuid('client_uid').notNull(),
    userUid: uuid('user_uid').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When the mail was queued. Null while the job has not processed it. */
    writtenAt: instant('written_at'),
  },
  (table) => [primaryKey({ columns: [table.clientUid, table.userUid] })],
);
