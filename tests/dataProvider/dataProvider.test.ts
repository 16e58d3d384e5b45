import { describe, expect, test } from 'vitest';
import { PlatformError } from '../../dataProvider/index.ts';
import { clients } from '../../resources/clients/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { learnerExports } from '../../resources/product/training.ts';
import { registry } from '../../resources/registry.ts';
import { shownValue } from '../../resources/declaration/codec/index.ts';
import type { Reply, Seen } from './server.ts';
import { serve, serveEach } from './server.ts';
import { proves } from '../support/rows.ts';

const clientId = '11111111-1111-4111-8111-111111111111';
const buildingId = '22222222-2222-4222-8222-222222222222';
const meta = { scope: { clientId }, place: 'system' };
const page = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'name', order: 'ASC' as const },
  filter: {},
};

const start = serveEach();

async function failure(work: Promise<unknown>): Promise<PlatformError> {
  const error = await work.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PlatformError);
  return error as PlatformError;
}

describe('lists', () => {
  test('a page of buildings is requested with pagesize, pagenumber from 0 and orderInstructions=Name', async () => {
    proves('call-1', 'buildings-7', 'buildings-8', 'buildings-9');
    const { provider, requests } = await start(() => ({
      json: { items: [{ uid: buildingId, name: 'North', status: 0 }], rowCount: 1203 },
    }));
    const { data, total } = await provider.getList('buildings', { ...page, meta });
    expect(requests[0]?.path).toBe(`/clientbuilding/v2/clients/${clientId}/Buildings`);
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
      pagesize: '1000',
      pagenumber: '0',
      orderInstructions: 'Name',
    });
    expect(total).toBe(1203);
    expect(data[0]).toMatchObject({ id: buildingId, name: 'North', status: 'Active', clientUID: clientId });
  });

  test("filtering to active buildings sends Status~eq~'Active'", async () => {
    proves('buildings-10');
    const { provider, requests } = await start(() => ({ json: { items: [] } }));
    await provider.getList('buildings', { ...page, filter: { 'status~eq': 'Active' }, meta });
    expect(requests[0]?.query.get('filters')).toBe("Status~eq~'Active'");
  });

  test('further sort keys have their own direction', async () => {
    const { buildings } = registry;
    const place = buildings.places['system']!;
    const list = { ...place.list, thenBy: ['-createdAt', 'city'] };
    const altered = { ...buildings, places: { system: { ...place, list } } } as unknown as AnyResource;
    const { provider, requests, close } = await serve(() => ({ json: { items: [] } }), undefined, [altered]);
    await provider.getList('buildings', { ...page, meta });
    close();
    expect(requests[0]?.query.get('orderInstructions')).toBe('Name, CreatedAt desc, City');
  });

  test('an empty second page of a list without a count is beyond its end, the first is an empty list', async () => {
    const { provider } = await start(() => ({ json: { items: [] } }));
    const at = (number: number) =>
      provider.getList('buildings', { ...page, pagination: { page: number, perPage: 10 }, meta });
    expect((await at(2)).meta).toEqual({ isBeyondEnd: true });
    expect((await at(3)).meta).toEqual({ isBeyondEnd: true });
    expect((await at(1)).meta).toBeUndefined();
  });

  test('levels are ordered by Name although their field is levelName', async () => {
    proves('call-23', 'levels-7');
    const { provider, requests } = await start(() => ({ json: { items: [] } }));
    const sort = { field: 'levelName', order: 'DESC' as const };
    await provider.getList('levels', { ...page, sort, meta: { scope: { clientId, buildingId } } });
    expect(requests[0]?.query.get('orderInstructions')).toBe('Name desc');
    expect(requests[0]?.path).toBe(`/clientbuilding/v2/clients/${clientId}/buildings/${buildingId}/levels`);
  });

  test.each([
    ['rowCount', { items: [{ uid: 'a' }], rowCount: 40 }, 40],
    ['totalCount of older services', { items: [{ uid: 'a' }], totalCount: 41 }, 41],
    ['the items, when both are missing', { items: [{ uid: 'a' }] }, 1],
    ['a bare list', [{ uid: 'a' }, { uid: 'b' }], 2],
  ])('the total number of rows is read from %s', async (_, json, expected) => {
    const { provider } = await start(() => ({ json }));
    const { total } = await provider.getList('buildings', { ...page, meta });
    expect(total).toBe(expected);
  });

  test('countries are fetched with page size 100, page 0, and filtered locally', async () => {
    proves('call-16', 'constants-5');
    const items = [
      { uid: '1', name: 'France', code: 'FR' },
      { uid: '2', name: 'Åland', code: 'AX' },
    ];
    const { provider, requests } = await start(() => ({ json: { items } }));
    const { data } = await provider.getList('countries', { ...page, filter: { 'code~eq': 'ax' } });
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ pagesize: '100', pagenumber: '0' });
    expect(data.map(({ name }) => name)).toEqual(['Åland']);
  });

  test('titles are requested with page size 100, and again with the row count when there are more', async () => {
    proves('call-54', 'titles-4', 'titles-5', 'constants-8');
    const titles = Array.from({ length: 130 }, (_, index) => ({ uid: `t${index}`, name: `Title ${index}` }));
    const { provider, requests } = await start(({ query }) => ({
      json: { items: titles.slice(0, Number(query.get('pagesize'))), rowCount: 130 },
    }));
    const { data, total } = await provider.getList('titles', {
      ...page,
      pagination: { page: 13, perPage: 10 },
      meta: { scope: { clientId } },
    });
    expect(requests.map(({ query }) => query.get('pagesize'))).toEqual(['100', '130']);
    expect(total).toBe(130);
    expect(data.at(-1)?.name).toBe('Title 129');
  });

  test('the first titles stay when a platform has no larger page than the first', async () => {
    const titles = Array.from({ length: 100 }, (_, index) => ({ uid: `t${index}`, name: `Title ${index}` }));
    const { provider } = await start(({ query }) => ({
      json: { items: query.get('pagesize') === '100' ? titles : [], rowCount: 130 },
    }));
    const { total } = await provider.getList('titles', { ...page, meta: { scope: { clientId } } });
    expect(total).toBe(100);
  });

  test('more titles than a page can have are read in pages of 1,000', async () => {
    const titles = Array.from({ length: 2203 }, (_, index) => ({ uid: `t${index}`, name: `Title ${index}` }));
    const { provider } = await start(({ query }) => {
      const size = Number(query.get('pagesize'));
      if (size > 1000) return { status: 400, json: { errors: { Pagesize: ['At most 1,000.'] } } };
      const from = Number(query.get('pagenumber')) * size;
      return { json: { items: titles.slice(from, from + size), rowCount: titles.length } };
    });
    const request = { ...page, filter: { 'name~eq': 'Title 2202' }, meta: { scope: { clientId } } };
    const { data } = await provider.getList('titles', request);
    expect(data.map(({ id }) => id)).toEqual(['t2202']);
    const { total } = await provider.getList('titles', { ...request, filter: {} });
    expect(total).toBe(2203);
  });

  test.each([
    ['roles', 5006, { orderInstructions: 'isGlobalAdmin desc', pageSize: '200' }],
    ['countries', 249, { pagesize: '100', pagenumber: '0' }],
    ['timezones', 418, { pagesize: '100', pagenumber: '0' }],
  ])(
    'all %s are found when the first page of the specification has only some',
    async (name, count, first) => {
      const title = name === 'roles' ? 'roleName' : 'name';
      const rows = Array.from({ length: count }, (_, index) => ({
        ...(name === 'roles' && { roleUID: `r${index}`, roleName: `Row ${index}` }),
        ...(name !== 'roles' && { name: `Row ${index}`, code: `c${index}`, zoneName: `z${index}` }),
      }));
      for (const isCounted of [true, false]) {
        const { provider, requests } = await start(({ query }) => {
          const read = (key: string) => [...query].find(([found]) => found.toLowerCase() === key)?.[1];
          const size = Number(read('pagesize'));
          if (size > 1000) return { status: 400, json: { errors: { Pagesize: ['At most 1,000.'] } } };
          const from = Number(read('pagenumber') ?? 0) * size;
          return { json: { items: rows.slice(from, from + size), ...(isCounted && { rowCount: count }) } };
        });
        const { data, total } = await provider.getList(name, {
          filter: { [`${title}~eq`]: `Row ${count - 1}` },
          sort: { field: title, order: 'ASC' },
          pagination: { page: 1, perPage: 10 },
          meta: { scope: { clientId } },
        });
        expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual(first);
        expect([data.length, total]).toEqual([1, 1]);
      }
    },
  );

  test('a platform with smaller pages than requested is read to the end', async () => {
    const titles = Array.from({ length: 730 }, (_, index) => ({ uid: `t${index}`, name: `Title ${index}` }));
    const { provider } = await start(({ query }) => {
      const size = Math.min(Number(query.get('pagesize')), 300);
      const from = Number(query.get('pagenumber')) * size;
      return { json: { items: titles.slice(from, from + size), rowCount: titles.length } };
    });
    const { total } = await provider.getList('titles', { ...page, meta: { scope: { clientId } } });
    expect(total).toBe(730);
  });

  test('a list that a platform never shows in full is read once, with what it shows', async () => {
    const { provider, requests } = await start(() => ({
      json: { items: [{ uid: 't1', name: 'Only' }], rowCount: 5000 },
    }));
    const { data } = await provider.getList('titles', { ...page, meta: { scope: { clientId } } });
    expect(data.map(({ name }) => name)).toEqual(['Only']);
    expect(requests.length).toBeLessThanOrEqual(3);
  });

  test('a 404 response for connections is read as an empty list', async () => {
    proves('call-13');
    const { provider } = await start(() => ({ status: 404, json: { title: 'Not found' } }));
    await expect(provider.getList('connections', { ...page, meta })).resolves.toEqual({ data: [], total: 0 });
  });

  test('an export returns each record once when rows move between pages', async () => {
    const all = Array.from({ length: 2203 }, (_, index) => ({ uid: `b${index}`, name: `B ${index}` }));
    const { provider } = await start(({ query }) => {
      const number = Number(query.get('pagenumber'));
      return {
        json: {
          items: all.slice(Math.max(0, number * 1000 - number), (number + 1) * 1000),
          rowCount: all.length,
        },
      };
    });
    const names: string[] = [];
    for await (const { records } of provider.exportPages('buildings', { filter: {}, sort: page.sort, meta }))
      names.push(...records.map(({ name }) => String(name)));
    expect(names).toHaveLength(2203);
    expect(new Set(names).size).toBe(2203);
  });

  test('an aborted request rejects with AbortError', async () => {
    const { provider } = await start(() => ({ raw: () => {} }));
    const controller = new AbortController();
    const pending = provider.getList('buildings', { ...page, meta, signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('lists without a total', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ uid: `b${index}`, name: `B ${index}` }));
  const paged =
    (count: number) =>
    ({ query }: Seen): Reply => {
      const size = Number(query.get('pagesize'));
      const from = Number(query.get('pagenumber')) * size;
      return { json: rows(count).slice(from, from + size) };
    };
  const at = (number: number) => ({ ...page, pagination: { page: number, perPage: 10 }, meta });

  test('have a next page while the current page is full', async () => {
    const { provider } = await start(paged(81));
    expect(await provider.getList('buildings', at(1))).toMatchObject({ total: 10, meta: { hasMore: true } });
    const last = await provider.getList('buildings', at(9));
    expect(last).toMatchObject({ total: 81, data: [{ id: 'b80' }] });
    expect(last).not.toHaveProperty('meta');
  });

  test('are paged locally when the platform returns more rows than requested', async () => {
    const { provider } = await start(() => ({ json: rows(81) }));
    const { data, total } = await provider.getList('buildings', at(2));
    expect([total, data.length]).toEqual([81, 10]);
  });

  test('are read to the last page when all rows are read at once', async () => {
    const { provider } = await start(paged(237));
    const whole = await provider.getList('titles', { ...page, meta: { scope: { clientId } } });
    expect(whole.total).toBe(237);
  });

  test('end an export when the platform returns the same page repeatedly', async () => {
    const { provider, requests } = await start(() => ({ json: rows(1000) }));
    const read: number[] = [];
    for await (const { records } of provider.exportPages('buildings', { filter: {}, sort: page.sort, meta }))
      read.push(records.length);
    expect(read).toEqual([1000, 0]);
    expect(requests).toHaveLength(2);
  });
});

