import { describe, expect, test } from 'vitest';
import { serveEach } from './server.ts';

const start = serveEach();
const clientId = 'c-1';
const page = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'name', order: 'ASC' },
  filter: {},
  meta: { scope: { clientId } },
} as const;

test.each([{ entries: 4 }, { items: null }, 'rows', 12])(
  'a list answered with %j has failed, and is not empty',
  async (json) => {
    const { provider } = await start(() => ({ json }));
    await expect(provider.getList('departments', page)).rejects.toThrow('An unknown error occurred.');
  },
);

describe('Retry-After', () => {
  const askedIn = async (value: string) => {
    const { provider } = await start(() => ({ status: 429, json: {}, headers: { 'retry-after': value } }));
    const failure: unknown = await provider.getList('departments', page).catch((error: unknown) => error);
    return (failure as { body: { retryAfter?: number } }).body.retryAfter;
  };

  test.each([
    ['7', 7],
    ['0', 1],
    ['soon', undefined],
    ['Thu, 01 Jan 2026 00:00:00 GMT', 1],
    ['2026-01-01T00:00:00', 1],
  ])('%s asks to wait for %s seconds', async (value, seconds) => {
    expect(await askedIn(value)).toBe(seconds);
  });

  test('a date asks to wait until then', async () => {
    const seconds = await askedIn(new Date(Date.now() + 3_600_000).toUTCString());
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
  });
});

test('a timestamp that is not ISO 8601 is kept as received instead of guessed', async () => {
  const rows = [
    { uid: 'u1', lastLogin: '09.01.2026' },
    { uid: 'u2', lastLogin: '2026-01-09T12:30:00' },
  ];
  const { provider } = await start(() => ({ json: { items: rows, rowCount: 2 } }));
  const { data } = await provider.getList('users', { ...page, sort: { field: 'lastName', order: 'ASC' } });
  expect(data.map(({ lastLogin }) => lastLogin as unknown)).toEqual([
    { '@unreadable': '09.01.2026' },
    '2026-01-09T12:30:00',
  ]);
});

test('the part of a message that the specification cuts is not shown below it', async () => {
  const detail = 'Group “Staff” already exists for client d4e840fe.';
  const { provider } = await start(() => ({ status: 409, json: { detail } }));
  const create = provider.create('mappings', { data: { name: 'Staff' }, meta: page.meta });
  await expect(create).rejects.toMatchObject({
    message: 'Group “Staff” already exists',
    body: { reason: undefined },
  });
});
