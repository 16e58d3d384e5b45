import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { allBuildings } from '../../../authProvider/context.ts';
import { createSessionStore, type ClientScope, type Session } from '../../../authProvider/session.ts';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';
import { createFollower } from '../../../src/app/followChange.ts';
import {
  aContext,
  ash,
  aSession,
  aUser,
  birch,
  clientUid,
  memoryContexts,
  otherClientUid,
} from '../../support/session.ts';

const cedar = { uid: 'aaaaaaaa-0000-4000-8000-000000000003', name: 'Cedar High' };

/** A session, what the platform has of its client by now, and the follower of changes. */
function stage(change: Partial<Session> = {}, atPlatform: Partial<ClientScope> | null = {}) {
  const load = vi.fn<() => Promise<ClientScope | null>>(
    async () =>
      atPlatform && {
        buildings: [allBuildings, ash, birch],
        modules: new Set<string>(),
        hasConnection: false,
        ...atPlatform,
      },
  );
  const contexts = memoryContexts();
  const session = createSessionStore(aSession(change), load, contexts);
  const client = new QueryClient();
  const follow = createFollower(client, session);
  return {
    session,
    client,
    contexts,
    load,
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
  it('the session has its names and page size', () => {
    const saved = { id: 'user-1', firstName: 'Bea', pageSize: 25, voicePhoneNumber: '+1 507 555 0100' };
    const { session, update } = stage({ user: aUser({ firstName: 'Ada', pageSize: 10 }) });
    update(registry.profile, saved);
    const { user, profile } = session.get();
    expect(user).toMatchObject({ firstName: 'Bea', pageSize: 25 });
    expect(user.userUid).not.toBe(saved.id);
    expect(profile).toMatchObject(saved);
  });
});

describe('after a save of the current client', () => {
  it('the session has its name, time zone and modules', async () => {
    const { session, contexts, update } = stage(
      {},
      { timeZone: 'America/Chicago', modules: new Set(['visitor']) },
    );
    update(registry.clients, { id: clientUid, name: 'Northfield Schools', timeZone: 'America/Chicago' });
    expect(session.get().timeZone).toBe('America/Chicago');
    await vi.waitFor(() => expect(session.get().modules).toEqual(new Set(['visitor'])));
    expect(session.get().context).toEqual({ ...aContext, clientName: 'Northfield Schools' });
    expect(contexts.saved.at(-1)).toEqual(session.get().context);
  });

  it('the session keeps what it has when the client cannot be read', async () => {
    const { session, load, update } = stage({ modules: new Set(['visitor']) }, null);
    update(registry.clients, { id: clientUid, name: 'Northfield Schools' });
    await vi.waitFor(() => expect(session.get().context?.clientName).toBe('Northfield Schools'));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    expect(session.get().modules).toEqual(new Set(['visitor']));
    expect(session.get().buildings).toEqual([allBuildings, ash, birch]);
  });

  it('of another client, the session stays', () => {
    const { session, update } = stage();
    const before = session.get();
    update(registry.clients, { id: otherClientUid, name: 'Oakwood', timeZone: 'Europe/London' });
    expect(session.get()).toEqual(before);
  });
});

describe('the chosen building', () => {
  const inAsh = { ...aContext, buildingUid: ash.uid, buildingName: ash.name };

  it('has its new name after it was renamed', async () => {
    const renamed = { ...ash, name: 'Aspen Elementary' };
    const { session, update } = stage({ context: inAsh }, { buildings: [allBuildings, renamed, birch] });
    update(registry.buildings, { id: ash.uid, name: renamed.name });
    await vi.waitFor(() => expect(session.get().context?.buildingName).toBe('Aspen Elementary'));
    expect(session.get().buildings).toContainEqual(renamed);
  });

  it('is another one after it was deleted', async () => {
    const { session, remove } = stage({ context: inAsh }, { buildings: [allBuildings, birch] });
    remove(registry.buildings);
    await vi.waitFor(() => expect(session.get().context?.buildingUid).toBe(allBuildings.uid));
  });

  it('stays after another building was created, which can be chosen at once', async () => {
    const { session, create } = stage({ context: inAsh }, { buildings: [allBuildings, ash, birch, cedar] });
    create(registry.buildings, { id: cedar.uid, name: cedar.name });
    await vi.waitFor(() => expect(session.get().buildings).toContainEqual(cedar));
    expect(session.get().context).toEqual(inAsh);
  });

  it('stays when work on buildings has ended, which can then be chosen', async () => {
    const { session, end } = stage({ context: inAsh }, { buildings: [allBuildings, ash, birch, cedar] });
    end(registry.buildings);
    await vi.waitFor(() => expect(session.get().buildings).toContainEqual(cedar));
    expect(session.get().context).toEqual(inAsh);
  });

  it('is read once after many changes, and not after a change of other fields', async () => {
    const { load, create, update } = stage();
    update(registry.buildings, { id: ash.uid, name: ash.name, city: 'Dayton' });
    for (let index = 0; index < 20; index += 1)
      create(registry.buildings, { id: `b-${index}`, name: `B ${index}` });
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    expect(load).toHaveBeenCalledTimes(1);
  });
});

it('mappings open after the first connection of the client', async () => {
  const { session, create } = stage({}, { hasConnection: true });
  create(registry.connections, { id: 'c-1', name: 'Entra' });
  await vi.waitFor(() => expect(session.get().hasConnection).toBe(true));
});

it('the session is not changed by records of other resources', () => {
  const { session, update } = stage();
  const before = session.get();
  update(registry.titles, { id: 'user-1', firstName: 'Bea' });
  expect(session.get()).toEqual(before);
});

it('a record that is being read is read again after a change of it, and not taken from the row of a list', async () => {
  const { client, update } = stage();
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
  const staleAfter = (act: (staged: ReturnType<typeof stage>) => void) => {
    const staged = stage();
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
  ] as const)('are stale after %s', (_title, kind, expected) => {
    const stale = staleAfter((staged) => {
      if (kind === 'update') staged.update(registry.buildings, { id: ash.uid, name: ash.name });
      if (kind === 'remove') staged.remove(registry.buildings);
      if (kind === 'act') staged.act(registry.buildings, ['users']);
      if (kind === 'end') staged.end(registry.buildings, ['users']);
    });
    expect(stale).toEqual(expected);
  });
});
