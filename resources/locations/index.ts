import { defineResource, text, section } from '../declaration/index.ts';
import { buildingKeepers, clientKeepers } from '../product/access.ts';

/** A place on a level. The platform creates locations and never changes them (spec section 4, Saving). */
export const locations = defineResource({
  name: 'locations',
  label: { one: 'Location', many: 'Locations' },
  scope: { clientId: 'clientUid', buildingId: 'buildingUid', levelId: 'levelUid' },
  scopeEmbeds: { levelUid: 'level' },
  sections: {
    location: section('Location', {
      name: text({ required: true, search: true, unique: 'parent', column: 320 }),
    }),
  },
  calls: {
    service: 'clientbuilding/v2',
    path: 'clients/{clientId}/buildings/{buildingId}/levels/{levelId}/locations',
    operations: ['list', 'get', 'create'],
    sendsScope: true,
  },
  buildingField: 'buildingUid',
  places: {
    system: {
      area: 'system',
      path: '/admin/clients/:clientId/buildings/:buildingId/levels/:levelId/locations',
      access: clientKeepers,
      list: { sort: 'name', addInList: ['name'] },
      create: 'add-location',
      edit: 'readOnly',
    },
    client: {
      area: 'client',
      path: '/client/admin/buildings/:buildingId/levels/:levelId/locations',
      access: buildingKeepers,
      list: { sort: 'name', addInList: ['name'] },
      create: 'add-location',
      edit: 'readOnly',
    },
  },
  messages: { list: 'locations-fetch', get: 'location-fetch', create: 'location-create' },
  firstValidationMessage: ['create'],
});
