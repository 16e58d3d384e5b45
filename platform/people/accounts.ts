import { sql } from 'drizzle-orm';

import { messages } from '../../resources/product/messages.ts';
import { isUniqueViolation, jsonb, type Queryable } from '../database/index.ts';
import { ProblemError } from '../kernel/problem.ts';
import { endSessions } from '../identity/adapter.ts';
import { passwordLinkJob } from '../identity/flows/password-link-job.ts';
import { verifyEmailJob } from '../identity/flows/verification-job.ts';
import { hashPassword } from '../identity/password.ts';
import { enqueue, enqueueAll } from '../jobs/enqueue.ts';

/** Somebody's sign-in, which goes with the user of the same identifier. */
export interface NewAccount {
  readonly uid: string;
  readonly kind: 'system' | 'client';
  readonly clientUid: string | null;
  readonly email: string;
  /** Null for somebody who chooses one by the link of an invitation. */
  readonly password: string | null;
}

async function orTaken(field: string, write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const detail = messages['email-taken'];
    throw new ProblemError(409, { detail, errors: { [field]: [detail] }, cause: error });
  }
}

/**
 * Makes the accounts of new users of one kind in the transaction that makes the users, by a few statements for all of them.
 * @throws ProblemError 409 for an address that somebody has, in whichever client
 */
export async function addAccounts(tx: Queryable, accounts: readonly NewAccount[]): Promise<void> {
  const rows = await Promise.all(
    accounts.map(async ({ uid, email, password, kind, clientUid }) => {
      const hash = password === null ? null : await hashPassword(password);
      return { uid, email, hash, kind, client: clientUid };
    }),
  );
  await orTaken(
    accounts[0]?.kind === 'system' ? 'UserName' : 'Email',
    tx.query(sql`
      insert into identity_accounts (uid, email, password_hash, password_is_temporary, kind, client_uid)
      select uid, email, hash, hash is not null, kind, client
      from jsonb_to_recordset(${jsonb(rows)}) as given (uid uuid, email text, hash text, kind text, client uuid)`),
  );
  // The link of an invitation confirms the address too.
  const invited = rows.filter(({ hash }) => hash === null);
  await enqueueAll(
    tx,
    passwordLinkJob,
    invited.map(({ uid }) => ({ accountUid: uid, isInvitation: true })),
  );
  const others = rows.filter(({ hash }) => hash !== null);
  await enqueueAll(
    tx,
    verifyEmailJob,
    others.map(({ uid }) => ({ accountUid: uid })),
  );
}

/** Gives an account another address. Throws ProblemError 409 for one that somebody has. */
export async function renameAccount(
  tx: Queryable,
  { uid, kind, email }: Pick<NewAccount, 'uid' | 'kind' | 'email'>,
): Promise<void> {
  await orTaken(
    kind === 'client' ? 'Email' : 'UserName',
    tx.query(sql`update identity_accounts set email = ${email}, email_verified_at = null where uid = ${uid}`),
  );
  await enqueue(tx, verifyEmailJob, { accountUid: uid });
}

/** Ends every session: tokens issued so far are refused from the next call on, and none is renewed. */
export async function endAccess(tx: Queryable, uid: string): Promise<void> {
  await tx.query(sql`update identity_accounts set credentials_changed_at = now() where uid = ${uid}`);
  await endSessions(tx, uid);
}

export interface ReplacedPassword {
  readonly hash: string;
  /** Somebody else has set it, so that its owner may have to choose another. */
  readonly isTemporary: boolean;
}

/** Sets a password by its hash, forgets failed sign-ins and ends every session. */
export async function replacePassword(
  tx: Queryable,
  uid: string,
  { hash, isTemporary }: ReplacedPassword,
): Promise<void> {
  await tx.query(sql`
    update identity_accounts set password_hash = ${hash}, password_is_temporary = ${isTemporary}, failed_logins = 0,
      credentials_changed_at = now()
    where uid = ${uid}`);
  await endSessions(tx, uid);
}

/** Forgets failed sign-ins. */
export async function unlockAccount(tx: Queryable, uid: string): Promise<void> {
  await tx.query(sql`update identity_accounts set failed_logins = 0 where uid = ${uid}`);
}
