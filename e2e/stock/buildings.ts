import { buildings as declared } from '../../resources/buildings/index.ts';
import type { AnyResource, Place } from '../../resources/declaration/index.ts';

const client: Place | undefined = declared.places.client;
if (!client) throw new Error('Buildings have no place in the client area.');

/** Buildings with a field, a section and two pages that the test's feature renders. */
export const buildings: AnyResource = {
  ...declared,
  fields: { ...declared.fields, notes: { ...declared.fields.notes, widget: 'stockNotes' } },
  sections: [
    ...declared.sections,
    {
      name: 'stockLevels',
      label: 'Levels by react-admin',
      fields: [],
      widget: 'stockLevels',
      onlySaved: true,
    },
  ],
  places: {
    ...declared.places,
    client: {
      ...client,
      pages: [
        { path: 'stock-list', component: 'stockList', label: 'List by react-admin' },
        {
          path: ':buildingId/stock-edit',
          component: 'stockEdit',
          label: 'Form by react-admin',
          operation: 'update',
        },
      ],
    },
  },
};
