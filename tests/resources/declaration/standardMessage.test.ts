import { expect, test } from 'vitest';
import { standardMessage } from '../../../resources/declaration/standardMessage.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { messages } from '../../../resources/product/messages.ts';

test.each([
  ['buildings', 'list', 500, messages['buildings-fetch']],
  ['buildings', 'get', 500, messages['building-fetch']],
  ['buildings', 'create', 500, messages['building-create']],
  ['buildings', 'update', 500, messages['building-update']],
  ['buildings', 'delete', 500, messages['building-delete']],
  ['buildingTypes', 'list', 500, messages['building-types-fetch']],
  ['clients', 'get', 404, messages['client-not-found']],
  ['roles', 'update', 404, messages['role-not-found']],
  ['users', 'delete', 404, messages['user-not-found']],
] as const)('derives the message of the catalogue for %s, %s, %i', (name, operation, status, sentence) => {
  const resource = resourceNamed(name);
  expect(resource && standardMessage(resource, operation, status).replace(/again\.$/, 'again')).toBe(
    sentence,
  );
});
