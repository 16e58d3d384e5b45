import { sql } from 'drizzle-orm';

import { isLockedAt, mayBeLockedAt } from '../identity/lockout.ts';
import { authorNames } from '../resources/queries/person-name.ts';
import type { ComputedByResource, FoundByResource, JoinsByResource } from '../resources/computed.ts';

const landingPage = sql`(select page.url from default_landing_pages page where page.uid = t.default_landing_page_uid)`;

/**
 * The account of a user or staff member. A subquery in each computed field would run for each row when a list is filtered by one: seconds
 * among 200,000 users.
 */
const withAccount = sql`left join identity_accounts account on account.uid = t.uid`;
export const peopleJoins: JoinsByResource = {
  users: sql`${withAccount} and account.client_uid = t.client_uid`,
  systemUsers: withAccount,
};

const isLocked = isLockedAt('account', sql`now()`);
/** True for a person who has signed in, or chose a password to do so. */
const hasJoined = sql`(t.last_login is not null or account.invitation_accepted_at is not null)`;
const hasSecondStep = sql`(account.has_second_step is true)`;

/** The computed fields of people and their roles; `t` is the record's row. */
export const peopleComputed: Pick<ComputedByResource, 'users' | 'profile' | 'roles' | 'systemUsers'> = {
  users: {
    ...authorNames(sql`t.client_uid`),
    locked: isLocked,
    secondStep: hasSecondStep,
    defaultLandingPage: landingPage,
    neverSignedIn: sql`(t.last_login is null)`,
    invitation: sql`case when account.uid is null or ${hasJoined} then null when account.invited_until is null then 'NotInvited'
      when account.invited_until > now() then 'Invited' else 'Expired' end`,
    invitedUntil: sql`case when ${hasJoined} then null else account.invited_until end`,
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
    lastLogin: sql`account.last_login`,
    failedLogins: sql`account.failed_logins`,
    locked: isLocked,
    secondStep: hasSecondStep,
  },
};

const isAwaited = sql`account.invitation_accepted_at is null and t.last_login is null`;

/** The lists of locked users and of invitations, which the start page counts, read few of a client's accounts. */
export const peopleFound: FoundByResource = {
  users: {
    locked: { true: mayBeLockedAt('account', sql`now()`) },
    invitation: {
      Invited: sql`account.invited_until > now() and ${isAwaited}`,
      Expired: sql`account.invited_until <= now() and ${isAwaited}`,
    },
  },
};
