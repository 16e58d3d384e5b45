import type { Localized } from '../../declaration/index.ts';
import type { MenuArea } from './types.ts';

/** A page of cards that lead to the places below its address, or the first of these; it opens with any permission of theirs. */
export interface Overview {
  /** Names its words and its sentence in `hints.ts`. */
  readonly key: string;
  readonly area: MenuArea;
  readonly path: `/${string}`;
  readonly label: Localized;
  /** In place of cards, the first list that the person may open, with the others as tabs. */
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
