import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../database/instant.ts';

/** The purposes of the links in messages; each link works once, and not for long. */
export const identityFlowTokens = pgTable(
  'identity_flow_tokens',
  {
    /** SHA-256 of the token: who reads this table can use none of them. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['reset', 'verify'] }).notNull(),
    accountUid: uuid('account_uid').notNull(),
    /** The address that the link was sent to; a link to an address that the account no longer has is void. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('identity_flow_tokens_account').on(table.accountUid),
    index('identity_flow_tokens_expiry').on(table.expiresAt),
    check('identity_flow_tokens_purpose', sql`${table.purpose} in ('reset', 'verify')`),
  ],
);
