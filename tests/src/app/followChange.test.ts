import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { allBuildings } from '../../../authProvider/context.ts';
import type { StartCalls } from '../../../authProvider/calls.ts';
import type { ClientData, Session } from '../../../authProvider/session.ts';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';
import { ofSession } from '../../../src/app/clientQueries.ts';
import { createFollower } from '../../../src/app/followChange.ts';
import { aContext, ash, aSession, aUser, birch, clientUid } from '../../support/session.ts';
import { followedClient } from './followedClient.ts';

const cedar = { uid: 'aaaaaaaa-0000-4000-8000-000000000003', name: 'Cedar High' };

/** A session, what the platform has of its client by now, and the follower of changes. */
async function stage(
  change: Partial<Session> = {},
  now: Partial<ClientData> = {},
  calls: Partial<StartCalls> = {},
) {
  const { client, contexts, getOne, platform, sessions } = await followedClient({
    session: aSession(change),
    now,
    calls,
  });
  const follow = createFollower(client, sessions);
  return {
    session: sessions,
    client,
    contexts,
    getOne,
    platform,
    update: (resource: AnyResource, record: PlatformRecord) =>
      follow({ kind: 'update', resource, record, along: [] }),
    create: (resource: AnyResource, record: PlatformRecord) =>
      follow({ kind: 'create', resource, record, along: [] }),
    remove: (resource: AnyResource) => follow({ kind: 'delete', resource, along: [] }),
    act: (resource: AnyResource, along: readonly string[] = []) => follow({ kind: 'act', resource, along }),
    end: (resource: AnyResource, along: readonly string[] = []) => follow({ kind: 'over', resource, along }),
  };
}

describe('after a save of the own profile', () => {
  it('the session has its names and page size', async () => {
    const saved = { id: 'user-1', firstName: 'Bea', pageSize: 25, voicePhoneNumber: '+1 507 555 0100' };
    const { session, update } = await stage({ user: aUser({ firstName: 'Ada', pageSize: 10 }) });
    update(registry.profile, saved);
    const { user, profile } = session.get();
    expect(user).toMatchObject({ firstName: 'Bea', pageSize: 25 });
    expect(user.userUid).not.toBe(saved.id);
    expect(profile).toMatchObject(saved);
  });
});

