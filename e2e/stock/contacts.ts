import { contacts as declared } from '../../resources/contacts/index.ts';
import type { AnyResource, Place } from '../../resources/declaration/index.ts';

const client: Place | undefined = declared.places.client;
if (!client) throw new Error('Contacts have no place in the client area.');

/** Contacts with two pages that the test's feature renders. */
export const contacts: AnyResource = {
  ...declared,
  places: {
    client: {
      ...client,
      pages: [
        { path: 'stock-create', component: 'stockCreate', label: 'New by react-admin', operation: 'create' },
        { path: ':contactId/stock-show', component: 'stockShow', label: 'Contact by react-admin' },
      ],
    },
  },
};
