import { defineResource, section } from '../declaration/index.ts';
import { vocabularyName, vocabularyPlace, vocabularyRequires } from '../product/vocabulary.ts';

/** A department of a client. */
export const departments = defineResource({
  name: 'departments',
  label: { one: 'Department', many: 'Departments' },
  scope: { clientId: 'clientUid' },
  sections: {
    department: section('Department', { name: vocabularyName }),
  },
  calls: { service: 'usercontactrole/v2', update: ['PATCH'] },
  // Managers of users choose among them.
  choosable: ['CanManageUsers'],
  requires: vocabularyRequires,
  places: {
    client: vocabularyPlace({ path: 'departments', update: 'PATCH' }),
  },
  messages: { other: 'unknown-error' },
});
