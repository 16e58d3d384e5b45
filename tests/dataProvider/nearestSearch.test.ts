import { expect, test } from 'vitest';
import type { Reply } from './server.ts';
import { serveEach } from './server.ts';

const clientId = '11111111-1111-4111-8111-111111111111';
const meta = { scope: { clientId }, place: 'client' };
const start = serveEach();

test('a search that finds nothing is sent as misspelt, apart from the other conditions', async () => {
  const { provider, requests } = await start(() => ({ json: { items: [], didYouMean: 'porter' } }));
  const filter = { q: 'protrr', 'userActive~eq': true };
  expect(await provider.nearestSearch('users', { filter, meta })).toBe('porter');
  expect(requests.map(({ path }) => path)).toEqual([`/usercontactrole/v2/clients/${clientId}/Users`]);
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    pagesize: '1',
    pagenumber: '0',
    misspelt: 'protrr',
    filters: 'UserActive~eq~true',
  });
});

test('without other conditions it is sent alone', async () => {
  const { provider, requests } = await start(() => ({ json: { items: [] } }));
  await provider.nearestSearch('titles', { filter: { q: 'protrr' }, meta });
  expect(requests[0]?.query.has('filters')).toBe(false);
});

test.each([
  ['a page of the list', { json: { items: [{ uid: 't1' }], rowCount: 1 } }],
  ['a bare list', { json: [{ uid: 't1' }] }],
  ['no text', { json: { didYouMean: ['porter'] } }],
  ['nothing', { json: null }],
] as [string, Reply][])('a platform that answers with %s offers no other search', async (_, reply) => {
  const { provider } = await start(() => reply);
  expect(await provider.nearestSearch('titles', { filter: { q: 'protrr' }, meta })).toBeUndefined();
});

test('a refusal has the message of the list', async () => {
  const { provider } = await start(() => ({ status: 503, json: {} }));
  await expect(provider.nearestSearch('buildings', { filter: { q: 'x' }, meta })).rejects.toMatchObject({
    status: 503,
    message: 'Unable to fetch buildings. Please try again',
  });
});

test.each([
  ['webhookDeliveries', 'client'],
  ['users', 'search'],
])('the search of %s at %s finds misspelt words itself', async (name, place) => {
  const { provider, requests } = await start(() => ({ json: { didYouMean: 'porter' } }));
  const request = { filter: { q: 'protrr' }, meta: { scope: { clientId }, place } };
  expect(await provider.nearestSearch(name, request)).toBeUndefined();
  expect(requests).toEqual([]);
});
