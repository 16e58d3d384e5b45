import { userSearchPath } from '../pagePaths.ts';
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
        path: userSearchPath,
      },
      {
        key: 'raptorUsers',
        label: 'Raptor users',
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
        key: 'configuration',
        label: 'Configuration',
        path: '/admin/configuration',
      },
      {
        key: 'platformUserSettings',
        label: 'User Settings',
        path: '/admin/configuration/user-management-settings/user-settings',
      },
    ],
  },
];
