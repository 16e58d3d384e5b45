import { defineResource, flag, reference, references, text, texts } from './declaration/index.ts';

/** A role of a client: the permissions that its users have, and the roles that they may give to others. */
export const roles = defineResource({
  name: 'roles',
  label: { one: 'Role', many: 'Roles' },
  identifier: { field: 'roleUID', param: 'roleId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'roleName',
  fields: {
    roleName: text({ label: 'Name', required: true, unique: 'client', search: true }),
    roleDescription: text({ label: 'Description', multiline: true, sortable: false }),
    permissions: texts({ widget: 'permissionTree', sortable: false, filterable: false }),
    assignableRoleUIDs: references('roles', { label: 'Assignable roles' }),
    defaultRoleUID: reference('roles', { label: 'Default role', onTargetDelete: 'clear' }),
    isGlobalAdmin: flag({ label: 'Global administrator', systemOnly: 'write' }),
  },
  sections: [
    {
      label: 'Role',
      fields: ['roleName', 'roleDescription', 'isGlobalAdmin', 'defaultRoleUID', 'assignableRoleUIDs'],
    },
    { label: 'Permissions', fields: ['permissions'] },
  ],
  calls: { service: 'usercontactrole/v2', path: 'clients/{clientId}/Roles', operations: ['list', 'get'] },
  access: {
    system: { read: ['CanManageRoles', 'CanManageUsers'] },
    client: { read: ['CanManageRoles', 'CanManageUsers'] },
  },
  places: {},
  messages: {
    list: { 404: 'client-no-roles', other: 'unknown-error' },
    get: { 404: 'role-not-found', other: 'unknown-error' },
  },
});
