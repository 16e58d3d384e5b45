import { describe, expect, test } from 'vitest';
import { resourceNamed } from '../../resources/registry.ts';
import rules from '../checklist/rules.json' with { type: 'json' };
import { proves } from '../support/rows.ts';
import type { Seen } from './server.ts';
import { serveEach } from './server.ts';

const uid = '11111111-1111-4111-8111-111111111111';
const scope = { clientId: uid, buildingId: uid, levelId: uid };
const meta = { scope };
const page = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'name', order: 'ASC' as const },
  filter: {},
};

const start = serveEach();

const ruleNamed = (id: string) => rules.find((rule) => rule.id === id);
const bodyOf = (request?: Seen) => JSON.parse(request?.body ?? 'null') as unknown;

describe('the record that is read', () => {
  test.each([
    ['clients-2', 'clients'],
    ['buildings-1', 'buildings'],
    ['levels-2', 'levels'],
    ['locations-2', 'locations'],
    ['users-1', 'users'],
    ['contacts-1', 'contacts'],
    ['roles-1', 'roles'],
    ['systemUsers-1', 'systemUsers'],
    ['titles-1', 'titles'],
    ['departments-1', 'departments'],
    ['occupations-1', 'occupations'],
    ['mappings-1', 'mappings'],
    ['mappings-7', 'connections'],
    ['userSettings-1', 'userSettings'],
    ['webhooks-1', 'webhookConfigurations'],
  ])('has every field that %s names, and no undeclared field: %s', async (id, resource) => {
    proves(id);
    const { fields = [] } = ruleNamed(id) ?? {};
    const answer = Object.fromEntries([...fields, 'unheardOf'].map((name) => [name, { uid, name: 'Hall' }]));
    const record = { ...answer, uid, id: uid, roleUID: uid };
    const isReadAlone = resourceNamed(resource)?.calls.operations.includes('get');
    const { provider } = await start(() => ({ json: isReadAlone ? record : [record] }));
    const { data } = await provider.getOne(resource, { id: uid, meta });
    expect(fields.filter((name) => data[name] === undefined || data[name] === null)).toEqual([]);
    expect(data).not.toHaveProperty('unheardOf');
  });
});

describe('a choice', () => {
  /** The portal's value for an option as named in the rule. */
  const valueOf = (resource: string, field: string, words: string) =>
    resourceNamed(resource)?.fields[field]?.options?.find(({ value, label }) =>
      [value, label].includes(words),
    )?.value;

  test.each([
    ['clients-6', 'clients', 'type'],
    ['clients-7', 'clients', 'status'],
    ['clients-11', 'clients', 'billingType'],
    ['buildings-5', 'buildings', 'status'],
  ])('is sent with the numbers of %s in a new record of %s, in its field %s', async (id, resource, field) => {
    proves(id, ...(field === 'type' ? ['clients-18'] : []));
    const numbers = (ruleNamed(id)?.enum ?? {}) as unknown as Record<string, number>;
    const { provider, requests } = await start(() => ({ json: { uid } }));
    for (const words of Object.keys(numbers))
      await provider.create(resource, {
        data: { name: 'N', [field]: valueOf(resource, field, words) },
        meta,
      });
    const sent = requests.map((request) => (bodyOf(request) as Record<string, unknown>)[field]);
    expect(sent).toEqual(Object.values(numbers));
  });

  test('of an active or inactive user is sent as 0 or 1', async () => {
    proves('constants-31');
    const { provider, requests } = await start(() => ({ json: { uid } }));
    for (const userActive of [true, false]) await provider.create('users', { data: { userActive }, meta });
    expect(requests.map(bodyOf)).toMatchObject([{ status: 0 }, { status: 1 }]);
  });
});

describe('a list request', () => {
  test.each([
    [['constants-6'], 'states', { pagesize: '100', pagenumber: '0' }],
    [['constants-7'], 'timezones', { pagesize: '100', pagenumber: '0' }],
    [['constants-9', 'roles-10'], 'roles', { pageSize: '200' }],
    [['locations-6'], 'locations', { orderInstructions: 'Name' }],
  ] as const)('has the query of the rules %j: %s', async (ids, resource, query) => {
    proves(...ids);
    const { provider, requests } = await start(() => ({ json: { items: [] } }));
    await provider.getList(resource, { ...page, meta });
    expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject(query);
  });
});

test('the list of roles starts with global administrators, and is otherwise sorted by name', async () => {
  proves('roles-9');
  const items = ['Warden', 'Owner', 'Clerk', 'Admin'].map((roleName) => ({
    roleUID: roleName,
    roleName,
    isGlobalAdmin: ['Owner', 'Admin'].includes(roleName),
  }));
  const { provider, requests } = await start(() => ({ json: { items } }));
  const sort = resourceNamed('roles')?.places['client']?.list?.sort ?? '';
  const { data } = await provider.getList('roles', {
    ...page,
    sort: { field: sort.slice(1), order: 'DESC' },
    meta: { ...meta, place: 'client' },
  });
  expect(data.map(({ roleName }) => roleName)).toEqual(['Admin', 'Owner', 'Clerk', 'Warden']);
  expect(requests[0]?.query.get('orderInstructions')).toBe('isGlobalAdmin desc');
});

