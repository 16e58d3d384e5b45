import { defineResource, referenceObject, text } from '../declaration/index.ts';
import { progressFields, progressList, trainingKeepers, trainingRules } from '../product/training.ts';

/** The users of a client who have courses, with their progress in all of them. */
export const trainingUsers = defineResource({
  name: 'trainingUsers',
  label: { one: 'Person', many: 'People' },
  identifier: { field: 'uid', param: 'trainingUserId' },
  title: 'userName',
  named: ['firstName', 'lastName'],
  fields: {
    lastName: text({ search: true, column: 170 }),
    firstName: text({ search: true, column: 150 }),
    userName: text({ label: 'Email', required: true, search: true, column: 'hidden' }),
    primaryBuilding: referenceObject('buildings', { label: 'Building', column: 200 }),
    ...progressFields,
  },
  viewOf: 'users',
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/training/users',
    operations: ['list'],
    isOptional: true,
  },
  buildingField: 'primaryBuilding',
  ...trainingRules,
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-university/people',
      label: 'Progress by person',
      tabLabel: 'Training',
      access: trainingKeepers,
      list: {
        sort: ['lastName', 'firstName'],
        ...progressList,
        quick: [...progressList.quick, 'primaryBuilding'],
        fixed: { 'assigned~gt': 0 },
      },
    },
  },
});
