import { describe, expect, it, vi } from 'vitest';
import { allBuildings } from '../../authProvider/context.ts';
import { createSessionStore, noClientScope } from '../../authProvider/session.ts';
import {
  aContext,
  aSession,
  ash,
  birch,
  clientData,
  clientsOf,
  clientUid,
  memoryContexts,
  otherClientUid,
  startedWith,
  systemUser,
} from '../support/session.ts';
import { proves } from '../support/rows.ts';

const northfield = { uid: clientUid, name: 'Northfield' };
const oakwood = { uid: otherClientUid, name: 'Oakwood' };
const data = clientData({ buildings: [ash], modules: new Set(['m']), hasConnection: true });
const scope = { buildings: [allBuildings, ash], modules: new Set(['m']), hasConnection: true };
const clients = clientsOf(async () => data);

describe('choosing a client and a building', () => {
  it('loads the client’s buildings, stores the context and notifies the screens', async () => {
    proves('access-5');
    const contexts = memoryContexts();
    const store = createSessionStore(startedWith(aSession({ user: systemUser() })), clients, contexts);
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    await store.selectClient(northfield);
    const expected = {
      clientUid,
      clientName: 'Northfield',
      buildingUid: allBuildings.uid,
      buildingName: 'All Buildings',
    };
    expect(store.get()).toMatchObject({ context: expected, ...scope });
    expect(contexts.saved).toEqual([expected]);
    expect(listener).toHaveBeenCalledTimes(1);
    store.selectBuilding(ash.uid);
    expect(store.get().context).toMatchObject({ clientUid, buildingUid: ash.uid, buildingName: ash.name });
    stop();
    await store.selectClient(null);
    expect(store.get()).toMatchObject({ context: null, ...noClientScope });
    expect(contexts.saved.at(-1)).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('ends with the client that was chosen last when responses arrive out of order', async () => {
    const answers: (() => void)[] = [];
    const store = createSessionStore(
      startedWith(aSession({ user: systemUser() })),
      clientsOf(() => new Promise((resolve) => answers.push(() => resolve(data)))),
      memoryContexts(),
    );
    const both = Promise.all([store.selectClient(northfield), store.selectClient(oakwood)]);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!();
    answers[0]!();
    await both;
    expect(store.get().context?.clientUid).toBe(otherClientUid);
  });

  it('keeps the current client when the new one cannot be loaded', async () => {
    const before = aSession({ user: systemUser(), context: aContext });
    const failing = createSessionStore(
      startedWith(before),
      clientsOf(async () => Promise.reject(new Error('down'))),
      memoryContexts(),
    );
    await expect(failing.selectClient(oakwood)).rejects.toThrow('down');
    expect(failing.get()).toBe(before);
  });

  it('follows no client once the portal is gone', async () => {
    const load = vi.fn(clients);
    createSessionStore(startedWith(), load, memoryContexts()).follow(AbortSignal.abort());
    expect(load).not.toHaveBeenCalled();
  });

  it('ignores a building that is not in scope', () => {
    const store = createSessionStore(startedWith(aSession({ buildings: [ash] })), clients, memoryContexts());
    store.selectBuilding(birch.uid);
    expect(store.get().context).toEqual(aContext);
  });
});

describe('rights that change during the session', () => {
  it('offer All Buildings, or no longer, also where the client has the same buildings as before', () => {
    const contexts = memoryContexts();
    const store = createSessionStore(startedWith(), clients, contexts);
    const { user } = store.get();
    store.update({ user: { ...user, hasAllBuildings: false } });
    const context = { ...aContext, buildingUid: ash.uid, buildingName: ash.name };
    expect(store.get()).toMatchObject({ buildings: [ash, birch], context });
    expect(contexts.saved).toEqual([context]);
    store.update({ user });
    expect(store.get()).toMatchObject({ buildings: [allBuildings, ash, birch], context });
  });
});
