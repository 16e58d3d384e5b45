import { defineResource, section } from './declaration/index.ts';
import {
  vocabularyAccess,
  vocabularyName,
  vocabularyPlace,
  vocabularyRequires,
} from './product/vocabulary.ts';

/** An occupation that users of a client have. */
export const occupations = defineResource({
  name: 'occupations',
  label: { one: 'Occupation', many: 'Occupations' },
  identifier: { field: 'uid', param: 'occupationId' },
  tenancy: 'client',
  scope: { clientId: 'clientUid' },
  title: 'name',
  sections: {
    occupation: section('Occupation', { name: vocabularyName }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/occupations',
    operations: ['list', 'get', 'create', 'update', 'delete'],
    update: ['PATCH'],
  },
  access: vocabularyAccess,
  requires: vocabularyRequires,
  places: {
    client: vocabularyPlace({
      path: 'occupations',
      param: 'occupationId',
      columns: ['name'],
      update: 'PATCH',
      order: 5,
    }),
  },
  messages: {},
});
