import type { MenuGroup } from './types.ts';

/** The menu of the system area, in order. */
export const systemMenu: readonly MenuGroup[] = [
  {
    key: 'clients',
    label: 'Clients',
    icon: 'building',
    entries: [
      {
        key: 'clients',
        label: 'Clients',
        hint: 'Add clients, license their modules and set up their buildings.',
        path: '/admin/clients',
      },
    ],
  },
  {
    key: 'people',
    label: 'People',
    icon: 'people',
    entries: [
      {
        key: 'userSearch',
        label: 'User search',
        hint: 'Find anyone in any client, unlock them or reset a password.',
        path: '/admin/user-search',
      },
      {
        key: 'raptorUsers',
        label: 'Raptor users',
        hint: 'Manage the staff who administer the platform, and their permissions.',
        path: '/admin/configuration/user-management-settings/raptor-users',
      },
    ],
  },
  {
    key: 'platform',
    label: 'Platform',
    icon: 'gear',
    entries: [
      {
        key: 'platformUserSettings',
        label: 'User settings',
        hint: 'Set password and lockout defaults for new clients.',
        path: '/admin/configuration/user-management-settings/user-settings',
      },
    ],
  },
];
