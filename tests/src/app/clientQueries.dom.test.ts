import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../resources/product/messages.ts';
import { aContext, aSession, ash, birch, otherClientUid } from '../../support/session.ts';
import { sessionOf, systemSessionOf } from '../shell/session.ts';
import { followedClient } from './followedClient.ts';

const cedar = { uid: 'aaaaaaaa-0000-4000-8000-000000000003', name: 'Cedar High' };
const oakwood = { uid: otherClientUid, name: 'Oakwood' };

describe('a user who returns to the tab', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const away = (milliseconds: number) => {
    const turn = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    turn('hidden');
    vi.setSystemTime(Date.now() + milliseconds);
    turn('visible');
  };

  it('after more than a minute finds the buildings, modules and the connection that others have added', async () => {
    const { sessions, stop } = await followedClient({
      now: { buildings: [ash, birch, cedar], modules: new Set(['visitor']), hasConnection: true },
    });
    away(60_001);
    await vi.waitFor(() => expect(sessions.get().buildings).toContainEqual(cedar));
    await vi.waitFor(() =>
      expect(sessions.get()).toMatchObject({
        context: aContext,
        modules: new Set(['visitor']),
        hasConnection: true,
      }),
    );
    stop();
  });

  it('after a glance at another tab, or once the portal is gone, causes no request', async () => {
    const { client, stop } = await followedClient();
    away(59_000);
    expect(client.isFetching()).toBe(0);
    stop();
    away(120_000);
    expect(client.isFetching()).toBe(0);
  });
});

it('data that are read again and are the same change nothing that a screen shows', async () => {
  const { client, platform, sessions, stop } = await followedClient({
    found: { modules: new Set(['visitor']) },
  });
  const before = sessions.get();
  await sessions.refresh();
  expect(platform.modules).toHaveBeenCalledTimes(1);
  expect(client.isFetching()).toBe(0);
  expect(sessions.get()).toBe(before);
  stop();
});

describe('the name of the client', () => {
  const permissions = ['CanManageClients'];
  const now = { name: 'Northfield Schools' };

  it('is the present one although it was renamed since the cookie was written', async () => {
    const session = { ...systemSessionOf(permissions), context: aContext };
    const { sessions, contexts, stop } = await followedClient({ session, now });
    await vi.waitFor(() =>
      expect(sessions.get().context).toEqual({ ...aContext, clientName: 'Northfield Schools' }),
    );
    expect(contexts.saved.at(-1)).toEqual(sessions.get().context);
    stop();
  });

  it('stays where the platform sends none', async () => {
    const session = { ...systemSessionOf(permissions), context: aContext };
    const { client, getOne, sessions, stop } = await followedClient({ session, now: { name: undefined } });
    await vi.waitFor(() => expect(getOne).toHaveBeenCalled());
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(sessions.get().context).toEqual(aContext);
    stop();
  });

  it.each([
    ['a client user, whose sign-in names the client', sessionOf(permissions)],
    ['a system user who may not read clients', { ...systemSessionOf([]), context: aContext }],
    ['a system user without a client', systemSessionOf(permissions)],
  ])('is not requested for %s', async (_, session) => {
    const { getOne, stop } = await followedClient({ session, now });
    expect(getOne).not.toHaveBeenCalled();
    stop();
  });
});

it('modules that the start could not read are read again', async () => {
  const { sessions, stop } = await followedClient({
    session: aSession({ isIncomplete: true }),
    found: { modules: undefined },
    now: { modules: new Set(['visitor']) },
  });
  await vi.waitFor(() =>
    expect(sessions.get()).toMatchObject({ modules: new Set(['visitor']), isIncomplete: false }),
  );
  stop();
});

describe('another client', () => {
  it('that does not exist is refused with a sentence, and the present one stays', async () => {
    const session = { ...systemSessionOf([]), context: aContext };
    const { sessions, stop } = await followedClient({ session, calls: { buildings: async () => null } });
    await expect(sessions.selectClient(oakwood)).rejects.toThrow(messages['client-not-found']);
    expect(sessions.get()).toBe(session);
    stop();
  });

  it('is followed from then on, and the one before no longer', async () => {
    const session = { ...systemSessionOf([]), context: aContext };
    const { sessions, platform, stop } = await followedClient({ session, now: { buildings: [cedar] } });
    await sessions.selectClient(oakwood);
    expect(sessions.get().buildings).toContainEqual(cedar);
    platform.buildings.mockClear();
    await sessions.refresh();
    expect(platform.buildings.mock.calls).toEqual([[otherClientUid]]);
    stop();
  });

  it('whose modules and connection cannot be read is shown without them', async () => {
    const session = { ...systemSessionOf([]), context: aContext };
    const fails = async () => Promise.reject(new Error('down'));
    const { sessions, stop } = await followedClient({
      session,
      calls: { modules: fails, hasConnection: fails },
    });
    await sessions.selectClient(oakwood);
    expect(sessions.get()).toMatchObject({
      modules: new Set(),
      hasConnection: false,
      isIncomplete: true,
      context: { clientUid: otherClientUid },
    });
    stop();
  });
});
