import { expect, it } from 'vitest';
import { serve, type Seen } from './server.ts';

const clientId = '0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69';

const named = (count: number, prefix = 'b') =>
  Array.from({ length: count }, (_, index) => ({ uid: `${prefix}${index}`, name: `B ${index}` }));

/** Reads a whole list of buildings whose rows `rowsAt` returns, by the number of the request from 1. */
async function readWhole(rowsAt: (request: number) => { uid: string }[]) {
  const { provider, requests } = await serve(({ query }: Seen) => {
    const rows = rowsAt(requests.length);
    const size = Number(query.get('pagesize'));
    const from = Number(query.get('pagenumber')) * size;
    return { json: { items: rows.slice(from, from + size), rowCount: rows.length } };
  });
  const sort = { field: 'name', order: 'ASC' } as const;
  const ids: string[] = [];
  const unsettled: boolean[] = [];
  for await (const page of provider.exportPages('buildings', {
    filter: {},
    sort,
    meta: { scope: { clientId } },
  })) {
    ids.push(...page.records.map(({ id }) => id));
    unsettled.push(page.isUnsettled === true);
  }
  return { ids, unsettled, isUnsettled: unsettled.includes(true), requests };
}

it('a list that nobody changes is read once', async () => {
  const { ids, isUnsettled, requests } = await readWhole(() => named(2203));
  expect(ids).toHaveLength(2203);
  expect(requests).toHaveLength(3);
  expect(isUnsettled).toBe(false);
});

it('nobody is missing or twice when records leave the list between two pages', async () => {
  const all = named(1930);
  const { ids, isUnsettled } = await readWhole((request) => (request === 1 ? all : all.slice(3)));
  expect(new Set(ids)).toEqual(new Set(all.map(({ uid }) => uid)));
  expect(ids).toHaveLength(1930);
  expect(isUnsettled).toBe(false);
});

it('nobody is missing or twice when records join the list between two pages', async () => {
  const all = named(1930);
  const joined = named(4, 'n');
  const { ids } = await readWhole((request) => (request === 1 ? all : [...joined, ...all]));
  expect(new Set(ids)).toEqual(new Set([...all, ...joined].map(({ uid }) => uid)));
  expect(ids).toHaveLength(1934);
});

it('a list that never rests is read three times, and the last page says so', async () => {
  const { unsettled, requests } = await readWhole((request) => [
    ...named(1, `new-${request}-`),
    ...named(2500 + request),
  ]);
  expect(requests).toHaveLength(9);
  expect(unsettled).toEqual([...Array.from({ length: 8 }, () => false), true]);
});

it('a list whose platform tells keys is read by them, each page behind the one before', async () => {
  const all = named(2203);
  const { provider, requests } = await serve(({ query }: Seen) => {
    const after = query.get('after');
    const from = after === null ? 0 : Number(after);
    const items = all.slice(from, from + 1000);
    const isLast = items.length < 1000;
    return {
      json: {
        items,
        rowCount: after === null || isLast ? all.length : from + 1000,
        ...(after === null || isLast ? {} : { rowCountIsLowerBound: true }),
        ...(isLast ? {} : { next: String(from + 1000) }),
      },
    };
  });
  const pages = [];
  const request = {
    filter: {},
    sort: { field: 'name', order: 'ASC' },
    meta: { scope: { clientId } },
  } as const;
  for await (const page of provider.exportPages('buildings', request)) pages.push(page);
  expect(pages.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(all.map(({ uid }) => uid));
  expect(pages.map(({ total }) => total)).toEqual([2203, 2203, 2203]);
  expect(requests.map(({ query }) => query.get('after'))).toEqual([null, '1000', '2000']);
});
