import { defineResource, text, texts } from '../declaration/index.ts';
import { staffPermissionGroups } from '../product/permissionGroups.ts';

/** A role of the provider's staff. */
export const systemRoles = defineResource({
  name: 'systemRoles',
  label: { one: 'System role', many: 'System roles' },
  identifier: { field: 'roleUID', param: 'systemRoleId' },
  tenancy: 'provider',
  scope: {},
  title: 'roleName',
  fields: {
    roleName: text({ label: 'Name', required: true, unique: 'platform', search: true }),
    roleDescription: text({ label: 'Description', multiline: true, sortable: false }),
    permissions: texts(),
  },
  calls: { service: 'usercontactrole/v2', path: 'system/roles', operations: ['list'] },
  rights: { permissions: 'permissions' },
  access: { system: { read: ['CanManageUsers'] } },
  places: {},
  messages: { other: 'unknown-error' },
  actions: { permissionGroups: staffPermissionGroups },
});
