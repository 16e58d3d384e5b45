import type { Localized } from '../../declaration/index.ts';
import type { MenuArea } from './types.ts';

/** A page of cards that link to the places below its path, or the first of these places. It opens with any of their permissions. */
export interface Overview {
  /** Key of its texts and of its sentence in `hints.ts`. */
  readonly key: string;
  readonly area: MenuArea;
  readonly path: `/${string}`;
  readonly label: Localized;
  /** Instead of cards: opens the first list that the user may open, with the others as tabs. */
  readonly asTabs?: true;
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
    asTabs: true,
  },
  {
    key: 'webhooks',
    area: 'client',
    path: '/client/admin/raptor-connect',
    label: 'Webhooks',
  },
];
