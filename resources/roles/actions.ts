import { type Actions, integer, reference } from '../declaration/index.ts';

/** Copies the roles of another client. Only staff see those of several clients. */
export const rolesOfOther = {
  on: 'list',
  for: 'system',
  method: 'POST',
  path: 'copy',
  isOptional: true,
  access: 'create',
  icon: 'copy',
  label: 'Copy roles of…',
  words: 'copyRoles',
  body: { fromClientUID: reference('clients', { label: 'Client', required: true }) },
  answer: { copied: integer({ required: true }), left: integer({ required: true }) },
} as const satisfies Actions[string];