describe('a write', () => {
  test('of a building in the client area patches any of the thirteen fields that buildings-11 names', async () => {
    proves('buildings-11');
    const texts = ['name', 'notes', 'addressLine1', 'addressLine2', 'addressLine3', 'city', 'phoneNumber'];
    const more = ['stateProvinceRegion', 'postalZipCode', 'country', 'timeZone', 'uniqueId', 'buildingId'];
    const data = {
      ...Object.fromEntries([...texts, ...more].map((name) => [name, `New ${name}`])),
      buildingTypeUID: uid,
      status: 'Disabled',
    };
    const { provider, requests } = await start(() => ({ status: 204, text: '' }));
    const previousData = { id: uid, uid, status: 'Active' };
    await provider.update('buildings', {
      id: uid,
      data: { ...previousData, ...data },
      previousData,
      meta: { scope, place: 'client' },
    });
    expect(requests[0]?.method).toBe('PATCH');
    const paths = (bodyOf(requests[0]) as { path: string }[]).map(({ path }) => path.slice(1));
    expect(paths.toSorted()).toEqual(
      [
        ...texts,
        ...more.filter((name) => name !== 'timeZone'),
        'timezone',
        'buildingType',
        'status',
      ].toSorted(),
    );
  });

  test('of a new user sends the fields of users-6', async () => {
    proves('users-6');
    const { provider, requests } = await start(() => ({ json: { uid } }));
    const data = {
      userName: 'ada@northfield.example',
      userActive: true,
      userBuildings: [uid],
      userRoles: [uid],
      userTitle: uid,
      userDepartments: [uid],
      userOccupations: [uid],
      primaryBuilding: { uid, name: 'Hall' },
    };
    await provider.create('users', { data, meta });
    expect(Object.keys(bodyOf(requests[0]) as object)).toEqual(
      expect.arrayContaining(ruleNamed('users-6')?.fields ?? ['none']),
    );
  });

  test.each([
    ['levels-5', 'levels', 'create'],
    ['locations-4', 'locations', 'create'],
    ['buildings-13', 'buildings', 'update'],
  ] as const)(
    'that is rejected shows the first message of the server, per %s for %s',
    async (id, resource, kind) => {
      proves(id);
      const errors = { Name: ['The first message.', 'The second message.'] };
      const { provider } = await start(() => ({ status: 400, json: { errors } }));
      const record = { id: uid, uid, name: 'N' };
      const work =
        kind === 'create'
          ? provider.create(resource, { data: { name: 'N' }, meta })
          : provider.update(resource, {
              id: uid,
              data: { ...record, name: 'M' },
              previousData: record,
              meta: { scope, place: 'client' },
            });
      await expect(work).rejects.toThrow('The first message.');
    },
  );

  test('of an existing webhook configuration is a PUT of the whole record, with a removed credential as null', async () => {
    proves('webhooks-15', 'webhooks-8');
    const { provider, requests } = await start(() => ({ json: { id: uid } }));
    const previousData = { id: uid, name: 'Chat', url: 'https://chat.example', webhookCredentialId: uid };
    const data = { ...previousData, name: 'Talk', webhookCredentialId: '' };
    await provider.update('webhookConfigurations', { id: uid, data, previousData, meta });
    expect(requests[0]?.method).toBe('PUT');
    expect(bodyOf(requests[0])).toMatchObject({
      name: 'Talk',
      url: 'https://chat.example',
      webhookCredentialId: null,
    });
  });

  test('of a new webhook configuration without a credential is a POST with null as its credential', async () => {
    const { provider, requests } = await start(() => ({ json: { id: uid } }));
    await provider.create('webhookConfigurations', {
      data: { name: 'Chat', url: 'https://chat.example' },
      meta,
    });
    expect(bodyOf(requests[0])).toMatchObject({ name: 'Chat', webhookCredentialId: null });
    await provider.create('webhookConfigurations', {
      data: { name: 'Chat', webhookCredentialId: uid },
      meta,
    });
    expect(bodyOf(requests[1])).toMatchObject({ webhookCredentialId: uid });
  });

  test('of a new credential is a POST with its secret as clientSecret, and of an existing one a PATCH', async () => {
    proves('credentials-2', 'credentials-10');
    const { provider, requests } = await start(() => ({ json: { id: uid } }));
    const data = { type: 'ClientCredentials', name: 'C', clientCredentialsClientSecret: 'hidden' };
    await provider.create('webhookCredentials', { data, meta });
    const previousData = { id: uid, type: 'ClientCredentials', name: 'C' };
    const change = { id: uid, data: { ...previousData, name: 'D' }, previousData, meta };
    await provider.update('webhookCredentials', change);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect(bodyOf(requests[0])).toMatchObject({ clientSecret: 'hidden' });
    expect(bodyOf(requests[0])).not.toHaveProperty('clientCredentialsClientSecret');
  });
});

test('the connections of a client, of which there is at most one, are asked for without a page', async () => {
  const { provider, requests } = await start(() => ({ json: [{ uid, name: 'Entra ID' }] }));
  await expect(provider.getList('connections', { ...page, meta })).resolves.toMatchObject({ total: 1 });
  expect(requests.map(({ query }) => [...query.keys()])).toEqual([['orderInstructions']]);
});
