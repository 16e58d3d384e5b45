import { afterEach, describe, expect, test } from 'vitest';
import { type AnyResource, itemPathOf, type Operation } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import { serve, type Reply, type Seen } from './server.ts';

const clientId = '11111111-1111-4111-8111-111111111111';
const otherClient = '12121212-1111-4111-8111-111111111111';
const buildingId = '22222222-2222-4222-8222-222222222222';
const otherBuilding = '21212121-2222-4222-8222-222222222222';
const id = '33333333-3333-4333-8333-333333333333';
const list = {
  pagination: { page: 1, perPage: 25 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};

let close = () => {};
afterEach(() => close());

/** A provider on a page with a client and a building. */
async function start(
  answer: (request: Seen) => Reply = () => ({ json: { uid: id, items: [] } }),
  scope: Readonly<Record<string, string>> = { clientId, buildingId },
) {
  const server = await serve(answer, () => ({ scope }));
  close = server.close;
  return server;
}

/** A page within a record of every resource that others lie below. */
const scope: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    resources
      .flatMap((resource) => Object.keys(resource.scope))
      .map((parameter) => [parameter, '44444444-4444-4444-8444-444444444444']),
  ),
  clientId,
  buildingId,
};

const methods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;

/** The operations behind each of react-admin's methods. A resource without `get` reads one record through its list. */
function operationsOf({ calls: { operations } }: AnyResource): Record<(typeof methods)[number], Operation[]> {
  const get = operations.includes('get') ? 'get' : 'list';
  return {
    getList: ['list'],
    getOne: [get],
    getMany: ['list'],
    getManyReference: ['list'],
    create: ['create'],
    update: ['update'],
    updateMany: [get, 'update'],
    delete: ['delete'],
    deleteMany: ['delete'],
  };
}

/** A declared call as sent from the page of `scope`. */
function callOf(resource: AnyResource, operation: Operation): string {
  const { calls, identifier } = resource;
  const { service, listService = service, path } = calls;
  const itemPath = itemPathOf(resource);
  const filled = (at: string, template: string) =>
    `/${at}/${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => ({ ...scope, [identifier.param]: id })[name] ?? name)}`;
  if (operation === 'list') return `GET ${filled(listService, path)}`;
  if (operation === 'create') return `POST ${filled(service, path)}`;
  if (operation === 'get') return `GET ${filled(service, itemPath)}`;
  if (operation === 'delete') return `DELETE ${filled(service, itemPath)}`;
  return `${calls.update?.[0] ?? 'PATCH'} ${filled(service, calls.updatePath ?? itemPath)}`;
}

const supported = resources.flatMap((resource) => {
  const operations = operationsOf(resource);
  return methods
    .filter((method) => operations[method].every((one) => resource.calls.operations.includes(one)))
    .map((method) => [method, resource.name, resource, operations[method]] as const);
});

describe('react-admin’s nine methods without meta', () => {
  test.each(supported)('%s makes the calls that %s declares', async (method, name, resource, operations) => {
    const { field } = resource.identifier;
    // A one-per-client record is identified by the client.
    const record = { [field]: Object.values(resource.scope).includes(field) ? clientId : id };
    const { provider, requests } = await start(({ path, method: verb }) => {
      if (`${verb} ${path}` !== callOf(resource, 'list') || !resource.calls.operations.includes('list'))
        return { json: record };
      return resource.calls.dialect === 'simple-rest'
        ? { json: [record], headers: { 'content-range': 'items 0-0/1' } }
        : { json: [record] };
    }, scope);
    const writable = Object.keys(resource.fields).find((one) =>
      ['always', undefined].includes(resource.fields[one]?.write),
    );
    const data = writable === undefined ? {} : { [writable]: 'New' };
    const previousData = { id };
    const calls = {
      getList: () => provider.getList(name, list),
      getOne: () => provider.getOne(name, { id }),
      getMany: () => provider.getMany(name, { ids: [id] }),
      getManyReference: () => provider.getManyReference(name, { ...list, target: resource.title, id: 'x' }),
      create: () => provider.create(name, { data }),
      update: () => provider.update(name, { id, data, previousData }),
      updateMany: () => provider.updateMany(name, { ids: [id], data }),
      delete: () => provider.delete(name, { id, previousData }),
      deleteMany: () => provider.deleteMany(name, { ids: [id] }),
    };
    const answer = await calls[method]();
    if (method === 'getOne') expect(answer).toMatchObject({ data: record });
    if (method === 'getList' || method === 'getMany') expect(answer).toMatchObject({ data: [record] });
    expect(requests.map((request) => `${request.method} ${request.path}`)).toEqual(
      operations.map((operation) => callOf(resource, operation)),
    );
  });
});

