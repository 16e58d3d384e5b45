import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';

export type Purpose = 'reset' | 'verify';

/** Milliseconds for which a link is good. */
export const linkLifetimeMs = 60 * 60 * 1000;
/** Links to one account within that time: nobody's mailbox is flooded by asking again and again. */
const maxLinks = 3;

const tokenPattern = /^[\w-]{43}$/;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The account that a link is for. */
export interface FlowAccount {
  readonly uid: string;
  readonly email: string;
}

/** A token (43 characters) for a link to `account`; undefined where it was sent enough of them lately. */
export async function issueToken(
  tx: Queryable,
  { uid, email }: FlowAccount,
  purpose: Purpose,
  now: Date,
  lifetimeMs = linkLifetimeMs,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await tx.query(sql`
    insert into identity_flow_tokens (hash, purpose, account_uid, email, expires_at)
    select ${hashOf(token)}, ${purpose}, ${uid}::uuid, ${email}, ${new Date(now.getTime() + lifetimeMs)}::timestamptz
    where (
      select count(*) from identity_flow_tokens
      where account_uid = ${uid}::uuid and purpose = ${purpose} and expires_at > ${now}
    ) < ${maxLinks}`);
  return rowCount > 0 ? token : undefined;
}

/**
 * A link is void once it was used, is too old, or the account has another address; one for a new password also once the password
 * was changed in another way.
 */
const accountSql = sql`
  select account.uid, account.email from link
  join identity_accounts account on account.uid = link.account_uid and lower(account.email) = lower(link.email)
    and (link.purpose = 'verify' or account.credentials_changed_at <= link.created_at)`;

/** The account of a link that is still good; the link stays so. */
export async function findToken(
  owner: Queryable,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<FlowAccount | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const { rows } = await owner.query<FlowAccount>(sql`
    with link as (
      select * from identity_flow_tokens where hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${now}
    ) ${accountSql}`);
  return rows[0];
}

/** Uses a link up and answers its account; undefined where somebody else was faster or it is void. */
export async function useToken(
  tx: Queryable,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<FlowAccount | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const { rows } = await tx.query<FlowAccount>(sql`
    with link as (
      delete from identity_flow_tokens where hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${now} returning *
    ) ${accountSql}`);
  return rows[0];
}

/** Voids what was sent to an account for `purpose`. */
export async function voidTokens(tx: Queryable, uid: string, purpose: Purpose): Promise<void> {
  await tx.query(sql`delete from identity_flow_tokens where account_uid = ${uid} and purpose = ${purpose}`);
}

/** Removes what has expired. */
export async function removeExpiredTokens(owner: Queryable, now: Date): Promise<void> {
  await owner.query(sql`delete from identity_flow_tokens where expires_at < ${now}`);
}
