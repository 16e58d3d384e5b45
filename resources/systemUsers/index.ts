import {
  accountFields,
  accountMessages,
  activation,
  passwordLink,
  passwordSetting,
  personColumns,
  secondStepRemoval,
  unlocking,
} from '../product/people.ts';
import { passwordRequired } from '../product/passwordSentences.ts';
import {
  defineResource,
  integer,
  password,
  reference,
  references,
  text,
  section,
} from '../declaration/index.ts';

/** A member of the provider's staff. */
export const systemUsers = defineResource({
  name: 'systemUsers',
  label: { one: 'Raptor user', many: 'Raptor users', isProper: true },
  tenancy: 'provider',
  scope: {},
  title: 'userName',
  named: ['firstName', 'lastName'],
  sections: {
    person: section('Person', {
      firstName: accountFields.firstName,
      lastName: accountFields.lastName,
      userName: accountFields.userName,
      userPhoto: text({
        label: 'Photo',
        write: 'never',
        maxLength: 2000,
        filterable: false,
        sortable: false,
        column: 'hidden',
      }),
    }),
    access: section('Access', {
      roles: references('systemRoles', {
        optionsFrom: { rules: () => import('./options.ts') },
        besideName: true,
      }),
    }),
    signIn: section('Sign-in', {
      password: password({
        required: true,
        requiredMessage: passwordRequired.systemUser,
        invitation: 'passwordLink',
      }),
      userActive: accountFields.userActive,
      locked: accountFields.locked,
      secondStep: accountFields.secondStep,
      failedLogins: integer({ label: 'Failed sign-ins', computed: true, column: 'hidden' }),
      lastLogin: { ...accountFields.lastLogin, computed: true },
      ...accountFields.enterprise,
    }),
    preferences: section(
      'Preferences',
      {
        timeZone: reference('timezones', { targetKey: 'zoneName', column: 200 }),
        pageSize: accountFields.pageSize,
      },
      { layout: 'folded' },
    ),
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
        columns: [...personColumns, 'userActive', 'locked', 'roles', 'timeZone', 'lastLogin', 'failedLogins'],
        sort: 'lastName',
      },
      create: 'add',
      edit: 'PATCH',
      // No call sets it.
      omit: ['userPhoto'],
    },
  },
  messages: accountMessages,
  actions: {
    unlock: {
      ...unlocking,
      on: 'record',
      method: 'DELETE',
      path: '/system/locks/{systemUserId}',
      isOptional: true,
      message: 'user-update',
    },
    passwordLink: { ...passwordLink, path: '/clients/system/users/{systemUserId}/passwordLink' },
    setPassword: { ...passwordSetting, path: '/clients/system/users/{systemUserId}/password' },
    removeSecondStep: {
      ...secondStepRemoval,
      path: '/clients/system/users/{systemUserId}/secondStep',
    },
    ...activation,
  },
});