describe('writes', () => {
  const base = {
    id: buildingId,
    uid: buildingId,
    name: 'North',
    status: 'Active',
    country: 'US',
    timeZone: 'America/Chicago',
    buildingTypeUID: null,
    '@etag': '"3"',
  };

  test('the system place sends the whole building by PUT, with timeZone as timezone and status as a number', async () => {
    proves('call-5', 'buildings-4');
    const { provider, requests } = await start(() => ({
      json: { ...base, name: 'South' },
      headers: { etag: '"4"' },
    }));
    const { data } = await provider.update('buildings', {
      id: buildingId,
      data: { ...base, name: 'South' },
      previousData: base,
      meta,
    });
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      path: `/clientbuilding/v2/clients/${clientId}/Buildings/${buildingId}`,
    });
    expect(requests[0]?.headers['if-match']).toBe('"3"');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      name: 'South',
      status: 0,
      country: 'US',
      timezone: 'America/Chicago',
      buildingTypeUID: null,
    });
    expect(data['@etag']).toBe('"4"');
  });

  test('the client place patches only changed fields', async () => {
    proves('call-6', 'buildings-11');
    const { provider, requests } = await start(() => ({ status: 204 }));
    const data = { ...base, name: 'South', notes: '', buildingTypeUID: 'type' };
    await provider.update('buildings', {
      id: buildingId,
      data,
      previousData: { ...base, '@etag': undefined },
      meta: { ...meta, place: 'client' },
    });
    expect(requests[0]?.method).toBe('PATCH');
    expect(requests[0]?.headers['content-type']).toBe('application/json-patch+json');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual([
      { op: 'replace', path: '/name', value: 'South' },
      { op: 'replace', path: '/buildingType', value: { uid: 'type' } },
    ]);
  });

  test('a save is a success although the record cannot be read again for its new entity tag', async () => {
    const { provider } = await start(({ method }) => (method === 'GET' ? { status: 500 } : { status: 204 }));
    const at = { ...meta, place: 'client' };
    const change = { id: buildingId, data: { ...base, name: 'South' }, previousData: base, meta: at };
    const { data } = await provider.update('buildings', change);
    // The next save is refused with the outdated tag, and merges with the current record.
    expect(data).toMatchObject({ name: 'South', '@etag': '"3"' });
  });

  test('a record is created although the search for its identifier fails', async () => {
    const { provider } = await start(({ method }) =>
      method === 'GET' ? { raw: (response) => response.destroy() } : { status: 201 },
    );
    const { data } = await provider.create('buildings', { data: { name: 'South' }, meta });
    expect(data).toMatchObject({ id: '', name: 'South' });
  });

  test('a save answered without an entity tag reads the record again, and the next save carries the new tag', async () => {
    let version = 3;
    const { provider, requests } = await start(({ method }) => {
      if (method === 'GET') return { json: base, headers: { etag: `"${version}"` } };
      version += 1;
      return { status: 204 };
    });
    const at = { ...meta, place: 'client' };
    const save = async (previousData: Record<string, unknown>, notes: string) =>
      (
        await provider.update('buildings', {
          id: buildingId,
          data: { ...previousData, notes },
          previousData: { ...previousData, id: buildingId },
          meta: at,
        })
      ).data;
    const first = await save(base, 'One');
    expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
    await save(first, 'Two');
    const tags = requests.flatMap(({ method, headers }) => (method === 'PATCH' ? headers['if-match'] : []));
    expect(tags).toEqual(['"3"', '"4"']);
  });

  test('what is typed as a password or a secret is in no record afterwards', async () => {
    const { provider, requests } = await start(({ method }) =>
      method === 'POST' ? { status: 201, json: { uid: buildingId } } : { json: {}, headers: { etag: '"4"' } },
    );
    const at = { scope: { clientId }, place: 'client' };
    const typed = { firstName: 'Ada', userName: 'ada@x.example', password: 'Typed-Once-1' };
    const created = await provider.create('users', { data: typed, meta: at });
    expect(requests[0]?.body).toContain('Typed-Once-1');
    expect(created.data).toMatchObject({ id: buildingId, firstName: 'Ada' });
    expect(created.data).not.toHaveProperty('password');

    const previousData = { id: buildingId, name: 'Doors', '@etag': '"3"' };
    const updated = await provider.update('webhookCredentials', {
      id: buildingId,
      data: { ...previousData, name: 'Gates', password: 'Typed-Once-1' },
      previousData,
      meta: at,
    });
    expect(requests.at(-1)?.body).toContain('Typed-Once-1');
    expect(updated.data).toMatchObject({ name: 'Gates' });
    expect(updated.data).not.toHaveProperty('password');
  });

  test('an update without previous data clears a field, with the entity tag of the record', async () => {
    const { provider, requests } = await start(({ method }) =>
      method === 'GET' ? { json: { ...base, notes: 'Old' }, headers: { etag: '"3"' } } : { status: 204 },
    );
    const at = { ...meta, place: 'client' };
    await provider.update('buildings', { id: buildingId, data: { notes: '' }, meta: at } as never);
    const sent = requests.find(({ method }) => method === 'PATCH');
    expect(sent?.headers['if-match']).toBe('"3"');
    expect(JSON.parse(sent?.body ?? '')).toEqual([{ op: 'replace', path: '/notes', value: '' }]);
  });

  test('a list row is updated and deleted with its entity tag if the platform sends one', async () => {
    const rows = [
      { ...base, '@etag': '"8"' },
      { uid: 'other', name: 'Other' },
    ];
    const { provider, requests } = await start(({ method }) =>
      method === 'GET' ? { json: { items: rows, rowCount: 2 } } : { status: 204 },
    );
    const { data } = await provider.getList('buildings', { ...page, meta });
    const client = { ...meta, place: 'client' };
    for (const previousData of data) {
      const { id } = previousData;
      await provider.update('buildings', {
        id,
        data: { ...previousData, city: 'Newtown' },
        previousData,
        meta: client,
      });
      await provider.delete('buildings', { id, previousData, meta });
    }
    const writes = requests.filter(({ method }) => method === 'PATCH' || method === 'DELETE');
    expect(writes.map(({ method, headers }) => [method, headers['if-match']])).toEqual([
      ['PATCH', '"8"'],
      ['DELETE', '"8"'],
      ['PATCH', undefined],
      ['DELETE', undefined],
    ]);
    expect(JSON.parse(writes[0]?.body ?? '')).toEqual([{ op: 'replace', path: '/city', value: 'Newtown' }]);
  });

  test('nothing is sent when nothing changed', async () => {
    proves('call-62', 'departments-3');
    const { provider, requests } = await start(() => ({ status: 204 }));
    const department = { id: 'd', uid: 'd', name: 'Safety' };
    await provider.update('departments', {
      id: 'd',
      data: { ...department },
      previousData: department,
      meta,
    });
    expect(requests).toEqual([]);
  });

  test.each([
    ['with a content type', { text: '<p>Sign in</p>', headers: { 'content-type': 'text/html' } }],
    ['without a content type', { text: '<!DOCTYPE html><title>Sign in</title>' }],
  ])('an HTML response with status 200 (%s) to a write is a failure', async (_, reply) => {
    const { provider } = await start(() => reply);
    const change = { id: buildingId, data: { ...base, city: 'X' }, previousData: base, meta };
    const works = [
      () => provider.create('buildings', { data: { name: 'North' }, meta }),
      () => provider.update('buildings', change),
      () => provider.delete('buildings', { id: buildingId, previousData: base, meta }),
    ];
    for (const work of works) expect(await failure(work())).toMatchObject({ status: 0 });
  });

  test('a new client sends type, status and billing type as numbers and modules as identifiers', async () => {
    proves('clients-8', 'clients-12', 'clients-13', 'clients-14');
    const { provider, requests } = await start(() => ({ status: 201, json: 'c1' }));
    const data = {
      name: 'Oak',
      status: 'OnHold',
      type: 'EducationUK',
      billingType: 'ClientSingleBill',
      country: 'GB',
      modules: ['m1', 'm2'],
      notes: '',
    };
    const created = await provider.create('clients', { data, meta: { scope: {}, place: 'system' } });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      name: 'Oak',
      status: 3,
      type: 5,
      billingType: 1,
      country: 'GB',
      modules: ['m1', 'm2'],
    });
    expect(created.data.id).toBe('c1');
  });

  test('a new level also names its building and client', async () => {
    proves('call-25');
    const { provider, requests } = await start(() => ({ status: 201, json: { uid: 'l1' } }));
    await provider.create('levels', {
      data: { levelName: 'Ground', displayOrder: 0 },
      meta: { scope: { clientId, buildingId } },
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      buildingUID: buildingId,
      clientUID: clientId,
      levelName: 'Ground',
      displayOrder: 0,
    });
  });

  test.each([
    ['the record', { json: { uid: 'x1', name: 'North' } }],
    ['only its identifier', { json: 'x1' }],
    [
      'only a Location header',
      { headers: { location: `/clientbuilding/v2/clients/${clientId}/Buildings/x1` } },
    ],
    [
      'a Location with a query',
      { headers: { location: `https://platform.example/clients/${clientId}/Buildings/x1/?view=a/b` } },
    ],
    [
      'a Location beside words that begin with an identifier',
      { text: `${buildingId} was created`, headers: { location: '/Buildings/x1' } },
    ],
    ['a Location beside words', { text: 'Created', headers: { location: '/Buildings/x1' } }],
    ['a Location beside a record without it', { json: { name: 'North' }, headers: { location: '/x1' } }],
  ])('a create reads the new record from a response with %s', async (_, reply) => {
    const { provider } = await start(() => ({ status: 201, ...reply }));
    const { data } = await provider.create('buildings', { data: { name: 'North' }, meta });
    expect(data).toMatchObject({ id: 'x1', uid: 'x1', name: 'North' });
  });

  test('a create reads the identifier that stands alone in a response, without quotes', async () => {
    const { provider, requests } = await start(() => ({
      status: 201,
      text: `${buildingId.toUpperCase()}\n`,
    }));
    const { data } = await provider.create('buildings', { data: { name: 'North' }, meta });
    expect(data.id).toBe(buildingId.toUpperCase());
    expect(requests).toHaveLength(1);
  });

  test('a record created with an empty response is looked up by its name', async () => {
    const { provider, requests } = await start(({ method }) =>
      method === 'POST' ? { status: 204 } : { json: { items: [{ uid: 'x9', name: "O'Hare" }] } },
    );
    const { data } = await provider.create('buildings', { data: { name: "O'Hare" }, meta });
    expect(requests[1]?.query.get('filters')).toBe("Name~eq~'O''Hare'");
    expect(data.id).toBe('x9');
  });

  test('a 412 response to an update is reported as a conflict', async () => {
    const { provider } = await start(() => ({ status: 412, json: { title: 'Precondition Failed' } }));
    const error = await failure(
      provider.update('buildings', {
        id: buildingId,
        data: { ...base, name: 'X' },
        previousData: base,
        meta,
      }),
    );
    expect(error).toMatchObject({ status: 412, body: { conflict: true } });
    expect(error).not.toMatchObject({ body: { isOwnChange: true } });
  });

  test('a 412 response says that the user made the change', async () => {
    const { provider } = await start(() => ({ status: 412, json: { isOwnChange: true } }));
    const data = { id: buildingId, data: { ...base, name: 'X' }, previousData: base, meta };
    expect(await failure(provider.update('buildings', data))).toMatchObject({
      body: { conflict: true, isOwnChange: true },
    });
  });
});

