import { defineResource, flag, integer, text, section } from '../declaration/index.ts';
import { buildingKeepers, clientKeepers } from '../product/access.ts';
import { mapActions } from '../product/maps.ts';

const list = {
  first: ['levelName'],
  sort: 'levelName',
  arrange: 'displayOrder',
  addInList: ['levelName', 'displayOrder'],
  pageSize: 1000,
} as const;

/** A level (floor) of a building. The platform creates levels and never changes them (spec section 4, Saving). */
export const levels = defineResource({
  name: 'levels',
  label: { one: 'Level', many: 'Levels' },
  scope: { clientId: 'clientUID', buildingId: 'buildingUID' },
  title: 'levelName',
  sections: {
    level: section('Level', {
      levelName: text({
        label: 'Name',
        required: true,
        search: true,
        unique: 'parent',
        wire: { query: 'Name' },
        column: 260,
      }),
      displayOrder: integer({
        default: 0,
        min: -1000,
        max: 1000,
        help: 'Levels are drawn in this order, lowest first.',
        column: 130,
      }),
      floorplan: text({ maxLength: 2000, help: 'Address of the floor plan’s picture.', column: 'hidden' }),
      hasRasterFile: flag({ label: 'Has a map', write: 'create', column: 110 }),
    }),
  },
  calls: {
    service: 'clientbuilding/v2',
    path: 'clients/{clientId}/buildings/{buildingId}/levels',
    operations: ['list', 'get', 'create'],
    sendsScope: true,
  },
  buildingField: 'buildingUID',
  places: {
    system: {
      area: 'system',
      path: '/admin/clients/:clientId/buildings/:buildingId/levels',
      access: clientKeepers,
      list,
      create: 'add-level',
      edit: 'readOnly',
    },
    client: {
      area: 'client',
      path: '/client/admin/buildings/:buildingId/levels',
      access: buildingKeepers,
      list,
      create: 'add-level',
      edit: 'readOnly',
    },
  },
  messages: { list: 'levels-fetch', get: 'level-fetch', create: 'level-create' },
  firstValidationMessage: ['create'],
  actions: mapActions,
});
