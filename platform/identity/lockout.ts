import { type SQL, sql } from 'drizzle-orm';

/** Failed sign-ins that lock somebody out where neither client nor platform has set a number (spec section 3, user settings). */
export const MAXIMUM_FAILED_LOGINS = 20;

/** How many failed sign-ins lock out a user of the client that `clientUid` names. */
export function allowedFailures(clientUid: SQL): SQL {
  return sql`coalesce(
    (select own.maximum_failed_logins from client_user_settings own where own.client_uid = ${clientUid}),
    (select general.maximum_failed_logins from platform_user_settings general),
    ${sql.raw(String(MAXIMUM_FAILED_LOGINS))})`;
}
