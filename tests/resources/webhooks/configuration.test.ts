import { describe, expect, test } from 'vitest';
import { mayOperate } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { credentialFields, credentialTypes } from '../../../resources/webhookCredentials/options.ts';
import { checkCustomHeaders } from '../../../resources/webhookConfigurations/customHeaders.ts';
import checklist from '../../checklist/rules.json' with { type: 'json' };
import { proves } from '../../support/rows.ts';

const row = (id: string) =>
  checklist.find((rule) => rule.id === id) as { fields?: string[]; enum?: string[] };

describe('credentials', () => {
  test('have the six types of the specification', () => {
    proves('credentials-3');
    expect([...credentialTypes]).toEqual(row('credentials-3').enum);
  });

  test('have exactly the fields of the specification, and each field belongs to a type', () => {
    proves('credentials-1');
    const used = new Set(
      Object.values(credentialFields).flatMap(({ required, optional = [] }) => [...required, ...optional]),
    );
    const fieldNames = row('credentials-1').fields?.filter(
      (name) => !['id', 'type', 'name', 'clientId'].includes(name),
    );
    expect([...used].toSorted()).toEqual(fieldNames?.toSorted());
  });

  test.each(credentialTypes)('%s has its secrets and URLs among its own fields', (type) => {
    const { required, optional = [], sentTo = [] } = credentialFields[type];
    expect([...required, ...optional]).toEqual(expect.arrayContaining([...sentTo]));
    const { fields } = resourceNamed('webhookCredentials') ?? {};
    expect(required.map((name) => fields?.[name]?.kind)).toContain('secret');
  });
});

describe('custom headers', () => {
  test('are accepted when a request can carry them', () => {
    expect(checkCustomHeaders([])).toEqual([]);
    expect(checkCustomHeaders([{ name: 'X-Site', value: 'Oak Hall é' }])).toEqual([]);
  });

  test.each([
    ['no list', 'x'],
    ['a line break', [{ name: 'X-A', value: 'a\r\nHost: b' }]],
    ['a NUL', [{ name: 'X-A', value: 'a\u0000' }]],
    ['a character beyond Latin-1', [{ name: 'X-A', value: '→' }]],
    ['a name with a space', [{ name: 'X A', value: '1' }]],
    ['an empty name', [{ name: '', value: '1' }]],
    ['a header of the transport', [{ name: 'Content-Length', value: '1' }]],
    ['another of them', [{ name: 'TRANSFER-ENCODING', value: 'chunked' }]],
    ['one of a proxy', [{ name: 'Proxy-Authorization', value: 'x' }]],
    ['one of the signature', [{ name: 'webhook-id', value: 'x' }]],
    [
      'the same twice',
      [
        { name: 'X-A', value: '1' },
        { name: 'x-a', value: '2' },
      ],
    ],
    ['a number', [{ name: 'X-A', value: 1 }]],
    ['something beside', [{ name: 'X-A', value: '1', more: true }]],
    ['too many', Array.from({ length: 31 }, (_, index) => ({ name: `X-${index}`, value: '' }))],
    ['too long a value', [{ name: 'X-A', value: 'x'.repeat(4_001) }]],
  ])('are rejected with a message: %s', (_, headers) => {
    expect(checkCustomHeaders(headers)).toEqual([expect.stringMatching(/^[A-Z].+\.$/i)]);
  });
});

describe('permissions', () => {
  const may = (resource: string, permission: string) =>
    (['list', 'get', 'create', 'update', 'delete'] as const).filter((operation) =>
      mayOperate(resourceNamed(resource)!, operation, {
        kind: 'client',
        permissions: new Set([permission]),
        hasAllBuildings: true,
      }),
    );
  const reading = ['list', 'get'];
  const everything = [...reading, 'create', 'update', 'delete'];

  test.each([
    ['webhookConfigurations', 'webhookconfigurations', 'webhook_configurations', 'webhookCredentials'],
    ['webhookCredentials', 'webhookcredentials', 'webhook_credentials', 'webhookConfigurations'],
  ])(
    '%s require their own permissions, in both spellings, and write implies read',
    (resource, camel, snake, other) => {
      proves(
        'permissions-20',
        'permissions-21',
        'permissions-22',
        'permissions-23',
        'permissions-24',
        'permissions-29',
        'permissions-30',
      );
      for (const permission of [`canread${camel}`, `read:${snake}`])
        expect(may(resource, permission)).toEqual(reading);
      for (const permission of [`canwrite${camel}`, `write:${snake}`]) {
        expect(may(resource, permission)).toEqual(everything);
        expect(may(other, permission)).toEqual([]);
      }
    },
  );
});
