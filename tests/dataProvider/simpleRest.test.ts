import { afterEach, describe, expect, test } from 'vitest';
import { createDataProvider, PlatformError, readFilter } from '../../dataProvider/index.ts';
import { restFilter } from '../../dataProvider/restFilter.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { registry } from '../../resources/registry.ts';
import { serve, type Reply, type Seen } from './server.ts';

const clientId = '11111111-1111-4111-8111-111111111111';
const meta = { scope: { clientId }, place: 'client' };
const path = `/webhooks/v2/clients/${clientId}/deliveries`;
const deliveries = registry.webhookDeliveries;
const page = {
  pagination: { page: 3, perPage: 25 },
  sort: { field: 'createdAt', order: 'DESC' as const },
  filter: {},
  meta,
};

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const row = (number: number) => ({ id: idOf(number), state: 'delivered', attemptCount: 1 });
const rows = (items: unknown[], range: string): Reply => ({
  json: items,
  headers: { 'content-range': `webhookDeliveries ${range}` },
});

let close = () => {};
afterEach(() => close());

async function start(answer: (request: Seen) => Reply) {
  const server = await serve(answer);
  close = server.close;
  return server;
}

async function failure(work: Promise<unknown>): Promise<PlatformError> {
  const error = await work.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PlatformError);
  return error as PlatformError;
}

/** The JSON value of a query parameter. */
const parameterOf = (request: Seen | undefined, name: string): unknown =>
  JSON.parse(request?.query.get(name) ?? 'null');

