import { afterEach, describe, expect, test } from 'vitest';
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
const titles = `/usercontactrole/v2/clients/${clientId}/Titles`;

let close = () => {};
afterEach(() => close());

/** A provider on a page that knows a client and a building. */
async function start(answer: (request: Seen) => Reply = () => ({ json: { uid: id, items: [] } })) {
  const server = await serve(answer, () => ({ scope: { clientId, buildingId } }));
  close = server.close;
  return server;
}

describe('without meta, each of react-admin’s nine methods', () => {
  test.each([
    ['getList', ['GET']],
    ['getOne', ['GET']],
    ['getMany', ['GET']],
    ['getManyReference', ['GET']],
    ['create', ['POST']],
    ['update', ['PUT']],
    ['updateMany', ['GET', 'PUT']],
    ['delete', ['DELETE']],
    ['deleteMany', ['DELETE']],
  ] as const)('%s reaches the records of the client that is chosen', async (method, methods) => {
    const { provider, requests } = await start();
    const data = { name: 'Principal' };
    const previousData = { id, name: 'Head' };
    const calls = {
      getList: () => provider.getList('titles', list),
      getOne: () => provider.getOne('titles', { id }),
      getMany: () => provider.getMany('titles', { ids: [id] }),
      getManyReference: () => provider.getManyReference('titles', { ...list, target: 'name', id: 'x' }),
      create: () => provider.create('titles', { data }),
      update: () => provider.update('titles', { id, data, previousData }),
      updateMany: () => provider.updateMany('titles', { ids: [id], data }),
      delete: () => provider.delete('titles', { id, previousData }),
      deleteMany: () => provider.deleteMany('titles', { ids: [id] }),
    };
    await calls[method]();
    expect(requests.map((request) => request.method)).toEqual(methods);
    for (const { path } of requests) expect(path.startsWith(titles)).toBe(true);
  });
});

describe('the scope of a call', () => {
  test('is that of meta where it names one', async () => {
    const { provider, requests } = await start();
    await provider.getList('titles', { ...list, meta: { scope: { clientId: otherClient } } });
    expect(requests[0]?.path).toBe(`/usercontactrole/v2/clients/${otherClient}/Titles`);
  });

  test('is that of the record where the record names its client', async () => {
    const { provider, requests } = await start();
    const previousData = { id, name: 'Head', clientUID: otherClient };
    await provider.update('titles', { id, data: { name: 'Principal' }, previousData });
    await provider.delete('titles', { id, previousData });
    const { path } = requests[0]!;
    expect(path).toBe(`/usercontactrole/v2/clients/${otherClient}/Titles/${id}`);
    expect(requests[1]?.path).toBe(path);
  });

  test('is that of the record that a reference field or a filter leads from', async () => {
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

test('a reference to a field that does not exist fails instead of listing everything', async () => {
  const { provider, requests } = await start();
  await expect(provider.getManyReference('levels', { ...list, target: 'building', id })).rejects.toThrow(
    'levels has no field called building.',
  );
  expect(requests).toEqual([]);
});

test('a whole update without the former record keeps what it does not name', async () => {
  const { provider, requests } = await start(() => ({
    json: { uid: id, name: 'Head', description: 'Leads the school' },
    headers: { etag: '"1"' },
  }));
  await provider.update('titles', { id, data: { name: 'Principal' }, previousData: undefined });
  const put = requests.find(({ method }) => method === 'PUT');
  expect(JSON.parse(put?.body ?? '')).toMatchObject({ name: 'Principal', description: 'Leads the school' });
  expect(put?.headers['if-match']).toBe('"1"');
});
