import { describe, expect, it, type Mock, vi } from 'vitest';
import { allBuildings } from '../../../authProvider/context.ts';
import type { Session } from '../../../authProvider/session.ts';
import { takeOver, createQueryClient } from '../../../src/app/queryClient.ts';
import { startFirstRead } from '../../../src/start/firstRead.ts';
import { clientUid, sessionOf, systemSessionOf } from '../shell/session.ts';
import { keepPageSize } from '../../../src/start/afterStart.ts';
import { likelyPageSize } from '../../../src/start/likelyPageSize.ts';

const base = sessionOf(['CanManageBuildingSettings']);
const withPageSize = (pageSize: number): Session => ({ ...base, user: { ...base.user, pageSize } });
const session = withPageSize(25);
const { user } = session;
const limited = (of: Session): Session => ({ ...of, user: { ...of.user, hasAllBuildings: false } });
const people = '/client/admin/user-management-settings';
const stations = `${people}/station-accounts`;
const mappings = `${people}/mappings`;
const logs = '/client/admin/raptor-connect/logs';
const path = '/client/admin/buildings';
const rows = { data: [{ id: 'a' }], total: 1 };
const provider = () => ({ getList: vi.fn(async () => rows) as never });

describe('the rows of the first screen', () => {
  it('are requested with the query of the list: page size of the claims, sort and page of the URL', () => {
    const dataProvider = provider();
    const read = startFirstRead(`${path}?sort=-name&page=2#x`, session, dataProvider);
    const request = {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'name', order: 'DESC' },
      filter: expect.any(Object) as unknown,
      meta: { scope: { clientId: clientUid }, place: 'client' },
    };
    const signal = expect.any(AbortSignal) as unknown;
    expect(dataProvider.getList).toHaveBeenCalledExactlyOnceWith('buildings', { ...request, signal });
    expect(read?.queryKey).toEqual(['buildings', 'getList', request]);
  });

  it('keep loading when the profile matches the claims, and are requested again when it differs', () => {
    const dataProvider = provider();
    const ask = (pageSize: number, before?: ReturnType<typeof startFirstRead>) =>
      startFirstRead(path, withPageSize(pageSize), dataProvider, before)!;
    const signalOf = (call: number) =>
      (dataProvider.getList as unknown as Mock).mock.calls[call]?.[1].signal as AbortSignal;
    const claimed = ask(25);
    expect(ask(25, claimed)).toBe(claimed);
    expect(dataProvider.getList).toHaveBeenCalledTimes(1);
    const known = ask(50, claimed);
    expect(known.queryKey[2]).toMatchObject({ pagination: { page: 1, perPage: 50 } });
    expect(dataProvider.getList).toHaveBeenCalledTimes(2);
    expect([signalOf(0).aborted, signalOf(1).aborted]).toEqual([true, false]);
  });

  it('are not requested again when the building that the user last had, or prefers, is the one of the page', () => {
    const dataProvider = provider();
    const at = '/client/admin/user-management-settings/users-and-contacts/client-users';
    const who = sessionOf(['CanManageUsers']);
    const inBuilding = (buildingUid: string): Session => ({
      ...who,
      context: who.context && { ...who.context, buildingUid },
    });
    expect(startFirstRead(at, inBuilding(''), dataProvider)).toBeNull();
    const likely = startFirstRead(at, inBuilding(allBuildings.uid), dataProvider);
    expect(startFirstRead(at, inBuilding(allBuildings.uid), dataProvider, likely)).toBe(likely);
    expect(dataProvider.getList).toHaveBeenCalledTimes(1);
  });

  it('use the page size that the user last had in this browser rather than that of the claims', () => {
    expect(likelyPageSize(user)).toBe(25);
    keepPageSize({ ...user, pageSize: 50 });
    expect(likelyPageSize(user)).toBe(50);
    expect(likelyPageSize({ ...user, userUid: 'somebody else' })).toBe(25);
    keepPageSize({ ...user, pageSize: 25 });
    expect(likelyPageSize({ ...user, pageSize: 10 })).toBe(25);
  });

  it.each([
    ['a page that is not a list', `${path}/add`, session],
    ['the landing page', '/client/landing', session],
    ['a list that the user may not read', path, sessionOf([])],
    ['the system area for a client user', '/admin/clients', session],
    ['a client area without a client', path, systemSessionOf(['CanManageBuildingSettings'])],
    ['a list whose module the client is not known to have', stations, sessionOf(['CanManageUsers'])],
    ['a list that needs a connection', mappings, sessionOf(['CanManageRoles'])],
    [
      'a list of all buildings for a user limited to some',
      logs,
      limited(sessionOf(['CanReadWebhookConfigurations'])),
    ],
  ])('are not requested at %s', (_, at, who) => {
    const dataProvider = provider();
    expect(startFirstRead(at, who, dataProvider)).toBeNull();
    expect(dataProvider.getList).not.toHaveBeenCalled();
  });

  it('are requested when the session meets the requirements of the list', () => {
    const dataProvider = provider();
    const known = sessionOf(['CanManageRoles'], { hasConnection: true });
    expect(startFirstRead(mappings, known, dataProvider)).not.toBeNull();
  });

  it('are ready when the screen renders, and are not requested again', async () => {
    const queryClient = createQueryClient();
    const read = startFirstRead(path, session, provider())!;
    await takeOver(queryClient, read);
    const { queryKey } = read;
    expect(queryClient.getQueryData(queryKey)).toEqual(rows);
    const queryFn = vi.fn(async () => rows);
    await queryClient.fetchQuery({ queryKey, queryFn });
    expect(queryFn).not.toHaveBeenCalled();
  });

  it('delay the first render only briefly', async () => {
    const never = { getList: (async () => new Promise(() => undefined)) as never };
    const read = startFirstRead(path, session, never)!;
    await expect(takeOver(createQueryClient(), read)).resolves.toBeUndefined();
  });
});
