import { defineResource, flag, integer, section } from '../declaration/index.ts';
import type { OperationMessage } from '../declaration/index.ts';

const sections = {
  signIn: section('Sign-in', {
    maximumFailedLogins: integer({
      label: 'Failed sign-ins before locking',
      help: 'Lock the account after this many failed sign-ins in a row, for a minute at first and an hour at most.',
      default: 20,
      min: 1,
      max: 100,
      required: true,
    }),
    requirePasswordChange: flag({
      help: 'Require a new password at first sign-in after an administrator sets one.',
    }),
    requireSecondStep: flag({
      help: 'Each sign-in also asks for a code or a passkey.',
      omitsDefault: true,
      ifAnswered: true,
    }),
  }),
} as const;

const messages = {
  get: { 403: 'user-settings-forbidden', 404: 'none', other: 'unknown-error' },
  update: { 403: 'user-settings-forbidden', 404: 'user-settings-not-found', other: 'unknown-error' },
} as const satisfies Record<string, OperationMessage>;

/** A client's settings for its users. A 404 means that the platform's settings apply. */
export const userSettings = defineResource({
  name: 'userSettings',
  label: { one: 'User settings', many: 'User settings' },
  singleton: true,
  title: 'maximumFailedLogins',
  sections,
  calls: { service: 'usercontactrole/v2', path: 'clients/{clientId}/user/settings', update: ['PUT'] },
  requires: { allBuildings: 'write' },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/user-management-settings/user-settings',
      label: 'User Settings',
      access: { read: ['CanManageClientSettings'] },
      edit: 'PUT',
    },
  },
  messages,
});

/** The settings for the provider's staff, and for clients without their own. */
export const platformUserSettings = defineResource({
  name: 'platformUserSettings',
  label: { one: 'User settings', many: 'User settings' },
  singleton: true,
  tenancy: 'provider',
  scope: {},
  title: 'maximumFailedLogins',
  sections,
  calls: { service: 'usercontactrole/v2', path: 'system/user/settings', update: ['PUT'] },
  places: {
    system: {
      area: 'system',
      path: '/admin/configuration/user-management-settings/user-settings',
      label: 'User Settings',
      access: { read: ['CanManageClientSettings'] },
      edit: 'PUT',
    },
  },
  messages,
});
