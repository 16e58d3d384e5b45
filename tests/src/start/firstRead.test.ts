import { describe, expect, it, vi } from 'vitest';
import { mapClaims } from '../../../authProvider/claims.ts';
import { takeOver, createQueryClient } from '../../../src/app/queryClient.ts';
import { startFirstRead } from '../../../src/start/firstRead.ts';

const client = { uid: '11111111-1111-4111-8111-111111111111', name: 'Northfield' };
const user = mapClaims({
  userUid: '22222222-2222-4222-8222-222222222222',
  clientUid: client.uid,
  permissions: ['CanManageBuildingSettings'],
  pageSize: 25,
});
const path = '/client/admin/buildings';
const rows = { data: [{ id: 'a' }], total: 1 };
const provider = () => ({ getList: vi.fn(async () => rows) as never });

describe('the rows of the first screen', () => {
  it('are asked for as the list itself will ask: page size of the claims, sorting and page of the address', () => {
    const dataProvider = provider();
    const read = startFirstRead(`${path}?sort=-name&page=2#x`, user, client, dataProvider);
    const request = {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'name', order: 'DESC' },
      filter: expect.any(Object) as unknown,
      meta: { scope: { clientId: client.uid }, place: 'client' },
    };
    expect(dataProvider.getList).toHaveBeenCalledExactlyOnceWith('buildings', request);
    expect(read?.queryKey).toEqual(['buildings', 'getList', request]);
  });

  it.each([
    ['a page that is no list', `${path}/add`, user, client],
    ['the landing page', '/client/landing', user, client],
    ['a list that the user may not read', path, { ...user, permissions: [] }, client],
    ['the system area to a client user', '/admin/clients', user, client],
    ['a client area without a client', path, user, null],
  ])('are not asked for at %s', (_, at, who, chosen) => {
    const dataProvider = provider();
    expect(startFirstRead(at, who, chosen, dataProvider)).toBeNull();
    expect(dataProvider.getList).not.toHaveBeenCalled();
  });

  it('are there when the screen is drawn, and are not asked for again', async () => {
    const queryClient = createQueryClient();
    const read = startFirstRead(path, user, client, provider())!;
    await takeOver(queryClient, read);
    const { queryKey } = read;
    expect(queryClient.getQueryData(queryKey)).toEqual(rows);
    const queryFn = vi.fn(async () => rows);
    await queryClient.fetchQuery({ queryKey, queryFn });
    expect(queryFn).not.toHaveBeenCalled();
  });

  it('hold the first drawing back only for a moment', async () => {
    const never = { getList: (async () => new Promise(() => undefined)) as never };
    const read = startFirstRead(path, user, client, never)!;
    await expect(takeOver(createQueryClient(), read)).resolves.toBeUndefined();
  });
});
