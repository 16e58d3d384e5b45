import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDataProvider, PlatformError } from '../../dataProvider/index.ts';
import { registry, resources } from '../../resources/registry.ts';
import { users } from '../../resources/users/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { serve, serveEach } from './server.ts';

const clientId = '11111111-1111-4111-8111-111111111111';
const scope = { clientId };
const meta = { scope, place: 'client' };
const uid = '2222222a-2222-4222-8222-222222222222';
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

test('a page that is longer than any of a platform is read in pages of 1,000', async () => {
  const all = Array.from({ length: 2600 }, (_, index) => ({ uid: `t${index}`, name: `B ${index}` }));
  const { provider, requests } = await start(({ query }) => {
    const from = Number(query.get('pagenumber')) * 1000;
    return { json: { items: all.slice(from, from + 1000), rowCount: all.length } };
  });
  const at = (page: number) =>
    provider.getList('buildings', {
      pagination: { page, perPage: 1200 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
      meta,
    });
  const { data, total } = await at(2);
  expect([data[0]?.id, data.at(-1)?.id, data.length, total]).toEqual(['t1200', 't2399', 1200, 2600]);
  expect(requests.map(({ query }) => query.get('pagesize'))).toEqual(['1000', '1000', '1000']);
  expect((await at(1)).data).toHaveLength(1200);
  expect(requests).toHaveLength(5);
});

test('all buildings of a client are read by their own call', async () => {
  const { provider, requests } = await start(() => ({ json: [{ uid, name: 'North' }] }));
  expect(await provider.getAll('buildings', { meta })).toMatchObject([{ id: uid, clientUID: clientId }]);
  expect(requests[0]?.headers.accept).toBe('application/json, application/problem+json');
  expect(requests.map(({ path, query }) => [path, query.size])).toEqual([
    [`/clientbuilding/v2/clients/${clientId}/Buildings/all`, 0],
  ]);
});

test('the history of a record is read by pages, below the record, and filtered', async () => {
  const { provider, requests } = await start(() => ({
    json: { items: [{ uid, operation: 'update', subject: 'titles' }], rowCount: 31 },
  }));
  const request = { id: uid, scope, filter: { 'operation~eq': 'update' }, page: 4, perPage: 10 };
  const { data, total } = await provider.history('titles', request);
  expect(requests[0]?.path).toBe(`/usercontactrole/v2/clients/${clientId}/Titles/${uid}/changes`);
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    pagesize: '10',
    pagenumber: '3',
    filters: "Operation~eq~'update'",
  });
  expect([data, total]).toMatchObject([[{ id: uid, operation: 'update' }], 31]);
});

test.each<[string, Readonly<Record<string, string>>, boolean]>([
  ['its length', {}, true],
  ['its length before compression', { 'content-encoding': 'gzip', 'x-file-length': '5000' }, true],
  ['its compressed length alone', { 'content-encoding': 'gzip' }, false],
])('a file with %s is the whole file, with its type: %j', async (_, headers, isCounted) => {
  const text = 'x'.repeat(5000);
  const bytes = headers['content-encoding'] ? gzipSync(text) : Buffer.from(text);
  const { provider } = await start(() => ({
    raw: (response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': bytes.length, ...headers });
      response.end(bytes);
    },
  }));
  const parts: number[] = [];
  const file = (await provider.act('learners', 'export', {
    scope: { clientId, courseId: 'c1' },
    input: { format: 'csv' },
    onProgress: (part) => parts.push(part),
  })) as Blob;
  expect([await file.text(), file.type]).toEqual([text, 'text/csv']);
  expect(parts.at(-1)).toBe(isCounted ? 1 : undefined);
});

test('a file that is longer than its stated length is never more than whole', async () => {
  const { provider } = await start(() => ({
    text: 'x'.repeat(5000),
    headers: { 'content-type': 'text/csv', 'x-file-length': '10' },
  }));
  const parts: number[] = [];
  await provider.act('learners', 'export', {
    scope: { clientId, courseId: 'c1' },
    input: { format: 'csv' },
    onProgress: (part) => parts.push(part),
  });
  expect(new Set(parts)).toEqual(new Set([1]));
});

test('a photo is downloaded from its URL on the platform, and an aborted download rejects with AbortError', async () => {
  const { provider, requests } = await start(({ path }) =>
    path === '/photo'
      ? { text: 'image', headers: { 'content-type': 'image/png' } }
      : { raw: () => undefined },
  );
  expect(await (await provider.download('/photo')).text()).toBe('image');
  expect(requests[0]?.query.size).toBe(0);
  const controller = new AbortController();
  const pending = provider.download('/slow', { signal: controller.signal });
  controller.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
});

test('an action that shows no description keeps its own message, and shows the description below it', async () => {
  const json = { description: 'The mail server is down', step: 3 };
  const { provider } = await start(() => ({ status: 502, json }));
  await expect(provider.act('users', 'passwordLink', { scope, id: uid })).rejects.toMatchObject({
    message: 'An unknown error occurred.',
    body: { reason: json.description, details: json },
  });
});

test('an HTML page in place of the answer of an action is a failure of a server in between', async () => {
  const { provider } = await start(() => ({ status: 403, text: '<html>Blocked</html>' }));
  await expect(provider.act('users', 'passwordLink', { scope, id: uid })).rejects.toMatchObject({
    status: 403,
    body: { isForeign: true, reason: undefined },
  });
});

test('a change sends nothing that only the platform writes', async () => {
  const { provider, requests } = await start(() => ({ status: 204 }));
  const previousData = { id: uid, uid, lastName: 'Quist', lastLogin: null, isContactOnly: false };
  const data = { ...previousData, lastLogin: '2026-01-09T12:30:00Z', isContactOnly: true };
  await provider.update('users', { id: uid, data, previousData, meta });
  expect(requests).toEqual([]);
});

test('the path of a change is a JSON pointer, whatever the name of the field at the platform (RFC 6901, section 3)', async () => {
  const lastName = { ...users.fields.lastName, wire: { patch: 'name~last/1' } };
  const altered = { ...users, fields: { ...users.fields, lastName } } as unknown as AnyResource;
  const { provider, requests, close } = await serve(() => ({ status: 204 }), undefined, [altered]);
  const change = { id: uid, data: { lastName: 'Reed' }, previousData: { id: uid, lastName: 'Quist' }, meta };
  await provider.update('users', change);
  close();
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual([
    { op: 'replace', path: '/name~0last~11', value: 'Reed' },
  ]);
});

test('a new record leaves out what could not be read of the one that it copies', async () => {
  const { provider, requests } = await start(() => ({ status: 201, json: { uid } }));
  const data = { name: 'North', renewalYear: { '@unreadable': 'next' }, city: 'Oslo' };
  await provider.create('buildings', { data, meta });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ name: 'North', city: 'Oslo' });
});

test('a record has the identifier that the platform gives it, and an empty entity tag is none', async () => {
  const { provider, requests } = await start(() => ({ json: { uid, name: 'North' }, headers: { etag: '' } }));
  const { data } = await provider.getOne('buildings', { id: uid.toUpperCase(), meta });
  expect(data).toMatchObject({ id: uid, uid });
  await provider.delete('buildings', { id: uid, previousData: data, meta });
  expect(requests[1]?.headers).not.toHaveProperty('if-match');
});
