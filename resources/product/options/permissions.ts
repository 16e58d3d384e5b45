import type { OptionRules } from '../../declaration/index.ts';
import type { PermissionGroup } from '../permissionGroups.ts';
import { permissions } from '../permissions.ts';
import { permissionWords } from '../permissionWords.ts';

/** True when `permissions` contains all of `needed`: users cannot grant or revoke more rights than they have (spec section 6). */
export function isWithin(needed: Iterable<string>, permissions: ReadonlySet<string>): boolean {
  for (const permission of needed) if (!permissions.has(permission)) return false;
  return true;
}

/** Permissions with a label. Other platforms may know further permissions. */
const named: ReadonlySet<string> = new Set(permissions.map((name) => name.toLowerCase()));

const levels = 'What the level opens is set in StudentSafe.';

/** The help of the permissions of the portal's own pages. */
const permissionNotes: Readonly<Partial<Record<string, string>>> = {
  canmanageclientsettings: 'Client profile, modules, single sign-on and file transfer.',
  canmanagebuildingsettings: 'Buildings with their levels, locations and maps.',
  canmanageusers: 'People: add, invite, deactivate, assign roles.',
  canmanageroles: 'Roles and their permissions, up to the person’s own.',
  canreadwebhookconfigurations: 'Webhooks and their logs.',
  canwritewebhookconfigurations: 'Webhooks that call other systems in an emergency.',
  canreadwebhookcredentials: 'Names and types of credentials; never the secrets.',
  canwritewebhookcredentials: 'Credentials with which webhooks sign in elsewhere.',
  canviewlogs: 'The history of all changes, with names and values.',
  canmanagesystemsettings: 'User settings, titles, departments and occupations.',
  psw_level1: levels,
  psw_level2: levels,
  psw_level3: levels,
  psw_level4: levels,
  psw_level5: levels,
  psw_level6: levels,
};

/** The permissions of a role. Users can grant and revoke only their own; the platform rejects others. */
const permissionOptions: OptionRules<PermissionGroup['permissions'][number]> = {
  spell: (name) => name.toLowerCase(),
  isFixed: ({ name }, chooser) => !isWithin([name.toLowerCase()], chooser.permissions),
  // A permission that exists in both naming schemes is one to people.
  joinsAlike: true,
  note: ({ name }) => permissionNotes[name.toLowerCase()],
  // For example those of modules that the client does not have.
  others: (names) =>
    names.map((name) => ({ name, displayName: named.has(name) ? permissionWords(name) : name })),
  noun: { one: 'permission', many: 'permissions' },
  texts: {
    others: 'Others',
    fixed: 'You don’t have this permission, so you can’t change it.',
    someFixed: {
      'en-US': 'You can’t change permissions you don’t have yourself (shown in gray).',
      'en-GB': 'You can’t change permissions you don’t have yourself (shown in grey).',
    },
  },
};
export default permissionOptions;
