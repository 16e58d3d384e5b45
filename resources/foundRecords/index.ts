import { defineResource, json, required, text } from '../declaration/index.ts';

const search = {
  on: 'none',
  method: 'GET',
  access: [],
  query: { search: text({ ...required, maxLength: 200 }) },
  /** The records of one resource, as in its own list. */
  answer: { resource: text(required), items: json<readonly unknown[]>(required) },
  shape: 'list',
  isOptional: 'remembered',
} as const;

/** The records of all lists whose search finds a term, for the command palette. */
export const foundRecords = defineResource({
  name: 'foundRecords',
  label: { one: 'Found record', many: 'Found records' },
  title: 'resource',
  fields: { resource: text(required) },
  calls: { service: 'usercontactrole/v2', operations: [] },
  callsByHand: true,
  places: {},
  actions: {
    ofClient: { ...search, path: '/clients/{clientId}/records' },
    ofPlatform: { ...search, path: '/records', for: 'system' },
  },
});
