import { describe, expect, test } from 'vitest';
import { messages } from '../../resources/messages.ts';
import type { MessageId } from '../../resources/messages.ts';
import { permissions } from '../../resources/permissions.ts';
import { resourceNamed } from '../../resources/registry.ts';
import catalogue from '../checklist/messages.json' with { type: 'json' };
import rules from '../checklist/rules.json' with { type: 'json' };

const worded = catalogue.filter((row): row is typeof row & { text: string } => row.text !== null);

test.each(worded.map(({ id, text }) => [id, text]))(
  'the message %s stands in the catalogue word for word',
  (id, words) => {
    expect(messages[id as MessageId]).toBe(words.replace('{role name}', '%{name}'));
  },
);

describe('fields', () => {
  const declared: Record<string, string> = {
    'clients-2': 'clients',
    'buildings-1': 'buildings',
    'levels-2': 'levels',
    'locations-2': 'locations',
  };
  test.each(Object.entries(declared))(
    '%s: the resource %s has every field that the rule names',
    (id, name) => {
      const resource = resourceNamed(name)!;
      const known = new Set([
        resource.identifier.field,
        ...Object.keys(resource.fields),
        ...Object.values(resource.scope),
        ...Object.values(resource.scopeEmbeds ?? {}),
        ...Object.values(resource.fields).flatMap(({ embed }) => embed ?? []),
      ]);
      const named = rules.find((rule) => rule.id === id)?.fields ?? [];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((field) => !known.has(field))).toEqual([]);
    },
  );
});

describe('numbers and defaults', () => {
  const option = (name: string, field: string) =>
    Object.fromEntries(
      (resourceNamed(name)!.fields[field]?.options ?? []).map(({ value, label, code }) => [
        typeof label === 'string' ? label : value,
        code,
      ]),
    );
  const enumOf = (id: string) => rules.find((rule) => rule.id === id)?.enum;

  test.each([
    ['clients-6', 'clients', 'type'],
    ['clients-7', 'clients', 'status'],
    ['clients-11', 'clients', 'billingType'],
    ['buildings-5', 'buildings', 'status'],
  ])('%s: the numbers of %s.%s', (id, name, field) => {
    expect(option(name, field)).toEqual(enumOf(id));
  });

  test.each([
    ['clients-3, constants-21', 'clients', 'status', 'Active'],
    ['clients-4, constants-20', 'clients', 'type', 'Education'],
    ['clients-5, constants-19', 'clients', 'country', 'US'],
    ['buildings-2', 'buildings', 'status', 'Active'],
    ['buildings-3', 'buildings', 'country', 'US'],
    ['levels-3, constants-30', 'levels', 'displayOrder', 0],
  ])('%s: a new record of %s starts with %s = %s', (_, name, field, value) => {
    expect(resourceNamed(name)!.fields[field]?.default).toBe(value);
  });
});

test.each(['permissions-25', 'permissions-27', 'permissions-33'])(
  '%s: the permissions that the rule names exist',
  (id) => {
    const named = rules.find((rule) => rule.id === id)?.enum as string[];
    expect(named.filter((name) => !(permissions as readonly string[]).includes(name))).toEqual([]);
  },
);
