import { type SQL, sql } from 'drizzle-orm';

import type { Queryable } from '../database/index.ts';
import { allowedFailures } from '../resources/computed.ts';

/** Everything that identity has to know of somebody, read in one statement. Properties are named as in the statement. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly kind: 'system' | 'client';
  readonly clientUid: string | null;
  readonly clientName: string | null;
  readonly passwordHash: string | null;
  /** Milliseconds since 1970; tokens issued for older credentials are refused. */
  readonly credentialsChangedAt: number;
  readonly isActive: boolean;
  /** Failed sign-ins in a row, and how many the client allows. */
  readonly failedLogins: number;
  readonly maximumFailedLogins: number;
  /** Somebody else has set the password, and the user settings ask for one that only its owner knows. */
  readonly mustChangePassword: boolean;
  readonly emailIsVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case. */
  readonly permissions: string[];
  readonly isGlobalAdmin: boolean;
  readonly hasAllBuildings: boolean;
  readonly buildingUids: string[];
  readonly primaryBuilding: { uid: string; name: string } | null;
  readonly pageSize: number;
  readonly defaultLandingPage: string | null;
  readonly voicePhoneNumber: string | null;
  readonly mobilePhoneNumber: string | null;
  readonly isSsoAuthenticated: boolean;
  readonly camuParentUid: string | null;
  readonly userRole: number;
}

/**
 * An account with what its user, its system user or neither adds. Somebody whose user was deleted is not active; an account
 * without a client has no user and stands for itself.
 */
function select(condition: SQL): SQL {
  return sql`
    select
      account.uid, account.email, account.kind,
      account.client_uid as "clientUid", client.name as "clientName",
      account.password_hash as "passwordHash",
      floor(extract(epoch from account.credentials_changed_at) * 1000)::float8 as "credentialsChangedAt",
      case
        when account.kind = 'system' then coalesce(staff.user_active, false)
        when account.client_uid is null then true
        else coalesce(member.user_active, false)
      end as "isActive",
      coalesce(member.failed_logins, account.failed_logins) as "failedLogins",
      ${allowedFailures(sql`account.client_uid`)} as "maximumFailedLogins",
      account.password_is_temporary and not account.is_sso_authenticated and coalesce(
        (select own.require_password_change from client_user_settings own where own.client_uid = account.client_uid),
        (select general.require_password_change from platform_user_settings general), false
      ) as "mustChangePassword",
      account.email_verified_at is not null as "emailIsVerified",
      coalesce(member.first_name, staff.first_name, account.first_name, '') as "firstName",
      coalesce(member.last_name, staff.last_name, account.last_name, '') as "lastName",
      coalesce(held.permissions, '{}') as permissions,
      coalesce(member.is_global_admin, false) or coalesce(held.is_global_admin, false) as "isGlobalAdmin",
      account.kind = 'system' or coalesce(member.has_all_buildings, false) as "hasAllBuildings",
      array(
        select target_uid from users_user_buildings where client_uid = account.client_uid and uid = account.uid order by 1
      ) as "buildingUids",
      case when main.uid is not null then jsonb_build_object('uid', main.uid, 'name', main.name) end as "primaryBuilding",
      coalesce(member.page_size, staff.page_size, 10) as "pageSize",
      page.url as "defaultLandingPage",
      member.voice_phone_number as "voicePhoneNumber",
      member.mobile_phone_number as "mobilePhoneNumber",
      account.is_sso_authenticated as "isSsoAuthenticated",
      coalesce(account.camu_parent_uid::text, member.parent_user_uid) as "camuParentUid",
      account.user_role as "userRole"
    from identity_accounts account
    left join users member on member.client_uid = account.client_uid and member.uid = account.uid
    left join system_users staff on staff.uid = account.uid
    left join clients client on client.uid = account.client_uid
    left join default_landing_pages page on page.uid = member.default_landing_page_uid
    left join buildings main on main.client_uid = account.client_uid and main.uid = member.primary_building
    left join lateral (
      select array_agg(distinct lower(permission)) filter (where permission is not null) as permissions,
        bool_or(role.is_global_admin) as is_global_admin
      from (
        select roles.permissions, roles.is_global_admin
        from users_user_roles given join roles on roles.client_uid = given.client_uid and roles.uid = given.target_uid
        where given.client_uid = account.client_uid and given.uid = account.uid
        union all
        select own.permissions, false
        from system_users_roles given join system_roles own on own.uid = given.target_uid
        where given.uid = staff.uid
      ) role left join lateral unnest(role.permissions) permission on true
    ) held on true
    where ${condition}`;
}

/** The person with this identifier, or undefined. */
export async function personByUid(owner: Queryable, uid: string): Promise<Person | undefined> {
  const { rows } = await owner.query<Person>(select(sql`account.uid = ${uid}`));
  return rows[0];
}

/** The person with this e-mail address, without regard to case, or undefined. */
export async function personByEmail(owner: Queryable, email: string): Promise<Person | undefined> {
  const { rows } = await owner.query<Person>(select(sql`lower(account.email) = lower(${email})`));
  return rows[0];
}

/** Whether the client's own limit of failed sign-ins is reached. */
export function isLocked(person: Person): boolean {
  return person.failedLogins >= person.maximumFailedLogins;
}