describe('errors', () => {
  const create = (answer: Reply) =>
    start(() => answer).then(({ provider }) =>
      failure(provider.create('buildings', { data: { name: 'N' }, meta })),
    );

  test('the first server validation message replaces the generic one, and each message is assigned to its field', async () => {
    proves('building-create', 'buildings-12');
    const errors = { Name: ['Name is taken.'], Timezone: ['Unknown zone.'], Elsewhere: ['Odd.'] };
    const error = await create({ status: 400, json: { title: 'Bad', errors } });
    expect(error.message).toBe('Name is taken.');
    expect(error.body.errors).toEqual({
      name: 'Name is taken.',
      timeZone: 'Unknown zone.',
      root: { serverError: 'Odd.' },
    });
  });

  test.each([
    ['a problem without messages', { status: 500, json: { title: 'Oops' } }],
    ['{ message }', { status: 400, json: { message: 'x' } }],
    ['{ Message }', { status: 400, json: { Message: 'x' } }],
    ['a bare string', { status: 400, json: 'x' }],
    ['an empty body', { status: 502, text: '' }],
    ['HTML', { status: 502, text: '<html><script>1</script></html>' }],
    ['a connection that is reset', { raw: (response) => response.socket?.destroy() }],
  ] as [string, Reply][])('%s shows the generic message', async (_, reply) => {
    proves('building-create', 'buildings-14');
    expect((await create(reply)).message).toBe('Unable to create building. Please try again');
  });

  test.each([
    ['HTML', '<html><body>502 Bad Gateway</body></html>'],
    ['HTML after an empty line', '\n  <html><body>502 Bad Gateway</body></html>'],
    ['an XML document', '<?xml version="1.0"?><Error><Code>502</Code></Error>'],
    ['more than 500 characters', 'x'.repeat(501)],
    ['blanks', ' \n '],
  ])('%s is no reason of a failure', async (_, text) => {
    const error = await create({ status: 502, text });
    expect(error.body.reason).toBeUndefined();
    expect(error.body.isForeign).toBe(text.trim().startsWith('<') ? true : undefined);
    expect((await create({ status: 502, text: 'The gateway has no upstream.' })).body.reason).toBe(
      'The gateway has no upstream.',
    );
  });

  test.each([
    ['levels-6', 'levels', { levelName: 'L' }, 'Unable to create level. Please try again.'],
    ['locations-5', 'locations', { name: 'L' }, 'Unable to create location. Please try again.'],
  ])('%s: a rejection of %s without messages shows the generic message', async (rule, name, data, words) => {
    proves(rule);
    const { provider } = await start(() => ({ status: 400, json: { title: 'Bad' } }));
    const scope = { clientId, buildingId, levelId: 'l1' };
    const error = await failure(provider.create(name, { data, meta: { scope } }));
    expect(error.message).toBe(words);
  });

  test('an HTML response with status 200 to a list is a failure, not an empty list', async () => {
    const { provider } = await start(() => ({ text: '<html>Sign in to the network</html>' }));
    const error = await failure(provider.getList('buildings', { ...page, meta }));
    expect(error.message).toBe('Unable to fetch buildings. Please try again');
  });

  test.each(['<html>Sign in to the network</html>', 'Welcome to the network'])(
    'a response with status 200 that is no JSON is a failure: %s',
    async (text) => {
      const { provider } = await start(() => ({ text }));
      const error = await failure(provider.getOne('buildings', { id: 'b', meta }));
      expect(error).toMatchObject({ status: 0, message: 'Unable to fetch building. Please try again' });
    },
  );

  test.each([
    [404, 'This client does not exist'],
    [500, 'Unable to fetch client. Please try again'],
  ])('a %i response for a client shows "%s"', async (status, words) => {
    proves('clients-16');
    const { provider } = await start(() => ({ status, json: {} }));
    const error = await failure(provider.getOne('clients', { id: clientId, meta: { scope: {} } }));
    expect(error).toMatchObject({ status, message: words });
  });

  test('a call without its own messages falls back to the unknown error', async () => {
    proves('unknown-error', 'errors-1', 'errors-3');
    const { provider } = await start(() => ({ status: 500, text: '' }));
    const error = await failure(provider.getOne('departments', { id: 'd', meta: { scope: { clientId } } }));
    expect(error).toMatchObject({ status: 500, message: 'An unknown error occurred.' });
  });

  test('a resource without messages derives them from its label', async () => {
    const { provider } = await start(() => ({ status: 500, text: '' }));
    const error = await failure(provider.getOne('courses', { id: 'c', meta: { scope: { clientId } } }));
    expect(error.message).toBe('Unable to fetch course. Please try again.');
  });

  test('a 409 response to deleting a title says that the title is assigned to a user', async () => {
    proves('title-in-use');
    const { provider } = await start(() => ({ status: 409, json: {} }));
    const error = await failure(provider.delete('titles', { id: 't', meta: { scope: { clientId } } }));
    expect(error.message).toBe('You cannot delete a title that is assigned to a user');
  });
});

