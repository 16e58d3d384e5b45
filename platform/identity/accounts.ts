import { createHmac } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import type { Owner, Queryable } from '../database/index.ts';
import { endSessions } from './adapter.ts';
import { orTryAgain, withBriefLocks } from '../kernel/brief-locks.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { failureRetentionSql, isLockedAt } from './lockout.ts';
import { personByEmail, type Person } from './person.ts';

/** The message when an attempt cannot be counted. It says nothing about the account. */
const notChecked = 'Your sign-in could not be checked just now.';

/** A sign-in attempt by email address and password. */
export interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly now: Date;
  /** Told of the account that this attempt locks: from outside, a lock looks like a wrong password. */
  readonly log: Pick<PlatformContext['log'], 'warn'>;
}

/**
 * A common table expression that locks the user of an account before its account, in the order in which changes of users lock them:
 * another order would deadlock. The statement has to require `memberIsLocked`.
 * @param isMeant condition on the account `known`
 */
export function lockedMember(isMeant: SQL): SQL {
  return sql`member as materialized (
    select users.uid from users join identity_accounts known on known.client_uid = users.client_uid and known.uid = users.uid
    where ${isMeant} for no key update of users
  )`;
}

/** A condition that is always true. It is evaluated after the lock of `lockedMember`. */
export const memberIsLocked: SQL = sql`(select count(*) from member) >= 0`;

/**
 * Counts an attempt as failed before the password is checked, so that concurrent attempts cannot exceed the limit. Returns false,
 * without counting, when the account is locked.
 */
async function beginAttempt(owner: Owner, { email, now, log }: Omit<Attempt, 'password'>): Promise<boolean> {
  const at = sql`${now}::timestamptz`;
  const attempt = sql`
    with ${lockedMember(sql`fold_case(known.email) = fold_case(${email})`)}, account as (
      update identity_accounts account set last_failed_at = ${at},
        failed_logins = case when account.last_failed_at < ${at} - ${failureRetentionSql} then 1 else account.failed_logins + 1 end
      where fold_case(account.email) = fold_case(${email}) and not ${isLockedAt('account', at)} and ${memberIsLocked}
      returning account.uid, account.client_uid, account.failed_logins, account.last_failed_at
    ), counted as (
      update users set failed_logins = account.failed_logins from account
      where users.client_uid = account.client_uid and users.uid = account.uid
    )
    select uid, ${isLockedAt('account', at)} as "isLockedNow" from account`;
  const { rows } = await withBriefLocks(owner, (tx) =>
    tx.query<{ uid: string; isLockedNow: boolean }>(attempt),
  );
  const [counted] = rows;
  if (counted?.isLockedNow) log.warn({ accountUid: counted.uid }, 'locked after too many wrong passwords');
  return counted !== undefined;
}

/** Resets the failed attempts of a person, for a sign-in with its time. False for a person who does not fulfil the condition. */
async function countSuccess(
  tx: Queryable,
  { uid }: Person,
  { condition = sql`true`, isSignIn = true }: { condition?: SQL; isSignIn?: boolean } = {},
): Promise<boolean> {
  const counted = sql`failed_logins = 0${isSignIn ? sql`, last_login = now()` : sql``}`;
  const { rowCount } = await tx.query(
    sql`with ${lockedMember(sql`known.uid = ${uid}`)}, account as (
        update identity_accounts set ${counted}
        where uid = ${uid} and ${condition} and ${memberIsLocked} returning uid, client_uid
      ), counted as (
        update users set ${counted} from account
        where users.client_uid = account.client_uid and users.uid = account.uid
      )
      select from account`,
  );
  return rowCount > 0;
}

/** Counts the first sign-in of a person. Returns false, without counting, when they have signed in before or are locked. */
export function countFirst(owner: Owner, person: Person, now: Date): Promise<boolean> {
  const isLocked = isLockedAt('identity_accounts', sql`${now}::timestamptz`);
  const condition = sql`last_login is null and not ${isLocked}`;
  return orTryAgain(() => withBriefLocks(owner, (tx) => countSuccess(tx, person, { condition })), notChecked);
}