describe('after a save of the current client', () => {
  it('the session has its name, time zone and modules', async () => {
    const user = aUser({ permissions: ['CanManageClientSettings'] });
    const now = { name: 'Northfield Schools', timeZone: 'America/Chicago', modules: new Set(['visitor']) };
    const { session, contexts, update } = await stage({ user }, now);
    update(registry.clients, { id: clientUid, name: 'Northfield Schools' });
    await vi.waitFor(() => expect(session.get().modules).toEqual(new Set(['visitor'])));
    await vi.waitFor(() => expect(session.get().timeZone).toBe('America/Chicago'));
    await vi.waitFor(() =>
      expect(session.get().context).toEqual({ ...aContext, clientName: 'Northfield Schools' }),
    );
    expect(contexts.saved.at(-1)).toEqual(session.get().context);
  });

  it('the session has its name from the moment on that the user gains the right to read clients', async () => {
    const now = { name: 'Northfield Schools' };
    const { session, client, getOne, update } = await stage({ user: aUser({ permissions: [] }) }, now);
    update(registry.clients, { id: clientUid, name: now.name });
    session.update({ user: aUser({ permissions: ['CanManageClientSettings'] }) });
    const queryKey = [registry.clients.name, ofSession, clientUid, 'name'];
    await vi.waitFor(() => expect(client.getQueryCache().find({ queryKey })?.isActive()).toBe(true));
    expect(getOne).not.toHaveBeenCalled();
    update(registry.clients, { id: clientUid, name: now.name });
    await vi.waitFor(() => expect(session.get().context?.clientName).toBe(now.name));
  });

  it('the session keeps what it has when the client cannot be read', async () => {
    const fails = vi.fn(async () => Promise.reject(new Error('down')));
    const { session, client, update } = await stage({}, {}, { buildings: fails, modules: fails });
    const before = session.get();
    update(registry.clients, { id: clientUid, name: 'Northfield Schools' });
    await vi.waitFor(() => expect(fails).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(session.get()).toEqual(before);
  });
});

describe('the chosen building', () => {
  const inAsh = { ...aContext, buildingUid: ash.uid, buildingName: ash.name };

  it('has its new name after it was renamed', async () => {
    const renamed = { ...ash, name: 'Aspen Elementary' };
    const { session, update } = await stage({ context: inAsh }, { buildings: [renamed, birch] });
    update(registry.buildings, { id: ash.uid, name: renamed.name });
    await vi.waitFor(() => expect(session.get().context?.buildingName).toBe('Aspen Elementary'));
    expect(session.get().buildings).toContainEqual(renamed);
  });

  it('is another one after it was deleted', async () => {
    const { session, remove } = await stage({ context: inAsh }, { buildings: [birch] });
    remove(registry.buildings);
    await vi.waitFor(() => expect(session.get().context?.buildingUid).toBe(allBuildings.uid));
  });

  it('stays after another building was created, which can be chosen at once', async () => {
    const { session, create } = await stage({ context: inAsh }, { buildings: [ash, birch, cedar] });
    create(registry.buildings, { id: cedar.uid, name: cedar.name });
    await vi.waitFor(() => expect(session.get().buildings).toContainEqual(cedar));
    expect(session.get().context).toEqual(inAsh);
  });

  it('stays when work on buildings has ended, which can then be chosen', async () => {
    const { session, end } = await stage({ context: inAsh }, { buildings: [ash, birch, cedar] });
    end(registry.buildings);
    await vi.waitFor(() => expect(session.get().buildings).toContainEqual(cedar));
    expect(session.get().context).toEqual(inAsh);
  });

  it('is read once after many changes, and not after a change of other fields', async () => {
    const { platform, create, update } = await stage();
    update(registry.buildings, { id: ash.uid, name: ash.name, city: 'Dayton' });
    for (let index = 0; index < 20; index += 1)
      create(registry.buildings, { id: `b-${index}`, name: `B ${index}` });
    await vi.waitFor(() => expect(platform.buildings).toHaveBeenCalled());
    expect(platform.buildings).toHaveBeenCalledTimes(1);
  });
});

it('mappings open after the first connection of the client', async () => {
  const { session, create } = await stage({}, { hasConnection: true });
  create(registry.connections, { id: 'c-1', name: 'Entra' });
  await vi.waitFor(() => expect(session.get().hasConnection).toBe(true));
});

it('the session is not changed by records of other resources', async () => {
  const { session, update } = await stage();
  const before = session.get();
  update(registry.titles, { id: 'user-1', firstName: 'Bea' });
  expect(session.get()).toEqual(before);
});

it('a record that is being read is read again after a change of it, and not taken from the row of a list', async () => {
  const { client, update } = await stage();
  const queryKey = ['buildings', 'getOne', { id: ash.uid }];
  const whole = { id: ash.uid, name: ash.name, notes: 'Only in its own response' };
  const answers: ((record: object) => void)[] = [];
  const seen: unknown[] = [];
  client.setQueryData(queryKey, { id: ash.uid, name: ash.name }, { updatedAt: 1 });
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<object>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(({ data, isFetching }) => {
    if (!isFetching) seen.push(data);
  });
  update(registry.buildings, { id: ash.uid, name: 'Aspen' });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(whole);
  answers[1]?.({ ...whole, name: 'Aspen' });
  await vi.waitFor(() => expect(seen).toEqual([{ ...whole, name: 'Aspen' }]));
  stop();
});

describe('cached queries', () => {
  const keys: readonly (readonly [string, string])[] = [
    ['buildings', 'lookup'],
    ['buildings', 'getList'],
    ['ownBuildings', 'labels'],
    ['levels', 'getList'],
    ['users', 'getList'],
  ];
  const staleAfter = async (act: (staged: Awaited<ReturnType<typeof stage>>) => void) => {
    const staged = await stage();
    for (const queryKey of keys) staged.client.setQueryData(queryKey, []);
    act(staged);
    return keys
      .filter((queryKey) => staged.client.getQueryState(queryKey)?.isInvalidated)
      .map(([name, kind]) => `${name} ${kind}`);
  };

  it.each([
    [
      'an update: the options, also of views of the same records',
      'update',
      ['buildings lookup', 'ownBuildings labels'],
    ],
    [
      'a deletion: also what was deleted along',
      'remove',
      ['buildings lookup', 'ownBuildings labels', 'levels getList'],
    ],
    [
      'an action: all of the resource and of those that it changes',
      'act',
      ['buildings lookup', 'buildings getList', 'ownBuildings labels', 'users getList'],
    ],
    [
      'work that has ended: all of the resource and of those that it changed',
      'end',
      ['buildings lookup', 'buildings getList', 'ownBuildings labels', 'users getList'],
    ],
  ] as const)('are stale after %s', async (_title, kind, expected) => {
    const stale = await staleAfter((staged) => {
      if (kind === 'update') staged.update(registry.buildings, { id: ash.uid, name: ash.name });
      if (kind === 'remove') staged.remove(registry.buildings);
      if (kind === 'act') staged.act(registry.buildings, ['users']);
      if (kind === 'end') staged.end(registry.buildings, ['users']);
    });
    expect(stale).toEqual(expected);
  });
});