test('what a platform finds wrong in the body of an action stands at the names of the body', async () => {
  const errors = { CurrentPassword: ['This is not your password.', 'Try again.'] };
  const { provider } = await start(() => ({ status: 400, json: { errors } }));
  const error = await failure(
    provider.act('users', 'setPassword', { id: 'me', scope: { clientId }, input: {} }),
  );
  expect(error.body).toMatchObject({
    errors: { currentPassword: 'This is not your password. Try again.' },
  });
});

describe('files', () => {
  const download = (reply: Reply) =>
    start(() => reply).then(({ provider }) =>
      failure(
        provider.act('learners', 'export', {
          scope: { clientId, courseId: 'c1' },
          input: { format: 'csv' },
          onProgress: () => {},
        }),
      ),
    );

  test('an HTML page with status 200 is a failure, not the file', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const error = await download({ text: '<!doctype html><title>Sign in</title>', headers });
    expect(error).toMatchObject({ status: 0, message: 'An unknown error occurred.' });
  });

  test.each<[string, Reply, number]>([
    ['is refused', { status: 403, json: {} }, 403],
    ['is an HTML page', { text: '<p>Sign in</p>', headers: { 'content-type': 'text/html' } }, 0],
    ['breaks off', { raw: (response) => response.destroy() }, 0],
  ])('a file that %s shows the message of its action', async (_, reply, status) => {
    const { provider } = await start(() => reply);
    const { learners } = registry;
    const withMessage: AnyResource = {
      ...learners,
      actions: { export: { ...learnerExports.export, message: 'building-fetch' } },
    };
    const request = { scope: { clientId, courseId: 'c1' }, input: { format: 'csv' } };
    const error = await failure(provider.act(withMessage, 'export', request));
    expect(error).toMatchObject({ status, message: 'Unable to fetch building. Please try again' });
  });

  test('a file reports its progress from nothing to the whole', async () => {
    const text = 'x'.repeat(300_000);
    const { provider } = await start(() => ({
      text,
      headers: { 'content-type': 'text/csv', 'content-length': String(text.length) },
    }));
    const parts: number[] = [];
    const file = await provider.act('learners', 'export', {
      scope: { clientId, courseId: 'c1' },
      input: { format: 'csv' },
      onProgress: (part: number) => parts.push(part),
    });
    expect(file).toHaveProperty('size', text.length);
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect([Math.min(...parts) > 0, parts.at(-1)]).toEqual([true, 1]);
  });

  test('a rejection carries the reason of the platform and when to try again', async () => {
    const json = { title: 'Too Many Requests', detail: 'One file at a time.' };
    const error = await download({ status: 429, json, headers: { 'retry-after': '7' } });
    expect(error).toMatchObject({
      status: 429,
      message: 'An unknown error occurred.',
      body: { reason: 'One file at a time.', retryAfter: 7 },
    });
  });
});