describe('a resource with the ra-data-simple-rest dialect', () => {
  test('a page is requested by sort, range and filter, and its total is read from Content-Range', async () => {
    const { provider, requests } = await start(() => rows([row(1)], '50-50/1203'));
    const { data, total } = await provider.getList('webhookDeliveries', page);
    const [request] = requests;
    expect(request?.path).toBe(path);
    expect([
      parameterOf(request, 'sort'),
      parameterOf(request, 'range'),
      parameterOf(request, 'filter'),
    ]).toEqual([['createdAt', 'DESC'], [50, 74], {}]);
    expect(total).toBe(1203);
    expect(data).toEqual([{ id: idOf(1), clientId, state: 'delivered', attemptCount: 1 }]);
  });

  test('a page has more rows than its total when the platform says so', async () => {
    const { json, headers } = rows([row(1)], '50-50/10000');
    const { provider } = await start(() => ({
      json,
      headers: { ...headers, 'x-total-is-lower-bound': 'true' },
    }));
    expect(await provider.getList('webhookDeliveries', page)).toMatchObject({
      total: 10_000,
      meta: { hasMore: true },
    });
  });

  test('a place uses its fixed filters, its list call and its search parameter', async () => {
    const client = deliveries.places['client']!;
    const list = {
      ...client.list!,
      fixed: { 'state~eq': 'failed' },
      call: 'failures',
      searchParameter: 'search',
    };
    const altered = { ...deliveries, places: { client: { ...client, list } } } as unknown as AnyResource;
    const server = await serve(() => rows([], '*/0'), undefined, [altered]);
    ({ close } = server);
    const filter = { 'state~eq': 'delivered', q: 'a & b' };
    await server.provider.getList('webhookDeliveries', { ...page, filter });
    await server.provider.getList('webhookDeliveries', page);
    const [request, unsearched] = server.requests;
    expect(request?.path).toBe('/webhooks/v2/failures');
    expect(parameterOf(request, 'filter')).toEqual({ state: 'failed' });
    expect(request?.query.get('search')).toBe('a & b');
    expect(unsearched?.query.has('search')).toBe(false);
  });

  test('the next page is requested by the key that the page before tells', async () => {
    const { provider, requests } = await start(() => ({
      ...rows([row(1)], '50-50/1203'),
      headers: { 'content-range': 'webhookDeliveries 50-50/1203', 'x-next': 'key & 1' },
    }));
    const { next } = (await provider.getList('webhookDeliveries', page)) as { next?: string };
    expect(next).toBe('key & 1');
    const further = { ...page.pagination, after: next };
    await provider.getList('webhookDeliveries', { ...page, pagination: further });
    expect(requests.map(({ query }) => query.get('after'))).toEqual([null, 'key & 1']);
  });

  test('no Range header is sent, because it disables compression in browsers', async () => {
    const { provider, requests } = await start(() => rows([], '*/0'));
    const { total } = await provider.getList('webhookDeliveries', page);
    expect(requests[0]?.headers.range).toBeUndefined();
    expect(total).toBe(0);
  });

  test('filters contain fields, operators other than equality, and the search term', () => {
    expect(
      restFilter(
        deliveries,
        readFilter(deliveries, {
          'state~neq': 'delivered',
          'state~neq~2': 'skipped',
          'configurationId~eq': idOf(7),
          'attemptCount~gte': '3',
          configurationName: ['North', 'South'],
          q: ' lock ',
        }),
      ),
    ).toEqual({
      'state~neq': 'delivered',
      'state~neq~2': 'skipped',
      configurationId: idOf(7),
      'attemptCount~gte': 3,
      configurationName: ['North', 'South'],
      q: 'lock',
    });
  });

  test('one record is read from its own URL, with the fields of single records', async () => {
    const { provider, requests } = await start(() => ({
      json: { ...row(1), event: { incidentType: 'Lockdown' }, attempts: [{ number: 1 }], trace: null },
    }));
    const { data } = await provider.getOne('webhookDeliveries', { id: idOf(1), meta });
    expect(requests[0]?.path).toBe(`${path}/${idOf(1)}`);
    expect(data).toMatchObject({
      id: idOf(1),
      event: { incidentType: 'Lockdown' },
      attempts: [{ number: 1 }],
    });
  });

  test('many records are requested by identifier in batches', async () => {
    const { provider, requests } = await start((request) => {
      const { id } = parameterOf(request, 'filter') as { id: string[] };
      return { json: id.map((one) => ({ id: one })) };
    });
    const ids = Array.from({ length: 95 }, (_, index) => idOf(index));
    const { data } = await provider.getMany('webhookDeliveries', { ids, meta });
    expect(data.map(({ id }) => id as string)).toEqual(ids);
    expect(requests).toHaveLength(3);
  });

  test('an export reads all pages and returns each record once', async () => {
    const { provider, requests } = await start((request) => {
      const [first] = parameterOf(request, 'range') as [number, number];
      // A new row was inserted above in the meantime: the last row of the first page appears again.
      const numbers = first === 0 ? Array.from({ length: 1000 }, (_, index) => index) : [999, 1000];
      return rows(numbers.map(row), `${first}-${first + numbers.length - 1}/1002`);
    });
    const pages = [];
    for await (const { records, done } of provider.exportPages('webhookDeliveries', page))
      pages.push([records.length, done]);
    const ranges = [
      [0, 999],
      [1000, 1999],
    ];
    // The repeated row leads to a second reading, which finds no more.
    expect(pages).toEqual([
      [1000, 1000],
      [1, 1001],
      [0, 1001],
      [0, 1001],
    ]);
    expect(requests.map((request) => parameterOf(request, 'range'))).toEqual([...ranges, ...ranges]);
  });

  test.each([
    ['a refusal', { status: 403, json: { title: 'Forbidden' } }, 403],
    ["a proxy's page", { text: '<html></html>', headers: { 'content-range': 'x 0-0/1' } }, 0],
    ['an answer without Content-Range', { json: [row(1)] }, 0],
    ['an answer that is no list', rows({} as unknown[], '0-0/1'), 0],
    ['a connection that breaks', { raw: (response: { destroy: () => void }) => response.destroy() }, 0],
  ] as const)('%s is a failure with a message', async (_, reply, status) => {
    const { provider } = await start(() => reply);
    const error = await failure(provider.getList('webhookDeliveries', page));
    expect(error.status).toBe(status);
    expect(error.message).toBe('Unable to fetch deliveries. Please try again.');
  });

  test("an invalid filter shows the platform's message", async () => {
    const { provider } = await start(() => ({
      status: 400,
      json: { title: 'Bad request', errors: { filter: ['state is no field.'] } },
    }));
    expect((await failure(provider.getList('webhookDeliveries', page))).message).toBe('state is no field.');
  });

  test('an aborted request rejects with AbortError', async () => {
    const { provider } = await start(() => ({ raw: () => undefined }));
    const controller = new AbortController();
    const waiting = provider.getList('webhookDeliveries', { ...page, signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  test.each([
    ['a refusal', { status: 503, json: { title: 'Service unavailable' } }],
    ['an answer that is no list', { json: {} }],
  ])('an aborted request rejects with AbortError although %s has come', async (_, reply) => {
    const { url, close: end } = await serve(() => reply);
    close = end;
    const controller = new AbortController();
    const late = createDataProvider({
      resources: [deliveries],
      apiUrl: url,
      fetch: async (address) => {
        const answer = await fetch(address);
        controller.abort();
        return answer;
      },
    });
    await expect(
      late.getList('webhookDeliveries', { ...page, signal: controller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});
