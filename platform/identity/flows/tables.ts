import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../database/instant.ts';

/** Purposes of links in mails. Each link works once and expires. */
export const identityFlowTokens = pgTable(
  'identity_flow_tokens',
  {
    /** SHA-256 of the token, so that a reader of this table cannot use it. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['reset', 'verify'] }).notNull(),
    accountUid: uuid('account_uid').notNull(),
    /** Email address that the link was sent to. The link is void when the account has another one. */
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
