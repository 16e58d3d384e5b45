import { expect, test } from 'vitest';
import { createDataProvider, PlatformError } from '../../dataProvider/index.ts';
import { registry, resources } from '../../resources/registry.ts';
import { serveEach } from './server.ts';

const clientId = '11111111-1111-4111-8111-111111111111';
const scope = { clientId };
const meta = { scope, place: 'client' };
const uid = '22222222-2222-4222-8222-222222222222';
const start = serveEach();

test('the body of a refused read is never taken for a record', async () => {
  const { provider } = await start(() => ({ status: 404, json: { uid, name: 'Deceptive' } }));
  const read = provider.getOne('titles', { id: uid, meta });
  await expect(read).rejects.toThrow(PlatformError);
  await expect(read).rejects.toMatchObject({ status: 404 });
});

test('an action that returns a file gives its bytes and the asked format', async () => {
  const csv = 'Name,Progress\nZoë,"1,5"\n';
  const { provider, requests } = await start(() => ({ text: csv, headers: { 'content-type': 'text/csv' } }));
  const file = await provider.act('learners', 'export', {
    scope: { clientId, courseId: 'c1' },
    input: { format: 'csv' },
  });
  expect(file).toBeInstanceOf(Blob);
  expect(await (file as Blob).text()).toBe(csv);
  expect(requests[0]?.query.get('format')).toBe('csv');
});

test('a search in a dialect with one filter object is a part of it, beside the other conditions', async () => {
  const { provider, requests } = await start(() => ({
    json: [],
    headers: { 'content-range': 'deliveries */0' },
  }));
  await provider.getList('webhookDeliveries', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { q: 'pager', 'state~eq': 'failed' },
    meta,
  });
  const query = requests[0]?.query ?? new URLSearchParams();
  expect([...query.keys()].toSorted()).toEqual(['filter', 'range', 'sort']);
  expect(JSON.parse(query.get('filter') ?? '')).toEqual({ q: 'pager', state: 'failed' });
});

test('a save of the whole record sends nothing that only the platform writes', async () => {
  const role = { roleUID: uid, roleName: 'Front desk', permissions: [], userCount: 7, securityGroups: [uid] };
  const { provider, requests } = await start(() => ({ json: role }));
  const { data: previousData } = await provider.getOne('roles', { id: uid, meta });
  expect(previousData).toMatchObject({ userCount: 7 });
  const data = { ...previousData, roleName: 'Reception' };
  await provider.update('roles', { id: uid, data, previousData, meta });
  const sent = JSON.parse(requests.find(({ method }) => method === 'PUT')?.body ?? '') as object;
  expect(sent).toMatchObject({ roleName: 'Reception' });
  const computed = Object.entries(registry.roles.fields).flatMap(([name, field]) =>
    'computed' in field && field.computed ? name : [],
  );
  expect(computed).toEqual(expect.arrayContaining(['userCount', 'securityGroups']));
  expect(Object.keys(sent).filter((name) => computed.includes(name))).toEqual([]);
});

test('only actions of an application beside the platform carry the service token', async () => {
  const { url, requests } = await start(() => ({ json: [] }));
  const bearing =
    (token: string): typeof fetch =>
    (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', token);
      return fetch(address, { ...init, headers });
    };
  const provider = createDataProvider({
    resources,
    apiUrl: url,
    fetch: bearing('person'),
    serviceFetch: bearing('service'),
  });
  await provider.act('incidentTypes', 'incidents', { scope });
  await provider.act('users', 'passwordLink', { scope, id: uid });
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['service', 'person']);
});
