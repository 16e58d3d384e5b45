import { defineResource, section } from './declaration/index.ts';
import {
  vocabularyAccess,
  vocabularyName,
  vocabularyPlace,
  vocabularyRequires,
} from './product/vocabulary.ts';

/** A department of a client. */
export const departments = defineResource({
  name: 'departments',
  label: { one: 'Department', many: 'Departments' },
  identifier: { field: 'uid', param: 'departmentId' },
  tenancy: 'client',
  scope: { clientId: 'clientUid' },
  title: 'name',
  sections: {
    department: section('Department', { name: vocabularyName }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/Departments',
    operations: ['list', 'get', 'create', 'update', 'delete'],
    update: ['PATCH'],
  },
  access: vocabularyAccess,
  requires: vocabularyRequires,
  places: {
    client: vocabularyPlace({
      path: 'departments',
      param: 'departmentId',
      columns: ['name'],
      update: 'PATCH',
      order: 6,
    }),
  },
  messages: {},
});
