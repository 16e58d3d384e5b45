import type { Permission } from '../../resources/declaration/checks/register.ts';
import { permissions } from '../../resources/product/permissions.ts';
import { type ClientContext, stamps } from './buildings.ts';
import type { Row } from './rows.ts';

/** Permissions of the provider's staff only. */
const forStaffOnly = new Set<Permission>([
  'CanCreateClientsAndBuildings',
  'CanManageClients',
  'CanDisableClientsAndBuildings',
  'adminmanagesystem',
]);

const webhookPermissions = permissions.filter((name) => /webhook(configurations|credentials|_)/i.test(name));
const deskPermissions = permissions.filter((name) => /^cansign(in|out)/.test(name));
const safetyPermissions: readonly Permission[] = [
  'canmanagealerts',
  'canperformmaintenance',
  'psw_level2',
  'psw_level3',
];

interface SampleRole {
  readonly key: RoleKey;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
  /** Roles that its holders may assign. */
  readonly assigns: readonly RoleKey[];
  readonly isGlobalAdmin?: boolean;
}

export type RoleKey =
  | 'administrator'
  | 'userManager'
  | 'buildingManager'
  | 'webhookAuthor'
  | 'safety'
  | 'frontDesk'
  | 'staff';

const sampleRoles: readonly SampleRole[] = [
  {
    key: 'administrator',
    name: 'Administrator',
    description: 'Everything that a client can do for itself.',
    permissions: permissions.filter((name) => !forStaffOnly.has(name)),
    assigns: [
      'administrator',
      'userManager',
      'buildingManager',
      'webhookAuthor',
      'safety',
      'frontDesk',
      'staff',
    ],
    isGlobalAdmin: true,
  },
  {
    key: 'userManager',
    name: 'User Manager',
    description: 'Looks after users and contacts.',
    permissions: ['CanManageUsers'],
    assigns: ['frontDesk', 'staff'],
  },
  {
    key: 'buildingManager',
    name: 'Building Manager',
    description: 'Looks after buildings, levels and locations.',
    permissions: ['CanManageBuildingSettings'],
    assigns: ['frontDesk', 'staff'],
  },
  {
    key: 'webhookAuthor',
    name: 'Integration Author',
    description: 'Sets up webhooks and their credentials.',
    permissions: webhookPermissions,
    assigns: [],
  },
  {
    key: 'safety',
    name: 'Safety Coordinator',
    description: 'Leads drills and answers alerts.',
    permissions: safetyPermissions,
    assigns: ['staff'],
  },
  {
    key: 'frontDesk',
    name: 'Front Desk',
    description: 'Signs visitors, students and staff in and out.',
    permissions: deskPermissions,
    assigns: [],
  },
  {
    key: 'staff',
    name: 'Staff',
    description: 'Takes part; administers nothing.',
    permissions: [],
    assigns: [],
  },
];

export interface RoleRows {
  readonly roles: Row[];
  readonly assignable: Row[];
  readonly byKey: Readonly<Record<RoleKey, string>>;
}

/** The roles of a client. */
export function roleRows(context: ClientContext): RoleRows {
  const { uid, random } = context;
  // Every key is one of the list.
  const byKey = Object.fromEntries(sampleRoles.map(({ key }) => [key, random.uuid()])) as Record<
    RoleKey,
    string
  >;
  return {
    byKey,
    roles: sampleRoles.map((role) => ({
      client_uid: uid,
      uid: byKey[role.key],
      role_name: role.name,
      role_description: role.description,
      permissions: role.permissions.map((name) => name.toLowerCase()),
      default_role_uid: role.key === 'staff' ? null : byKey.staff,
      is_global_admin: role.isGlobalAdmin ?? false,
      ...stamps(context, 5, 4.5),
    })),
    assignable: sampleRoles.flatMap((role) =>
      role.assigns.map((key) => ({ client_uid: uid, uid: byKey[role.key], target_uid: byKey[key] })),
    ),
  };
}
