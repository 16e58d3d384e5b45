import { describe, expect, test } from 'vitest';
import { type MessageId, mayWriteField } from '../../resources/declaration/index.ts';
import { messages } from '../../resources/product/messages.ts';
import { permissions } from '../../resources/product/permissions.ts';
import { resourceNamed, resources } from '../../resources/registry.ts';
import catalogue from '../checklist/messages.json' with { type: 'json' };
import rules from '../checklist/rules.json' with { type: 'json' };
import { proves } from '../support/rows.ts';

const worded = catalogue.filter((row): row is typeof row & { text: string } => row.text !== null);

test.each(worded.map(({ id, text }) => [id, text]))(
  'the message %s is in the catalogue word for word',
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
    'users-1': 'users',
    'contacts-1': 'contacts',
    'roles-1': 'roles',
    'systemUsers-1': 'systemUsers',
    'titles-1': 'titles',
    'departments-1': 'departments',
    'occupations-1': 'occupations',
    'mappings-1': 'mappings',
    'mappings-7': 'connections',
    'webhooks-1': 'webhookConfigurations',
    'credentials-1': 'webhookCredentials',
  };
  test.each(Object.entries(declared))('%s names only fields that the resource %s declares', (id, name) => {
    proves(id);
    const resource = resourceNamed(name)!;
    const names = new Set([
      resource.identifier.field,
      ...Object.keys(resource.fields),
      ...Object.values(resource.scope),
      ...Object.values(resource.scopeEmbeds ?? {}),
      ...Object.values(resource.fields).flatMap(({ embed }) => embed ?? []),
    ]);
    const fieldNames = rules.find((rule) => rule.id === id)?.fields ?? [];
    expect(fieldNames.length).toBeGreaterThan(0);
    expect(fieldNames.filter((field) => !names.has(field))).toEqual([]);
  });
});

describe('relations between resources', () => {
  test.each([
    ['levels', 'buildings'],
    ['locations', 'levels'],
  ])('%s are nested in %s in their paths and scope', (name, parent) => {
    const { scope, calls } = resourceNamed(name)!;
    const { identifier, name: parentName } = resourceNamed(parent)!;
    expect(Object.keys(scope).at(-1)).toBe(identifier.param);
    expect(calls.path.toLowerCase()).toContain(`/${parentName}/{${identifier.param}}/`.toLowerCase());
  });
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
  ])('the numbers of %s are those of %s.%s', (id, name, field) => {
    expect(option(name, field)).toEqual(enumOf(id));
  });

  test.each([
    ['clients', 'status', 'Active'],
    ['clients', 'type', 'Education'],
    ['clients', 'country', 'US'],
    ['buildings', 'status', 'Active'],
    ['buildings', 'country', 'US'],
    ['levels', 'displayOrder', 0],
    ['webhookConfigurations', 'configType', 'Emergency'],
    ['webhookConfigurations', 'httpVerb', 'Post'],
    ['webhookConfigurations', 'contentType', 'application/json'],
    ['webhookConfigurations', 'rule', true],
    ['webhookConfigurations', 'isEnabled', true],
  ])('a new record of %s starts with %s = %s', (name, field, value) => {
    expect(resourceNamed(name)!.fields[field]?.default).toBe(value);
  });

  test('a new user has email as the preferred contact method', () => {
    expect(resourceNamed('users')!.fields['preferredContactMethods']?.default).toEqual(['Email']);
  });

  test('a new webhook does not ignore SSL errors', () => {
    expect(resourceNamed('webhookConfigurations')!.fields['ignoreSslErrors']?.default ?? false).toBe(false);
  });

  test('the types of clients are those that the rule names', () => {
    expect(Object.keys(option('clients', 'type')).toSorted()).toEqual(
      (enumOf('clients-18') as unknown as string[]).toSorted(),
    );
  });

  test('users and buildings use the system-wide numbers of Active and Disabled', () => {
    const numbers = enumOf('users-10') as unknown as Record<string, number>;
    expect(resourceNamed('users')!.fields['userActive']?.codes).toEqual({
      true: numbers['Active'],
      false: numbers['Disabled'],
    });
    expect(option('buildings', 'status')).toEqual(numbers);
  });

  test.each([['roles'], ['users']])(
    '%s have a global administrator flag that client users cannot set',
    (name) => {
      const resource = resourceNamed(name)!;
      expect(resource.fields['isGlobalAdmin']?.kind).toBe('boolean');
      const permissionSet = new Set(permissions.map((permission) => permission.toLowerCase()));
      const requester = { kind: 'client', permissions: permissionSet, hasAllBuildings: true } as const;
      for (const operation of ['create', 'update'] as const)
        expect(mayWriteField(resource, 'isGlobalAdmin', operation, requester)).toBe(false);
    },
  );

  test('a client user is sent as 0 when active and 1 when inactive', () => {
    expect(resourceNamed('users')!.fields['userActive']?.codes).toEqual({ true: 0, false: 1 });
  });
});

