import { type SQL, sql } from 'drizzle-orm';

/** Default number of failed sign-ins until a lock, without a setting of client or platform (spec section 3, user settings). */
export const defaultMaxFailedLogins = 20;

/** The number of failed sign-ins that locks out a user of the client `clientUid`. */
function allowedFailures(clientUid: SQL): SQL {
  return sql`coalesce(
    (select own.maximum_failed_logins from user_settings own where own.client_uid = ${clientUid}),
    (select general.maximum_failed_logins from platform_user_settings general),
    ${sql.raw(String(defaultMaxFailedLogins))})`;
}

const firstLock = sql`interval '1 minute'`;
const longestLock = sql`interval '1 hour'`;
/** The count of wrong passwords is reset after this time without one. */
export const failureRetentionSql = sql`interval '1 day'`;

/** A condition that all accounts meet that are locked at `now`: an index finds them by it. */
export function mayBeLockedAt(account: string, now: SQL): SQL {
  return sql`${sql.identifier(account)}.last_failed_at > ${now} - ${longestLock}`;
}

/**
 * True when an account is locked at `now`. A lock lasts a minute when the limit of failed sign-ins is reached, twice as long after each
 * further failure, and an hour at most: it slows guessing down without locking anyone out for good.
 * @param account the alias under which the statement reads `identity_accounts`
 */
export function isLockedAt(account: string, now: SQL): SQL {
  const column = (name: string) => sql`${sql.identifier(account)}.${sql.identifier(name)}`;
  const failures = column('failed_logins');
  const limit = allowedFailures(column('client_uid'));
  const failedAt = column('last_failed_at');
  const wait = sql`least(${longestLock}, ${firstLock} * power(2, least(${failures} - ${limit}, 10)))`;
  // The longest lock comes first, because it needs no settings: lists ask this for all their rows. A row that is joined in vain is not
  // locked, and `is true` tells the planner that only found ones can be.
  return sql`((${failedAt} + ${longestLock} > ${now} and ${failures} >= ${limit} and ${failedAt} + ${wait} > ${now}) is true)`;
}
