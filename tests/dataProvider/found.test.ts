import { expect, test } from 'vitest';
import { isAbsence } from '../../dataProvider/index.ts';
import { serveEach } from './server.ts';

const clientId = '11111111-1111-4111-8111-111111111111';
const start = serveEach();

test.each([
  [clientId, `/usercontactrole/v2/clients/${clientId}/records`],
  [undefined, '/usercontactrole/v2/records'],
])('a term is searched in the records of the client %s', async (client, path) => {
  const { provider, requests } = await start(() => ({
    json: [{ resource: 'titles', items: [{ uid: 't1', name: 'Porter' }] }],
  }));
  const found = await provider.findRecords('port', { clientId: client });
  expect(requests.map((request) => [request.path, request.query.get('search')])).toEqual([[path, 'port']]);
  expect([...found.keys()]).toEqual(['titles']);
  expect(found.get('titles')).toMatchObject([{ id: 't1', name: 'Porter', clientUID: client ?? null }]);
});

test('records of a kind that the portal does not know, and those that are no list, are left out', async () => {
  const { provider } = await start(() => ({
    json: [
      { resource: 'spaceships', items: [{ uid: 's1' }] },
      { resource: 'departments', items: 'none' },
      { resource: 'titles', items: [] },
    ],
  }));
  expect([...(await provider.findRecords('port', { clientId }))]).toEqual([['titles', []]]);
});

test('a platform without a search over all lists is asked once', async () => {
  const { provider, requests } = await start(() => ({ status: 404, json: {} }));
  for (let time = 0; time < 2; time += 1)
    await expect(provider.findRecords('port', { clientId })).rejects.toSatisfy(isAbsence);
  expect(requests).toHaveLength(1);
});

test('an aborted search over all lists rejects with AbortError', async () => {
  const { provider } = await start(() => ({ raw: () => undefined }));
  const controller = new AbortController();
  const pending = provider.findRecords('port', { clientId, signal: controller.signal });
  controller.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
});
