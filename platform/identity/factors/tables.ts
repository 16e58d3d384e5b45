import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../database/instant.ts';
import { identityAccounts } from '../tables.ts';

const accountUid = () =>
  uuid('account_uid')
    .notNull()
    .references(() => identityAccounts.uid, { onDelete: 'cascade' });

/** The second steps with which an account signs in: authenticator apps and passkeys. */
export const identityFactors = pgTable(
  'identity_factors',
  {
    uid: uuid('uid').primaryKey(),
    accountUid: accountUid(),
    kind: text('kind', { enum: ['app', 'passkey'] }).notNull(),
    name: text('name').notNull(),
    /** The shared secret of an app in base32, or the public key of a passkey (COSE) in base64url; encrypted. */
    secret: text('secret').notNull(),
    /** Identifier of a passkey at the browser, in base64url. */
    credentialId: text('credential_id').unique('identity_factors_credential'),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** The last time step of an app, or the last count of a passkey: what was used is not accepted again. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('identity_factors_account').on(table.accountUid),
    check('identity_factors_kind', sql`${table.kind} in ('app', 'passkey')`),
  ],
);

/** Codes that replace a second step, once each. A used one is deleted. */
export const identityRecoveryCodes = pgTable(
  'identity_recovery_codes',
  {
    /** SHA-256 of account and code, so that a reader of this table cannot use it. */
    hash: text('hash').primaryKey(),
    accountUid: accountUid(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('identity_recovery_codes_account').on(table.accountUid)],
);
