import { defineResource, text, section } from '../declaration/index.ts';
import { vocabularyName, vocabularyPlace, vocabularyRequires } from '../product/vocabulary.ts';

/** A job title of client users. */
export const titles = defineResource({
  name: 'titles',
  label: { one: 'Title', many: 'Titles' },
  sections: {
    title: section('Title', {
      name: vocabularyName,
      description: text({ multiline: true, sortable: false, column: 480 }),
    }),
  },
  calls: { service: 'usercontactrole/v2', update: ['PUT'], listQuery: { pagesize: '100', pagenumber: '0' } },
  // All users choose their own title; user managers also choose those of others.
  access: { system: { read: ['CanManageUsers'], write: 'nobody' }, client: { read: [], write: 'nobody' } },
  requires: vocabularyRequires,
  places: {
    client: vocabularyPlace({ path: 'titles', update: 'PUT' }),
  },
  messages: { delete: { 409: 'title-in-use', other: 'unknown-error' }, other: 'unknown-error' },
});
