import { permissions } from '../../resources/product/permissions.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';

export interface StaffRows {
  readonly roles: Row[];
  readonly users: Row[];
  /** The roles of each user. */
  readonly userRoles: Row[];
  readonly accounts: Row[];
}

type RoleKey = 'administrator' | 'support' | 'onboarding';

const others = [
  ['Priya', 'Raman', 'support'],
  ['Tomás', 'Echeverría', 'support'],
  ['Grace', 'Ofori', 'onboarding'],
  ['Henrik', 'Aalto', 'onboarding'],
  ['Dana', 'Whitfield', 'administrator'],
] as const satisfies readonly (readonly [string, string, RoleKey])[];

/** The provider's staff: some with every permission, and some who manage users only. */
export function staffRows(random: Random, now: Date, hashOf: (login: string) => string): StaffRows {
  const uids: Record<RoleKey, string> = {
    administrator: random.uuid(),
    support: random.uuid(),
    onboarding: random.uuid(),
  };
  const role = (key: RoleKey, name: string, description: string, names: readonly string[]) => ({
    uid: uids[key],
    role_name: name,
    role_description: description,
    permissions: names.map((permission) => permission.toLowerCase()),
    version: 1,
  });
  const people: readonly (readonly [string, string, string, RoleKey])[] = [
    ['Sam', 'Sorensen', 'sam.system@provider.example', 'administrator'],
    ['Sue', 'Abernathy', 'sue.support@provider.example', 'support'],
    ...others.map(
      ([first, last, key]) =>
        [
          first,
          last,
          `${first}.${last}@provider.example`.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''),
          key,
        ] as const,
    ),
  ];
  const rows = people.map(([firstName, lastName, login, key]) => ({
    uid: random.uuid(),
    firstName,
    lastName,
    login,
    key,
  }));
  return {
    roles: [
      role('administrator', 'System Administrator', 'Everything.', permissions),
      role('support', 'Support', 'Finds people and helps them in.', ['CanManageUsers']),
      role('onboarding', 'Onboarding', 'Sets up clients and their buildings.', [
        'CanCreateClientsAndBuildings',
      ]),
    ],
    userRoles: rows.map(({ uid, key }) => ({ uid, target_uid: uids[key] })),
    users: rows.map(({ uid, firstName, lastName, login }) => ({
      uid,
      first_name: firstName,
      last_name: lastName,
      user_name: login,
      user_active: true,
      is_enterprise_user: false,
      time_zone: 'America/Chicago',
      page_size: 10,
      version: 1,
      created_at: now.toISOString(),
      modified_at: now.toISOString(),
    })),
    accounts: rows.map(({ uid, login }) => ({
      uid,
      email: login,
      password_hash: hashOf(login),
      kind: 'system',
      client_uid: null,
      first_name: null,
      last_name: null,
      failed_logins: 0,
      credentials_changed_at: now.toISOString(),
      is_sso_authenticated: false,
      user_role: 0,
    })),
  };
}