test('getOne of a list-only resource rejects with 404 when the list lacks the record', async () => {
  const { provider } = await start(() => ({ json: [] }));
  await expect(provider.getOne('countries', { id })).rejects.toMatchObject({ status: 404 });
});

describe('the scope of a call', () => {
  test('is taken from meta when present', async () => {
    const { provider, requests } = await start();
    await provider.getList('titles', { ...list, meta: { scope: { clientId: otherClient } } });
    expect(requests[0]?.path).toBe(`/usercontactrole/v2/clients/${otherClient}/Titles`);
  });

  test('is named in the error when it is missing', async () => {
    const { provider } = await start(undefined, {});
    await expect(provider.getOne('titles', { id })).rejects.toThrow(
      /needs clientId\. A scope in meta is taken as it is/,
    );
  });

  test('is taken from the record when the record contains its client', async () => {
    const { provider, requests } = await start();
    const previousData = { id, name: 'Head', clientUID: otherClient };
    await provider.update('titles', { id, data: { name: 'Principal' }, previousData });
    await provider.delete('titles', { id, previousData });
    const { path } = requests[0]!;
    expect(path).toBe(`/usercontactrole/v2/clients/${otherClient}/Titles/${id}`);
    expect(requests[1]?.path).toBe(path);
  });

  test('is taken from the parent record in a reference or a filter', async () => {
    const { provider, requests } = await start();
    const target = { target: 'buildingUID', id: otherBuilding };
    await provider.getManyReference('levels', { ...list, ...target });
    await provider.getList('levels', { ...list, filter: { buildingUID: otherBuilding } });
    for (const { path, query } of requests) {
      expect(path).toBe(`/clientbuilding/v2/clients/${clientId}/buildings/${otherBuilding}/levels`);
      expect(query.has('filters')).toBe(false);
    }
  });
});

test.each([
  ['client', 'PATCH'],
  ['system', 'PUT'],
])(
  'a place in meta comes before that of the page: a building is changed at %s by %s',
  async (place, method) => {
    const {
      provider,
      requests,
      close: end,
    } = await serve(
      () => ({ json: { uid: id } }),
      () => ({ scope: { clientId }, place: place === 'client' ? 'system' : 'client' }),
    );
    close = end;
    const data = { name: 'South' };
    await provider.update('buildings', { id, data, previousData: { id, name: 'North' }, meta: { place } });
    expect(requests.map((request) => request.method)).toEqual([method]);
  },
);

test('a reference to an unknown field rejects without a request', async () => {
  const { provider, requests } = await start();
  await expect(provider.getManyReference('levels', { ...list, target: 'building', id })).rejects.toThrow(
    'levels has no field called building.',
  );
  expect(requests).toEqual([]);
});

test('a PUT without previousData keeps the other fields of the record', async () => {
  const { provider, requests } = await start(() => ({
    json: { uid: id, name: 'Head', description: 'Leads the school' },
    headers: { etag: '"1"' },
  }));
  await provider.update('titles', { id, data: { name: 'Principal' }, previousData: undefined });
  const put = requests.find(({ method }) => method === 'PUT');
  expect(JSON.parse(put?.body ?? '')).toMatchObject({ name: 'Principal', description: 'Leads the school' });
  expect(put?.headers['if-match']).toBe('"1"');
});
