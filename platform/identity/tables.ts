import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { foldedCase } from '../database/folding.ts';
import { instant } from '../database/instant.ts';

/**
 * The accounts that can sign in. The account of a client's user has the user's uid; names, roles, buildings, status and failed sign-ins
 * are those of the user. Rows of the platform, not of a tenant: only identity reads them, as the owner.
 */
export const identityAccounts = pgTable(
  'identity_accounts',
  {
    uid: uuid('uid').primaryKey(),
    /** Unique on the whole platform without regard to case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    kind: text('kind', { enum: ['system', 'client'] }).notNull(),
    /** The client of a client user. Null for system users and for accounts without a client. */
    clientUid: uuid('client_uid'),
    /** Names of an account without a user and without a system user. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** Failed sign-ins in a row, the last of them, and the last good one. The user of a client shows the same numbers. */
    failedLogins: integer('failed_logins').notNull().default(0),
    lastFailedAt: instant('last_failed_at'),
    lastLogin: instant('last_login'),
    /** Tokens issued before this are refused: the password was changed, or all sessions were ended. */
    credentialsChangedAt: instant('credentials_changed_at').notNull().defaultNow(),
    /** True when another person set the password; the client can require its owner to replace it (spec section 3, requirePasswordChange). */
    passwordIsTemporary: boolean('password_is_temporary').notNull().default(false),
    /** A new email address. It replaces `email` when its owner confirms it; until then the person signs in with `email`. */
    pendingEmail: text('pending_email'),
    /** When the link of the last invitation expires. Null for a person who was not invited, or whose invitation was revoked. */
    invitedUntil: instant('invited_until'),
    /** When the person first chose a password through a link. */
    invitationAcceptedAt: instant('invitation_accepted_at'),
    /** When the owner confirmed the email address. */
    emailVerifiedAt: instant('email_verified_at'),
    /** True when the account signs in through the client's own identity provider. */
    isSsoAuthenticated: boolean('is_sso_authenticated').notNull().default(false),
    /** Identifier of the person at an outside OpenID provider (`sub`, or `oid` at Entra ID), and that provider; null when none was set up. */
    externalId: text('external_id'),
    externalIssuer: text('external_issuer'),
    /** True once somebody has signed in with the identifier. Until then it is only what was entered. */
    externalIsUsed: boolean('external_is_used').notNull().default(false),
    /** True when the person has a way to sign in; the columns themselves are not readable for callers. */
    canSignIn: boolean('can_sign_in').generatedAlwaysAs(
      sql`password_hash is not null or is_sso_authenticated`,
    ),
    /** True when a sign-in asks for a code or a passkey besides the password (`identity_factors`). */
    hasSecondStep: boolean('has_second_step').notNull().default(false),
    /** The user in the partner system that this account belongs to. */
    camuParentUid: uuid('camu_parent_uid'),
    /** The number that the claim `userRole` carries. */
    userRole: integer('user_role').notNull().default(0),
  },
  (table) => [
    uniqueIndex('identity_accounts_email').on(foldedCase(table.email)),
    uniqueIndex('identity_accounts_pending_email').on(foldedCase(table.pendingEmail)),
    uniqueIndex('identity_accounts_external').on(
      table.externalId,
      sql`coalesce(${table.externalIssuer}, '')`,
    ),
    // Also finds the names of authors (`nameByEmail`).
    index('identity_accounts_client').on(table.clientUid, table.email),
    index('identity_accounts_failed')
      .on(table.clientUid, table.lastFailedAt)
      .where(sql`${table.lastFailedAt} is not null`),
    index('identity_accounts_invited')
      .on(table.clientUid, table.invitedUntil)
      .where(sql`${table.invitedUntil} is not null and ${table.invitationAcceptedAt} is null`),
    check('identity_accounts_kind', sql`${table.kind} in ('system', 'client')`),
    check('identity_accounts_system', sql`${table.kind} = 'client' or ${table.clientUid} is null`),
  ],
);

/** The records of the OpenID provider: sessions, grants, codes, refresh tokens, interactions. */
export const identityPayloads = pgTable(
  'identity_payloads',
  {
    /** Model and identifier, `RefreshToken:…`. */
    id: text('id').primaryKey(),
    payload: jsonb('payload').notNull(),
    /** The grant: its tokens are revoked together when one is used twice. */
    grantId: text('grant_id'),
    userCode: text('user_code'),
    /** Second identifier of a session, which is not in the cookie. */
    sessionUid: text('session_uid'),
    accountUid: uuid('account_uid'),
    /** Of a session: the browser, by its own words, and the network address of its last use. */
    userAgent: text('user_agent'),
    address: text('address'),
    lastUsedAt: instant('last_used_at'),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('identity_payloads_grant').on(table.grantId),
    index('identity_payloads_user_code').on(table.userCode),
    index('identity_payloads_session').on(table.sessionUid),
    index('identity_payloads_account').on(table.accountUid),
    index('identity_payloads_expiry').on(table.expiresAt),
  ],
);

/** Keys that sign tokens, shared by all processes; the private part is encrypted with the installation's secret. */
export const identitySigningKeys = pgTable('identity_signing_keys', {
  kid: text('kid').primaryKey(),
  /** Private JWK, encrypted. */
  key: text('key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
