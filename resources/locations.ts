import { defineResource, text, section } from './declaration/index.ts';

/** A place on a level. The platform creates locations and never changes them (spec section 4, Saving). */
export const locations = defineResource({
  name: 'locations',
  label: { one: 'Location', many: 'Locations' },
  identifier: { field: 'uid', param: 'locationId' },
  tenancy: 'client',
  scope: { clientId: 'clientUid', buildingId: 'buildingUid', levelId: 'levelUid' },
  scopeEmbeds: { levelUid: 'level' },
  title: 'name',
  sections: {
    location: section('Location', {
      name: text({ required: true, search: true, unique: 'parent', column: { width: 320 } }),
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
      access: {
        read: ['CanCreateClientsAndBuildings', 'CanManageClients', 'CanDisableClientsAndBuildings'],
        write: ['CanCreateClientsAndBuildings', 'CanManageClients'],
      },
      list: { columns: ['name'], sort: 'name' },
      create: 'add-location',
      edit: { path: ':locationId' },
    },
    client: {
      area: 'client',
      path: '/client/admin/buildings/:buildingId/levels/:levelId/locations',
      access: { read: ['CanManageBuildingSettings', 'CanManageClientSettings'] },
      list: { columns: ['name'], sort: 'name' },
      create: 'add-location',
      edit: { path: ':locationId' },
    },
  },
  messages: { list: 'locations-fetch', get: 'location-fetch', create: 'location-create' },
  firstValidationMessage: ['create'],
});
