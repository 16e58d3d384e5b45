import { expect, test } from 'vitest';
import { callOptions, objects, text, uid } from '../../../resources/declaration/index.ts';

const shelf = { uid: uid({ required: true }), title: text({ required: true }) } as const;
const reading = { on: 'none', method: 'GET', path: 'shelves', shape: 'list' } as const;
const actions = {
  groups: { ...reading, answer: { name: text({ required: true }), shelves: objects(shelf) } },
  flat: { ...reading, answer: shelf, params: { kind: text({ required: true }) } },
} as const;

test('options accept only a declared call and the properties of its response (types)', () => {
  const words = { items: 'shelves', group: 'name', key: 'uid', label: 'title' } as const;
  expect(callOptions(actions, 'groups', words)).toEqual({ action: 'groups', ...words });
  // @ts-expect-error: no such action
  callOptions(actions, 'grups', words);
  // @ts-expect-error: the answer has no such list
  callOptions(actions, 'groups', { ...words, items: 'shelvs' });
  // @ts-expect-error: an item has no such property
  callOptions(actions, 'groups', { ...words, key: 'id' });
  // @ts-expect-error: the heading is a property of the group, not of an item
  callOptions(actions, 'groups', { ...words, group: 'title' });
  // @ts-expect-error: the call has no such parameter
  callOptions(actions, 'groups', { ...words, unsaved: { action: 'flat', params: { sort: 'kind' } } });
  // @ts-expect-error: the input lacks a parameter
  callOptions(actions, 'flat', { key: 'uid', label: 'title', input: () => ({}) });
  callOptions(actions, 'groups', {
    ...words,
    // @ts-expect-error: rules of items that the call does not answer
    rules: async () => ({ default: { offers: ({ level }: { readonly level: number }) => level > 1 } }),
  });
});
