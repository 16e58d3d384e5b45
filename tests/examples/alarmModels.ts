import { choice, decimal, defineResource, section, text } from '../../resources/declaration/index.ts';

/** A model of smoke alarms. The provider keeps the list, and all clients choose from it. */
export const alarmModels = defineResource({
  name: 'alarmModels',
  label: { one: 'Alarm model', many: 'Alarm models' },
  tenancy: 'shared',
  scope: {},
  sections: {
    model: section('Model', {
      name: text({ required: true, unique: 'platform', search: true, maxLength: 100 }),
      sensor: choice(['Optical', 'Heat'], { required: true, column: true }),
      voltage: decimal({ min: 0, decimals: 1, column: true }),
    }),
  },
  calls: { service: 'clientbuilding/v2', update: ['PATCH'] },
  // Writers of records that refer to a model.
  choosable: ['CanManageBuildingSettings', 'CanManageClientSettings'],
  places: {
    system: {
      area: 'system',
      path: '/admin/alarm-models',
      access: { read: ['CanManageClients'], delete: ['CanManageClients'] },
      list: { sort: 'name' },
      create: 'add',
      edit: 'PATCH',
    },
  },
});
