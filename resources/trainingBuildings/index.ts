import { defineResource, text } from '../declaration/index.ts';
import { progressFields, progressList, trainingKeepers, trainingRules } from '../product/training.ts';

/** The buildings of a client, with the progress in all courses of the users whose primary building they are. */
export const trainingBuildings = defineResource({
  name: 'trainingBuildings',
  label: { one: 'Building', many: 'Buildings' },
  identifier: { field: 'uid', param: 'trainingBuildingId' },
  fields: { name: text({ required: true, search: true, column: 320 }), ...progressFields },
  viewOf: 'buildings',
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/training/buildings',
    operations: ['list'],
    isOptional: true,
  },
  buildingField: 'uid',
  ...trainingRules,
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-university/buildings',
      label: 'Progress by building',
      access: trainingKeepers,
      list: { sort: 'name', ...progressList, fixed: { 'assigned~gt': 0 } },
    },
  },
});
