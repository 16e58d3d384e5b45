import {
  accountFields,
  accountMessages,
  activation,
  passwordSetting,
  unlocking,
} from './product/accounts.ts';
import {
  defineResource,
  email,
  flag,
  instant,
  integer,
  password,
  reference,
  references,
  text,
  texts,
  section,
} from './declaration/index.ts';

/** Somebody of the provider's staff. */
export const systemUsers = defineResource({
  name: 'systemUsers',
  label: { one: 'Raptor user', many: 'Raptor users' },
  identifier: { field: 'uid', param: 'systemUserId' },
  tenancy: 'provider',
  scope: {},
  title: 'userName',
  named: ['firstName', 'lastName'],
  sections: {
    person: section('Person', {
      firstName: text({ required: true, search: true, column: { width: 150 } }),
      lastName: text({ required: true, search: true, column: { width: 170 } }),
      userName: email({
        label: 'E-mail',
        required: true,
        unique: 'platform',
        search: true,
        column: { width: 280 },
      }),
      password: password({ required: true, requiredMessage: 'password-required-system-user' }),
      userPhoto: text({
        label: 'Photo',
        write: 'never',
        maxLength: 2000,
        filterable: false,
        sortable: false,
        column: { hidden: true },
      }),
    }),
    access: section('Access', {
      userActive: flag({
        label: 'Active',
        default: true,
        mark: { is: false, label: 'Inactive' },
        column: { width: 90 },
      }),
      locked: accountFields.locked,
      failedLogins: integer({
        label: 'Failed sign-ins',
        computed: true,
        write: 'never',
        column: { hidden: true },
      }),
      lastLogin: instant({ label: 'Last sign-in', write: 'never', computed: true, column: { width: 180 } }),
      roles: references('systemRoles', { widget: 'staffRoles' }),
      isEnterpriseUser: accountFields.isEnterpriseUser,
    }),
    preferences: section('Preferences', {
      timeZone: reference('timezones', { targetKey: 'zoneName', column: { width: 200 } }),
      pageSize: accountFields.pageSize,
    }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'system/users',
    operations: ['list', 'get', 'create', 'update'],
    update: ['PATCH'],
  },
  rights: { from: 'roles' },
  places: {
    system: {
      area: 'system',
      path: '/admin/configuration/user-management-settings/raptor-users',
      access: { read: ['CanManageUsers'] },
      list: {
        columns: [
          'lastName',
          'firstName',
          'userName',
          'userActive',
          'locked',
          'roles',
          'timeZone',
          'lastLogin',
          'failedLogins',
        ],
        sort: 'lastName',
      },
      create: 'add',
      edit: { path: ':systemUserId', update: 'PATCH' },
      // No call sets it.
      omit: ['userPhoto'],
      menu: { group: 'system', order: 3 },
    },
  },
  messages: accountMessages,
  actions: {
    unlock: {
      ...unlocking,
      on: 'record',
      method: 'DELETE',
      path: '/system/locks/{systemUserId}',
      message: 'user-update',
    },
    setPassword: { ...passwordSetting, path: '/clients/system/users/{systemUserId}/password' },
    ...activation,
  },
});

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
    permissions: texts({ sortable: false, filterable: false }),
  },
  calls: { service: 'usercontactrole/v2', path: 'system/roles', operations: ['list'] },
  rights: { permissions: 'permissions' },
  access: { system: { read: ['CanManageUsers'] } },
  places: {},
  messages: {},
});