/**
 * The hash of another account, always the same one for an address. After a change of PASSWORD_COST hashes differ in work, and
 * addresses without an account must differ in the same way. The key hides which account is used for an address.
 */
async function standInFor({ database, settings }: SignInContext, email: string): Promise<string | undefined> {
  const key = (await encryptionOf(settings)).derive('stand-in accounts');
  const uid = createHmac('sha256', key).update(email.toLowerCase()).digest('hex').slice(0, 32);
  const { rows } = await database.owner.query<{ hash: string }>(sql`
    (select password_hash as hash, 1 as turn from identity_accounts where password_hash is not null and uid >= ${uid}::uuid order by uid limit 1)
    union all
    (select password_hash, 2 from identity_accounts where password_hash is not null order by uid limit 1)
    order by turn limit 1`);
  return rows[0]?.hash;
}

/** The new hash of a correct password when its hash has another work factor than new ones. */
async function renewedHash({ passwordHash }: Person, password: string): Promise<string | undefined> {
  return passwordHash !== null && isOutdated(passwordHash) ? hashPassword(password) : undefined;
}

type SignInContext = Pick<PlatformContext, 'database' | 'settings'>;

/**
 * The person with this address and password, or undefined. Wrong, unknown, locked and disabled accounts give the same response in the
 * same time. A wrong password counts towards the lock. Throws ProblemError 409 when the attempt cannot be counted, because a transaction
 * has locked the user: then the password is not checked.
 */
export async function checkCredentials(
  context: SignInContext,
  attempt: Attempt,
): Promise<Person | undefined> {
  const { owner } = context.database;
  const { email, password } = attempt;
  const person = await personByEmail(owner, email);
  const standIn = await standInFor(context, email);
  const isOpen = await orTryAgain(() => beginAttempt(owner, attempt), notChecked);
  const isRight = await verifyPassword(password, person?.passwordHash, standIn);
  if (!person || !isRight || !isOpen || !person.isActive) return undefined;
  const renewed = await renewedHash(person, password);
  const enter = async (tx: Queryable) => {
    await countSuccess(tx, person);
    if (renewed === undefined) return;
    await tx.query(sql`
      update identity_accounts set password_hash = ${renewed} where uid = ${person.uid} and password_hash = ${person.passwordHash}`);
  };
  await orTryAgain(() => withBriefLocks(owner, enter), notChecked);
  return person;
}

/**
 * Checks the password of somebody who is signed in and confirms a change with it. Wrong ones count towards the lock, like those of a
 * sign-in: an open session is no place to guess. Throws ProblemError 409 when the attempt cannot be counted.
 */
export async function confirmPassword(
  { owner }: PlatformContext['database'],
  person: Person,
  attempt: Omit<Attempt, 'email'>,
): Promise<'right' | 'wrong' | 'locked'> {
  if (!(await orTryAgain(() => beginAttempt(owner, { ...attempt, email: person.email }), notChecked)))
    return 'locked';
  if (!(await verifyPassword(attempt.password, person.passwordHash))) return 'wrong';
  const count = (tx: Queryable) => countSuccess(tx, person, { isSignIn: false });
  await orTryAgain(() => withBriefLocks(owner, count), notChecked);
  return 'right';
}

/**
 * Sets a password by its hash, as chosen by its owner. Resets failed sign-ins and ends every session. Tokens issued before are refused
 * from the next call on.
 */
export async function storePassword(tx: Queryable, accountUid: string, hash: string): Promise<void> {
  await tx.query(
    sql`with ${lockedMember(sql`known.uid = ${accountUid}`)}, account as (
        update identity_accounts
        set password_hash = ${hash}, password_is_temporary = false, failed_logins = 0, credentials_changed_at = now()
        where uid = ${accountUid} and ${memberIsLocked} returning uid, client_uid
      )
      update users set failed_logins = 0, version = version + 1 from account
      where users.client_uid = account.client_uid and users.uid = account.uid and users.failed_logins > 0`,
  );
  await endSessions(tx, accountUid);
}

/** True when the database has an account with which somebody can sign in, or get a link for doing so. */
export async function somebodyCanSignIn(owner: Queryable): Promise<boolean> {
  const { rowCount } = await owner.query(sql`select from identity_accounts limit 1`);
  return rowCount > 0;
}
