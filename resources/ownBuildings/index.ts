import { defineResource, text } from '../declaration/index.ts';

/** The buildings of the user's client that the user may work with. */
export const ownBuildings = defineResource({
  name: 'ownBuildings',
  label: { one: 'Building', many: 'Buildings' },
  fields: { name: text({ required: true, search: true }) },
  calls: {
    service: 'authentication/v1',
    path: 'clients/{clientId}/buildings',
    operations: ['list'],
    listQuery: {},
  },
  viewOf: 'buildings',
  buildingField: 'uid',
  callsByHand: true,
  access: { client: { read: [] } },
  places: {},
  messages: { list: 'buildings-fetch' },
});
