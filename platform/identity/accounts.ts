import { sql } from 'drizzle-orm';

import type { Queryable } from '../database/index.ts';
import { endSessions } from './adapter.ts';
import { verifyPassword } from './password.ts';
import { isLocked, personByEmail, type Person } from './person.ts';

/** Counts a wrong password, where the account has a user with that user. An address without an account takes as long. */
async function countFailure(owner: Queryable, email: string): Promise<void> {
  await owner.query(
    sql`with account as (
        update identity_accounts set failed_logins = failed_logins + 1 where lower(email) = lower(${email})
        returning uid, client_uid
      )
      update users set failed_logins = users.failed_logins + 1 from account
      where users.client_uid = account.client_uid and users.uid = account.uid`,
  );
}

async function countSuccess(owner: Queryable, { uid }: Person): Promise<void> {
  await owner.query(
    sql`with account as (
        update identity_accounts set failed_logins = 0, last_login = now() where uid = ${uid} returning uid, client_uid
      )
      update users set failed_logins = 0, last_login = now() from account
      where users.client_uid = account.client_uid and users.uid = account.uid`,
  );
}

/**
 * The person whom address and password name, or undefined. Wrong, unknown, locked and disabled answer alike, in words and in time;
 * a wrong password is counted towards the lock.
 */
export async function checkCredentials(
  owner: Queryable,
  email: string,
  password: string,
): Promise<Person | undefined> {
  const person = await personByEmail(owner, email);
  const isRight = await verifyPassword(password, person?.passwordHash);
  if (!person || !isRight) {
    await countFailure(owner, email);
    return undefined;
  }
  // Counted neither as a failure nor as a success: a locked account stays locked.
  if (isLocked(person) || !person.isActive) return undefined;
  await countSuccess(owner, person);
  return person;
}

/**
 * Sets a password by its hash, as chosen by its owner: failed sign-ins are forgotten, every session ends, and tokens issued before
 * are refused from the next call on.
 */
export async function storePassword(tx: Queryable, accountUid: string, hash: string): Promise<void> {
  await tx.query(
    sql`with account as (
        update identity_accounts
        set password_hash = ${hash}, password_is_temporary = false, failed_logins = 0, credentials_changed_at = now()
        where uid = ${accountUid} returning uid, client_uid
      )
      update users set failed_logins = 0, version = version + 1 from account
      where users.client_uid = account.client_uid and users.uid = account.uid and users.failed_logins > 0`,
  );
  await endSessions(tx, accountUid);
}

/** Ends every session of somebody, tokens included: log-out everywhere, deactivation, a suspicion. */
export async function revokeAccess(owner: Queryable, accountUid: string): Promise<void> {
  await owner.query(
    sql`update identity_accounts set credentials_changed_at = now() where uid = ${accountUid}`,
  );
  await endSessions(owner, accountUid);
}
