import { defineResource, text } from './declaration/index.ts';

/** A department of a client. */
export const departments = defineResource({
  name: 'departments',
  label: { one: 'Department', many: 'Departments' },
  identifier: { field: 'uid', param: 'departmentId' },
  tenancy: 'client',
  scope: { clientId: 'clientUid' },
  title: 'name',
  fields: {
    name: text({ required: true, unique: 'client', search: true, column: { width: 320 } }),
  },
  sections: [{ label: 'Department', fields: ['name'] }],
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/Departments',
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
      path: '/client/admin/user-management-settings/departments',
      access: { read: ['CanManageClientSettings'], delete: ['CanManageClientSettings'] },
      list: { columns: ['name'], sort: 'name' },
      create: 'add',
      edit: { path: ':departmentId', update: 'PATCH' },
      menu: { group: 'userManagement', order: 6, requires: { allBuildings: true } },
    },
  },
  messages: {},
});
