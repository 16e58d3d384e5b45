import { defineResource, text } from './declaration/index.ts';

/** An occupation that users of a client have. */
export const occupations = defineResource({
  name: 'occupations',
  label: { one: 'Occupation', many: 'Occupations' },
  identifier: { field: 'uid', param: 'occupationId' },
  tenancy: 'client',
  scope: { clientId: 'clientUid' },
  title: 'name',
  fields: {
    name: text({ required: true, unique: 'client', search: true, column: { width: 320 } }),
  },
  sections: [{ label: 'Occupation', fields: ['name'] }],
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/occupations',
    operations: ['list', 'get', 'create', 'update', 'delete'],
    update: ['PATCH'],
  },
  // Whoever manages users chooses among them.
  access: {
    system: { read: ['CanManageUsers'], write: 'nobody' },
    client: { read: ['CanManageUsers'], write: 'nobody' },
  },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/user-management-settings/occupations',
      access: { read: ['CanManageClientSettings'], delete: ['CanManageClientSettings'] },
      list: { columns: ['name'], sort: 'name' },
      create: 'add',
      edit: { path: ':occupationId', update: 'PATCH' },
      menu: { group: 'userManagement', order: 5, requires: { allBuildings: true } },
    },
  },
  messages: {},
});
