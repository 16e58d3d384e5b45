import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** Messages to users, from when they are written until some time after they were handed to the mail server. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    uid: uuid('uid').primaryKey(),
    /** Recipient, subject and text, encrypted: their links give access to accounts. Null once the message is delivered. */
    content: text('content'),
    /** The client of the work that wrote it. Null for work of none. */
    share: text('share'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Number of delivery attempts so far. */
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
    /** Time at which delivery was given up. */
    failedAt: instant('failed_at'),
  },
  (table) => [index('mail_outbox_created').on(table.createdAt)],
);