describe('reading', () => {
  test.each([
    ['a number', 3, 'OnHold'],
    ['its value', 'OnHold', 'OnHold'],
    ['its words', 'On Hold', 'OnHold'],
    ['an unknown number', 99, 'Active'],
    ['an unknown text', 'Sleeping', 'Active'],
  ])('a status sent as %s is read as a declared option', async (_, status, expected) => {
    proves('clients-7', 'clients-9', 'clients-10');
    const { provider } = await start(() => ({ json: { uid: clientId, name: 'N', status } }));
    const { data } = await provider.getOne('clients', { id: clientId, meta: { scope: {} } });
    expect(shownValue(clients.fields.status, data.status)).toBe(expected);
  });

  test('a client is requested with its modules, which are read from identifiers or objects', async () => {
    proves('call-10');
    const { provider, requests } = await start(() => ({
      json: { uid: clientId, modules: ['a', { moduleUid: 'b' }] },
    }));
    const { data } = await provider.getOne('clients', { id: clientId, meta: { scope: {} } });
    expect(requests[0]?.query.get('loadModules')).toBe('true');
    expect(data.modules).toEqual(['a', 'b']);
  });

  test('property names are read ignoring case', async () => {
    const { provider } = await start(() => ({ json: { Uid: 'l1', LevelName: 'Ground', DisplayOrder: '2' } }));
    const { data } = await provider.getOne('levels', { id: 'l1', meta: { scope: { clientId, buildingId } } });
    expect(data).toMatchObject({ id: 'l1', levelName: 'Ground', displayOrder: 2 });
  });

  test('many records are read by identifier in one call', async () => {
    const { provider, requests } = await start(() => ({ json: { items: [{ uid: 'a' }, { uid: 'b' }] } }));
    await provider.getMany('buildings', { ids: ['a', 'b'], meta });
    expect(requests.map(({ query }) => query.get('filters'))).toEqual(["Uid~eq~'a'~or~Uid~eq~'b'"]);
  });
});
