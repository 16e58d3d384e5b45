import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** Messages to people, from when they are written until some time after they were handed to the mail server. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    uid: uuid('uid').primaryKey(),
    /** Addressee, subject and text, encrypted: links in them open accounts. Null once the message is delivered. */
    content: text('content'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Tries to deliver it so far. */
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
    /** When delivery was given up. */
    failedAt: instant('failed_at'),
  },
  (table) => [index('mail_outbox_created').on(table.createdAt)],
);
