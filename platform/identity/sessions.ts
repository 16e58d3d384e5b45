import Bowser from 'bowser';
import { sql } from 'drizzle-orm';

import type { Owner, Queryable } from '../database/index.ts';
import { asEnded } from './adapter.ts';
import { sessionCookie } from './addresses.ts';

/** Characters of a `User-Agent` that are kept. */
const longestAgent = 400;
/** Uses of a session within this time are one. */
const quietSeconds = 60;

/** An open sign-in of a person. */
export interface OpenSession {
  /** Not in the cookie. */
  readonly uid: string;
  /** `Firefox on Windows`. */
  readonly device: string;
  /** Null for a session that was not used since the columns were added. */
  readonly address: string | null;
  readonly lastUsedAt: string | null;
}

/** The browser and its system, in words. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  return `${browser.name || 'Unknown browser'}${os.name ? ` on ${os.name}` : ''}`;
}

/** True while the credentials with which a session was opened, or a code or token issued, are those of its person. */
export function isOfCredentials(
  { acr }: { readonly acr?: string | undefined },
  credentialsChangedAt: unknown,
): boolean {
  return acr === String(credentialsChangedAt);
}

interface Use {
  readonly cookies: string;
  readonly userAgent: string | undefined;
  readonly address: string;
}

/** Notes by which browser and from where a session is used. Does nothing for a request without one. */
export async function noteUse(owner: Queryable, { cookies, userAgent, address }: Use): Promise<void> {
  const id = new RegExp(`(?:^|;\\s*)${sessionCookie}=([\\w-]+)`).exec(cookies)?.[1];
  if (id === undefined) return;
  const agent = userAgent?.replaceAll('\0', '').slice(0, longestAgent) ?? null;
  await owner.query(sql`
    update identity_payloads set user_agent = ${agent}, address = ${address}, last_used_at = now()
    where id = ${`Session:${id}`} and account_uid is not null
      and (last_used_at is null or last_used_at < now() - ${quietSeconds} * interval '1 second'
        or (user_agent, address) is distinct from (${agent}::text, ${address}::text))`);
}

/** The open sessions of an account, latest use first. */
export async function sessionsOf(owner: Queryable, accountUid: string): Promise<OpenSession[]> {
  const { rows } = await owner.query<Omit<OpenSession, 'device'> & { userAgent: string | null }>(sql`
    select session_uid as uid, user_agent as "userAgent", address, last_used_at as "lastUsedAt" from identity_payloads
    where account_uid = ${accountUid} and session_uid is not null and expires_at > now()
    order by last_used_at desc nulls last, session_uid`);
  return rows.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) }));
}

/** The rows of sessions with their grants and tokens: those of one session, or of all but one. */
function rowsOf(accountUid: string, session: string, which: 'one' | 'others') {
  const isOfSession = sql`(row.session_uid = ${session} or exists (
    select from identity_payloads own, jsonb_each(own.payload -> 'authorizations') granted
    where own.account_uid = ${accountUid} and own.session_uid = ${session}
      and (granted.value ->> 'grantId' = row.grant_id or row.id = 'Grant:' || (granted.value ->> 'grantId'))))`;
  return sql`row.account_uid = ${accountUid} and ${which === 'one' ? isOfSession : sql`${isOfSession} is not true`}`;
}

/** Ends one session, or all but one, with what they granted: nothing can be renewed by them. */
export async function endSession(
  owner: Owner,
  accountUid: string,
  session: string,
  which: 'one' | 'others',
): Promise<void> {
  await owner.transaction(async (tx) => {
    // Requests that read a session save it at their end. The next statement sees what those have granted that came before this lock.
    await tx.query(sql`
      select from identity_payloads where account_uid = ${accountUid} and session_uid is not null order by id for update`);
    await tx.query(sql`
    with meant as materialized (
      select row.id, row.id like 'Session:%' as "isSession" from identity_payloads row where ${rowsOf(accountUid, session, which)}
    ), ended as (
      update identity_payloads set ${asEnded} from meant where identity_payloads.id = meant.id and meant."isSession"
    )
    delete from identity_payloads using meant where identity_payloads.id = meant.id and not meant."isSession"`);
  });
}
