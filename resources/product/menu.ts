import type { Localized } from '../declaration/index.ts';

/** A group of menu entries; places name the group they stand in. */
export interface MenuGroup {
  readonly key: string;
  readonly area: 'system' | 'client';
  readonly label: Localized;
}

/** The groups of both areas' menus, in order (spec section 2, client admin settings menu). */
export const menuGroups: readonly MenuGroup[] = [
  { key: 'system', area: 'system', label: 'Administration' },
  { key: 'clientAndBuilding', area: 'client', label: 'Client & Building Settings' },
  { key: 'userManagement', area: 'client', label: 'User Management Settings' },
  { key: 'dataIntegration', area: 'client', label: 'Data Integration' },
];

/** A page of cards that lead to the places below its address; it opens with any permission of theirs. */
export interface Overview {
  /** Names its words. */
  readonly key: string;
  readonly area: 'system' | 'client';
  readonly path: `/${string}`;
  readonly label: Localized;
  /** Its entry in the menu; the places below it have none of their own then. */
  readonly menu?: { readonly group: string; readonly order: number };
}

export const overviews: readonly Overview[] = [
  {
    key: 'configuration',
    area: 'system',
    path: '/admin/configuration',
    label: 'Configuration',
  },
  {
    key: 'usersAndContacts',
    area: 'client',
    path: '/client/admin/user-management-settings/users-and-contacts',
    label: 'Users and Contacts',
    menu: { group: 'userManagement', order: 1 },
  },
  {
    key: 'webhooks',
    area: 'client',
    path: '/client/admin/raptor-connect',
    label: 'Webhooks',
  },
];
