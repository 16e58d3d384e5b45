import { defineResource, section } from '../declaration/index.ts';
import { vocabularyName, vocabularyPlace, vocabularyRequires } from '../product/vocabulary.ts';

/** An occupation that users of a client have. */
export const occupations = defineResource({
  name: 'occupations',
  label: { one: 'Occupation', many: 'Occupations' },
  scope: { clientId: 'clientUid' },
  sections: {
    occupation: section('Occupation', { name: vocabularyName }),
  },
  calls: { service: 'usercontactrole/v2', path: 'clients/{clientId}/occupations', update: ['PATCH'] },
  // Managers of users choose among them.
  choosable: ['CanManageUsers'],
  requires: vocabularyRequires,
  places: {
    client: vocabularyPlace({ path: 'occupations', update: 'PATCH' }),
  },
  messages: { other: 'unknown-error' },
});
