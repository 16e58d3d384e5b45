import { type SQL, sql } from 'drizzle-orm';

import { fixed, type Queryable } from '../database/index.ts';
import type { Principal } from '../kernel/principal.ts';
import { grantRowId } from './adapter.ts';

/** Everything that one statement reads about a person. Properties are named as in the statement. */
interface Found {
  readonly uid: string;
  readonly email: string;
  /** A new address that signs in once it is confirmed. */
  readonly pendingEmail: string | null;
  readonly kind: 'system' | 'client';
  readonly clientUid: string | null;
  readonly clientName: string | null;
  readonly passwordHash: string | null;
  /** Milliseconds since 1970; tokens issued for older credentials are refused. */
  readonly credentialsChangedAt: number;
  readonly isActive: boolean;
  /** False when the grant has ended. */
  readonly isGranted: boolean;
  /** True once somebody has signed in with the identifier at an outside provider. */
  readonly externalIsUsed: boolean;
  /** True when another person set the password and the user settings require a new one. */
  readonly mustChangePassword: boolean;
  /** True when the user settings, or a role, require a second step at each sign-in. */
  readonly mustHaveSecondStep: boolean;
  readonly emailIsVerified: boolean;
  /** True while an invitation waits for a password. */
  readonly isInvited: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** The permissions of all roles, a line each; see `permissionsOf`. */
  readonly heldPermissions: string;
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

/** A person as identity needs them. */
export interface Person extends Found {
  /** The staff member who acts as this person. */
  readonly actor?: Principal['actor'];
  /** The permissions of the roles, each once and in lower case, in order. */
  readonly permissions: string[];
}

/** First and last name. The sign-in service of a client can leave out either. */
export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The properties that authorize calls of the services. */
const callerProperties = [
  'uid',
  'email',
  'kind',
  'clientUid',
  'credentialsChangedAt',
  'isActive',
  'isGranted',
  'externalIsUsed',
  'heldPermissions',
  'isGlobalAdmin',
  'hasAllBuildings',
  'buildingUids',
] as const satisfies readonly (keyof Found)[];
export type Caller = Pick<Found, (typeof callerProperties)[number]>;

/** The SQL of each property over the tables below. */
const columns: Readonly<Record<keyof Found, SQL>> = {
  uid: sql`account.uid`,
  email: sql`account.email`,
  pendingEmail: sql`account.pending_email`,
  kind: sql`account.kind`,
  clientUid: sql`account.client_uid`,
  clientName: sql`client.name`,
  passwordHash: sql`account.password_hash`,
  credentialsChangedAt: sql`floor(extract(epoch from account.credentials_changed_at) * 1000)::float8`,
  isGranted: sql`(${sql.placeholder('grant')}::text is null
    or exists (select from identity_payloads grants where grants.id = ${sql.placeholder('grant')}::text))`,
  isActive: sql`case
    when account.kind = 'system' then coalesce(staff.user_active, false)
    when account.client_uid is null then true
    else coalesce(member.user_active, false)
  end`,
  externalIsUsed: sql`account.external_is_used`,
  mustChangePassword: sql`account.password_is_temporary and not account.is_sso_authenticated and coalesce(
    (select own.require_password_change from user_settings own where own.client_uid = account.client_uid),
    (select general.require_password_change from platform_user_settings general), false
  )`,
  mustHaveSecondStep: sql`not account.is_sso_authenticated and (coalesce(
    (select own.require_second_step from user_settings own where own.client_uid = account.client_uid),
    (select general.require_second_step from platform_user_settings general), false
  ) or coalesce(held.requires_second_step, false))`,
  emailIsVerified: sql`account.email_verified_at is not null`,
  isInvited: sql`(account.invited_until is not null and account.invitation_accepted_at is null and account.last_login is null)`,
  firstName: sql`coalesce(member.first_name, staff.first_name, account.first_name, '')`,
  lastName: sql`coalesce(member.last_name, staff.last_name, account.last_name, '')`,
  heldPermissions: sql`coalesce(held.permissions, '')`,
  isGlobalAdmin: sql`coalesce(member.is_global_admin, false) or coalesce(held.is_global_admin, false)`,
  hasAllBuildings: sql`account.kind = 'system' or coalesce(member.has_all_buildings, false)`,
  buildingUids: sql`array(
    select target_uid from users_user_buildings where client_uid = account.client_uid and uid = account.uid order by 1
  )`,
  primaryBuilding: sql`case when main.uid is not null then jsonb_build_object('uid', main.uid, 'name', main.name) end`,
  pageSize: sql`coalesce(member.page_size, staff.page_size, 10)`,
  defaultLandingPage: sql`page.url`,
  voicePhoneNumber: sql`member.voice_phone_number`,
  mobilePhoneNumber: sql`member.mobile_phone_number`,
  isSsoAuthenticated: sql`account.is_sso_authenticated`,
  camuParentUid: sql`coalesce(account.camu_parent_uid::text, member.parent_user_uid)`,
  userRole: sql`account.user_role`,
};

/**
 * An account joined with its user or system user. A deleted user is not active. An account without a client has no user. Only the
 * tables that the properties need are joined.
 */
function select(properties: readonly (keyof Found)[]): SQL {
  const list = properties.map((property) => sql`${columns[property]} as ${sql.identifier(property)}`);
  return sql`
    select ${sql.join(list, sql`, `)}
    from identity_accounts account
    left join users member on member.client_uid = account.client_uid and member.uid = account.uid
    left join system_users staff on staff.uid = account.uid
    left join clients client on client.uid = account.client_uid
    left join default_landing_pages page on page.uid = member.default_landing_page_uid
    left join buildings main on main.client_uid = account.client_uid and main.uid = member.primary_building
    left join lateral (
      select string_agg(array_to_string(role.permissions, chr(10)), chr(10)) as permissions,
        bool_or(role.is_global_admin) as is_global_admin, bool_or(role.require_second_step) as requires_second_step
      from (
        select roles.permissions, roles.is_global_admin, roles.require_second_step
        from users_user_roles given join roles on roles.client_uid = given.client_uid and roles.uid = given.target_uid
        where given.client_uid = account.client_uid and given.uid = account.uid
        union all
        select own.permissions, false, false
        from system_users_roles given join system_roles own on own.uid = given.target_uid
        where given.uid = staff.uid
      ) role
    ) held on true
    where `;
}

/** The permissions of the roles, each once and in lower case, sorted. */
export function permissionsOf({ heldPermissions }: Pick<Found, 'heldPermissions'>): string[] {
  const permissions = heldPermissions.toLowerCase().split('\n');
  return [...new Set(permissions)].filter((permission) => permission !== '').toSorted();
}

/** Key of a person: the identifier, the email address without regard to case, or the identifier at an outside provider. */
export interface Known {
  readonly key: 'uid' | 'email' | 'pendingEmail' | 'external';
  readonly value: string;
  /** The provider of an `external` identifier. */
  readonly issuer?: string;
  /** The grant of the request, if any. */
  readonly grant?: string;
}

/** The statement by each key. */
function statements(properties: readonly (keyof Found)[]) {
  const value = sql.placeholder('value');
  const issuer = sql`${sql.placeholder('issuer')}::text`;
  return {
    uid: fixed(sql`${select(properties)}account.uid = ${value}`),
    email: fixed(sql`${select(properties)}fold_case(account.email) = fold_case(${value})`),
    pendingEmail: fixed(sql`${select(properties)}fold_case(account.pending_email) = fold_case(${value})`),
    // An identifier entered before a provider was set up has no issuer. One of this issuer comes first.
    external: fixed(sql`${select(properties)}account.external_id = ${value}
      and coalesce(account.external_issuer, ${issuer}) = ${issuer} order by account.external_issuer nulls last`),
  };
}

const callers = statements(callerProperties);
const people = statements(Object.keys(columns) as (keyof Found)[]);

async function one<Row>(
  owner: Queryable,
  by: typeof callers,
  { key, value, issuer, grant }: Known,
): Promise<Row | undefined> {
  const { rows } = await owner.query<Row>(
    by[key]({ value, issuer: issuer ?? null, grant: grant === undefined ? null : grantRowId(grant) }),
    { prepared: 'fixed' },
  );
  return rows[0];
}

/** The person with this identifier, or undefined. */
export function personByUid(owner: Queryable, uid: string): Promise<Person | undefined> {
  return personKnownAs(owner, { key: 'uid', value: uid });
}

/** The person with this email address, without regard to case, or undefined. */
export function personByEmail(owner: Queryable, email: string): Promise<Person | undefined> {
  return personKnownAs(owner, { key: 'email', value: email });
}

/** The person to whom mails to this address go: their email address, or the new one that they have not confirmed. */
export async function addressee(owner: Queryable, email: string): Promise<Person | undefined> {
  const person = await personByEmail(owner, email);
  return person ?? personKnownAs(owner, { key: 'pendingEmail', value: email });
}

/** The properties of a person that authorize calls, or undefined. The statement is sent before this returns. */
export function callerKnownAs(owner: Queryable, known: Known): Promise<Caller | undefined> {
  return one<Caller>(owner, callers, known);
}

/** The person with this key, or undefined. */
export async function personKnownAs(owner: Queryable, known: Known): Promise<Person | undefined> {
  const found = await one<Found>(owner, people, known);
  return found && { ...found, permissions: permissionsOf(found) };
}
