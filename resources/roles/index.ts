import {
  type Actions,
  defineResource,
  flag,
  integer,
  reference,
  references,
  text,
  texts,
  section,
} from '../declaration/index.ts';
import { assignableRoles, assignableRolesAction } from '../product/people.ts';
import { permissionGroups } from '../product/permissionGroups.ts';
import { rolePermissions } from './options.ts';

/** Copies the roles of another client. Only staff see those of several clients. */
const rolesOfOther = {
  on: 'list',
  for: 'system',
  method: 'POST',
  path: 'copy',
  isOptional: true,
  access: 'create',
  icon: 'copy',
  label: 'Copy roles of…',
  words: 'copyRoles',
  body: { fromClientUID: reference('clients', { label: 'Client', required: true }) },
  answer: { copied: integer({ required: true }), left: integer({ required: true }) },
} as const satisfies Actions[string];

const access = {
  read: ['CanManageRoles', 'CanManageUsers'],
  write: ['CanManageRoles'],
  delete: ['CanManageRoles'],
} as const;

/** The words shared by the lists of a client's roles. */
const ofClient = {
  access: { read: ['CanManageRoles'], delete: ['CanManageRoles'] },
  list: {
    columns: ['roleName', 'roleDescription', 'userCount', 'isGlobalAdmin', 'defaultRoleUID'],
    sort: ['-isGlobalAdmin', 'roleName'],
  },
  create: 'add',
  edit: 'PUT',
} as const;

/** A role of a client: the permissions of its users, and the roles they may assign to others. */
export const roles = defineResource({
  name: 'roles',
  label: { one: 'Role', many: 'Roles' },
  identifier: { field: 'roleUID', param: 'roleId' },
  title: 'roleName',
  // For the recipients of alerts.
  choosable: ['CanWriteWebhookConfigurations', 'write:webhook_configurations'],
  sections: {
    role: section('Role', {
      roleName: text({ label: 'Name', required: true, unique: 'client', search: true, column: 240 }),
      roleDescription: text({ label: 'Description', multiline: true, sortable: false, column: 420 }),
      isGlobalAdmin: flag({ label: 'Global administrator', systemOnly: 'write', column: 170 }),
      requireSecondStep: flag({
        help: 'People with this role also enter a code or use a passkey at each sign-in.',
        omitsDefault: true,
        column: 'hidden',
      }),
      defaultRoleUID: reference('roles', { label: 'Default role', onTargetDelete: 'clear', column: 180 }),
      assignableRoleUIDs: references('roles', {
        label: 'Assignable roles',
        help: 'Roles that people with this role can assign.',
        optionsFrom: assignableRoles,
      }),
      userCount: integer({
        label: 'Users',
        computed: true,
        filterable: false,
        sortable: false,
        column: 120,
      }),
      securityGroups: references('mappings', {
        label: 'Mappings',
        help: 'The groups of the single sign-on that give this role.',
        computed: true,
      }),
    }),
    permissions: section(
      'Permissions',
      { permissions: texts({ optionsFrom: rolePermissions }) },
      { widget: 'whoIsAffected' },
    ),
  },
  calls: {
    service: 'usercontactrole/v2',
    update: ['PUT'],
    listQuery: { orderInstructions: 'isGlobalAdmin desc', pageSize: '200' },
  },
  heldBy: ['userCount', 'securityGroups'],
  requires: { allBuildings: 'write' },
  rights: { permissions: 'permissions', from: 'assignableRoleUIDs', globalAdmin: 'isGlobalAdmin' },
  access: { system: access, client: access },
  places: {
    client: {
      ...ofClient,
      area: 'client',
      path: '/client/admin/user-management-settings/roles',
      tabOf: 'clients',
    },
    system: { ...ofClient, area: 'system', path: '/admin/clients/:clientId/roles' },
  },
  messages: {
    list: { 404: 'client-no-roles', other: 'unknown-error' },
    get: { 404: 'role-not-found', other: 'unknown-error' },
    create: { 409: 'role-name-taken', other: 'unknown-error' },
    update: { 404: 'role-not-found', 409: 'role-name-taken', other: 'unknown-error' },
    delete: { 404: 'role-not-found', other: 'unknown-error' },
  },
  actions: { permissionGroups, assignable: assignableRolesAction, copyFrom: rolesOfOther },
});
