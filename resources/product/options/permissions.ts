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

/** The permissions of a role. Users can grant and revoke only their own; the platform rejects others. */
const permissionOptions: OptionRules<PermissionGroup['permissions'][number]> = {
  spell: (name) => name.toLowerCase(),
  isFixed: ({ name }, chooser) => !isWithin([name.toLowerCase()], chooser.permissions),
  // A permission that exists in both naming schemes has the same label twice.
  wordsOf: ({ name, displayName }, group) =>
    name.includes(':') && group.filter((other) => other.displayName === displayName).length > 1
      ? `${displayName} (scope)`
      : displayName,
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
