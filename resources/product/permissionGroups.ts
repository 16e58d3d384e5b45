import { objects, text, type ValuesOf } from '../declaration/index.ts';

/** A group of permissions. Names are in lower case, as in claims and roles. */
const permissionGroupFields = {
  name: text({ required: true }),
  displayName: text({ required: true, wire: { read: ['name'] } }),
  permissions: objects({
    name: text({ required: true }),
    displayName: text({ required: true, wire: { read: ['name'] } }),
  }),
} as const;
export type PermissionGroup = ValuesOf<typeof permissionGroupFields>;

const reading = {
  on: 'none',
  method: 'GET',
  service: 'product/v1',
  access: ['CanManageRoles', 'CanManageUsers'],
  shape: 'list',
  answer: permissionGroupFields,
} as const;

/** Groups of the permissions that client roles can have, and of those that staff roles can have. */
export const permissionGroups = { ...reading, path: '/clients/{clientId}/permissiongroups' } as const;
export const staffPermissionGroups = { ...reading, path: '/system/permissiongroups', for: 'system' } as const;
