import { type SQL, sql } from 'drizzle-orm';

import { isLockedAt } from '../identity/lockout.ts';
import type { ComputedByResource } from '../resources/computed.ts';

const landingPage = sql`(select page.url from default_landing_pages page where page.uid = t.default_landing_page_uid)`;

/** A value of the account of a user or staff member. */
function ofAccount(value: SQL): SQL {
  return sql`(select ${value} from identity_accounts account where account.uid = t.uid)`;
}

/** A person without an account is not locked. */
const isLocked = sql`coalesce(${ofAccount(isLockedAt('account', sql`now()`))}, false)`;

/** True for a person who has signed in, or chose a password to do so. */
const hasJoined = sql`(t.last_login is not null or account.invitation_accepted_at is not null)`;
const hasSecondStep = sql`coalesce(${ofAccount(sql`account.has_second_step`)}, false)`;

/** The computed fields of people and their roles; `t` is the record's row. */
export const peopleComputed: Pick<ComputedByResource, 'users' | 'profile' | 'roles' | 'systemUsers'> = {
  users: {
    locked: isLocked,
    secondStep: hasSecondStep,
    defaultLandingPage: landingPage,
    neverSignedIn: sql`(t.last_login is null)`,
    invitation:
      ofAccount(sql`case when ${hasJoined} then null when account.invited_until is null then 'NotInvited'
      when account.invited_until > now() then 'Invited' else 'Expired' end`),
    invitedUntil: ofAccount(sql`case when ${hasJoined} then null else account.invited_until end`),
    clientName: sql`(select client.name from clients client where client.uid = t.client_uid)`,
  },
  profile: { defaultLandingPage: landingPage },
  roles: {
    securityGroups: sql`array(
      select given.uid from mappings_roles given
      where given.client_uid = t.client_uid and given.target_uid = t.uid order by 1)`,
    userCount: sql`(
      select count(*)::integer from users_user_roles given
      where given.client_uid = t.client_uid and given.target_uid = t.uid)`,
  },
  systemUsers: {
    lastLogin: ofAccount(sql`account.last_login`),
    failedLogins: ofAccount(sql`account.failed_logins`),
    locked: isLocked,
    secondStep: hasSecondStep,
  },
};
