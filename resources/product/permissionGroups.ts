import { objects, text, type ValuesOf } from '../declaration/index.ts';

/** Permissions that belong together. Names are in lower case, as in claims and roles. */
const permissionGroupFields = {
  name: text({ required: true }),
  displayName: text({ required: true, wire: { read: ['name'] } }),
  permissions: objects({
    name: text({ required: true }),
    displayName: text({ required: true, wire: { read: ['name'] } }),
  }),
} as const;
export type PermissionGroup = ValuesOf<typeof permissionGroupFields>;

/** The permissions that roles can have, in groups. */
export const permissionGroupsAction = {
  on: 'none',
  method: 'GET',
  service: 'product/v1',
  access: ['CanManageRoles', 'CanManageUsers'],
  shape: 'list',
  answer: permissionGroupFields,
} as const;
