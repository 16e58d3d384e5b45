import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';

export type Purpose = 'reset' | 'verify';

/** Lifetime of a link in milliseconds. */
const linkLifetimeMs = 60 * 60 * 1000;
/** Maximum number of links to one account in that time, so that repeated requests cannot flood a mailbox. */
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

/** A token (43 characters) for a link to `account`. Undefined when the limit is reached. */
export async function issueToken(
  tx: Queryable,
  { uid, email }: FlowAccount,
  purpose: Purpose,
  now: Date,
  lifetimeMs = linkLifetimeMs,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  // Concurrent requests for one account wait for each other, so that all of them count.
  await tx.query(sql`select from identity_accounts where uid = ${uid}::uuid for no key update`);
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
 * A link is void when it was used, has expired, or the account does not have its address. A link to confirm a new address is good while the
 * account waits for that. A link for a new password is also void when the password was changed another way.
 */
const accountSql = sql`
  select account.uid, link.email from link
  join identity_accounts account on account.uid = link.account_uid
    and case link.purpose
      when 'verify' then fold_case(link.email) in (fold_case(account.email), fold_case(account.pending_email))
      else fold_case(link.email) = fold_case(account.email) and account.credentials_changed_at <= link.created_at
    end`;

/** The account of a valid link, without using it up. */
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

/** Uses a link up and returns its account. Returns undefined when it is void or was used concurrently. */
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

/** Voids the links that were sent to an account for `purpose`. */
export async function voidTokens(tx: Queryable, uid: string, purpose: Purpose): Promise<void> {
  await tx.query(sql`delete from identity_flow_tokens where account_uid = ${uid} and purpose = ${purpose}`);
}

/** Deletes expired links. */
export async function removeExpiredTokens(owner: Queryable, now: Date): Promise<void> {
  await owner.query(sql`delete from identity_flow_tokens where expires_at < ${now}`);
}