describe('calls', () => {
  test('declared resources use only services that the rule names', () => {
    const services = rules.find(({ id }) => id === 'calls-3')?.enum as string[];
    // Incident types are not records: their calls are at the root.
    const declared = resources
      .filter(({ calls }) => calls.operations.length > 0)
      .flatMap(({ calls }) => [calls.service, calls.listService ?? calls.service]);
    expect([...new Set(declared)].filter((service) => !services.includes(service))).toEqual([]);
  });

  test.each([['countries'], ['states'], ['timezones']])(
    '%s are fetched with page size 100, page 0',
    (name) => {
      expect(resourceNamed(name)!.calls.listQuery).toEqual({ pagesize: '100', pagenumber: '0' });
    },
  );

  test('roles are fetched with page size 200', () => {
    expect(resourceNamed('roles')!.calls.listQuery).toMatchObject({ pageSize: '200' });
  });

  test.each([['levels'], ['locations']])('%s can be created, but not updated or deleted', (name) => {
    const { calls, places } = resourceNamed(name)!;
    expect(calls.operations.filter((operation) => ['update', 'delete'].includes(operation))).toEqual([]);
    expect(Object.values(places).map(({ edit }) => edit?.update)).toEqual(
      Object.values(places).map(() => undefined),
    );
  });

  test.each([
    ['levels', 'create'],
    ['locations', 'create'],
    ['buildings', 'update'],
  ] as const)('of %s show the first message of a rejected %s', (name, operation) => {
    expect(resourceNamed(name)!.firstValidationMessage).toContain(operation);
  });

  test.each([
    ['buildings', 'name'],
    ['levels', 'levelName'],
    ['locations', 'name'],
  ])('the list of %s is initially sorted by %s', (name, field) => {
    const orders = Object.values(resourceNamed(name)!.places).flatMap(({ list }) => list?.sort ?? []);
    expect(orders.length).toBeGreaterThan(0);
    expect([...new Set(orders)]).toEqual([field]);
  });

  test('clients and buildings reference the platform’s lists', () => {
    const targets = (name: string) =>
      Object.values(resourceNamed(name)!.fields).flatMap(({ target }) => target ?? []);
    expect(targets('clients')).toEqual(expect.arrayContaining(['countries', 'states', 'timezones']));
    expect(targets('buildings')).toEqual(
      expect.arrayContaining(['countries', 'states', 'timezones', 'buildingTypes']),
    );
  });

  test('records of a client have client tenancy', () => {
    const own = resources.filter(({ tenancy }) => tenancy === 'client').map(({ name }) => name);
    expect(own).toEqual(
      expect.arrayContaining([
        'buildings',
        'users',
        'contacts',
        'roles',
        'titles',
        'departments',
        'occupations',
        'mappings',
        'webhookConfigurations',
        'webhookCredentials',
      ]),
    );
  });

  test('buildings are added and imported in the system area only', () => {
    const { places } = resourceNamed('buildings')!;
    const areas = (word: 'create' | 'import') =>
      Object.values(places).flatMap((place) => (place[word] ? [place.area] : []));
    expect(areas('create')).toEqual(['system']);
    expect(areas('import')).toEqual(['system']);
  });
});

const people = ['visitors', 'students', 'staff', 'volunteers', 'contractors', 'employees'];
const families: [string, string[]][] = [
  [
    'permissions-26',
    [
      'canmanagevisitorsettings',
      'canmanagecontractorsettings',
      'canmanagestudentsettings',
      'canmanagestaffsettings',
      'canmanagevolunteersettings',
      'canmanagereunificationsettings',
      'canmanagereunificationdocuments',
      'canmanagepastduerequirements',
    ],
  ],
  ['permissions-28', ['general', 'carline', 'bus', 'activity'].map((part) => `dismissal_canmanage${part}`)],
  ['permissions-30', ['read:webhook_credentials', 'write:webhook_credentials']],
  ['permissions-31', ['read:raptorlink_configurations', 'write:raptorlink_configurations']],
  [
    'permissions-32',
    ['configurations', 'badges', 'beacons', 'gateways'].flatMap((part) => [
      `read:em_hw_${part}`,
      `write:em_hw_${part}`,
    ]),
  ],
  ['permissions-34', ['manage:insight']],
  [
    'permissions-35',
    people.flatMap((kind) =>
      ['cansignin', 'cansignout', 'canreport', 'canimport', 'canmanage'].map((verb) => verb + kind),
    ),
  ],
];
test.each(families)('the permissions that %s describes exist', (id, names) => {
  proves(id);
  const row = rules.find((rule) => rule.id === id);
  expect(row).toBeDefined();
  expect(names.filter((name) => !(permissions as readonly string[]).includes(name))).toEqual([]);
});

test.each(['permissions-25', 'permissions-27', 'permissions-33'])(
  'the permissions that %s names exist',
  (id) => {
    proves(id);
    const named = rules.find((rule) => rule.id === id)?.enum as string[];
    expect(named.filter((name) => !(permissions as readonly string[]).includes(name))).toEqual([]);
  },
);
