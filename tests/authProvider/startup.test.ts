import { describe, expect, it, vi } from 'vitest';
import { createStartCalls, type StartCalls } from '../../authProvider/calls.ts';
import { UnreachableError } from '../../authProvider/config.ts';
import { allBuildings } from '../../authProvider/context.ts';
import { startUp as startUpWhole, type StartParts } from '../../authProvider/startup.ts';
import { signInWait, StartTimeoutError, waitForSignIn } from '../../authProvider/wait.ts';
import {
  aConfig,
  aContext,
  ash,
  birch,
  clientUid,
  memoryContexts,
  otherClientUid,
} from '../support/session.ts';
import { proves } from '../support/rows.ts';

const clientClaims = {
  userUid: 'u1',
  clientUid,
  clientName: 'Northfield School District',
  hasAllBuildings: false,
  permissions: ['canmanageusers'],
};
const systemClaims = { userUid: 's1', isSystemUser: true };

const startUp = async (start: StartParts) => (await startUpWhole(start)).session;

function parts(change: {
  claims?: Record<string, unknown>;
  calls?: Partial<StartCalls>;
  contexts?: ReturnType<typeof memoryContexts>;
  path?: string;
}) {
  const order: string[] = [];
  const note = <Value>(name: string, value: Value) => {
    order.push(name);
    return value;
  };
  const contexts = change.contexts ?? memoryContexts();
  const calls: StartCalls = {
    profile: async () => note('profile', { pageSize: 25 }),
    buildings: async () => note('buildings', { buildings: [birch, ash], timeZone: 'America/Chicago' }),
    modules: async () => note('modules', new Set(['m1'])),
    hasConnection: async () => note('connection', true),
    ...change.calls,
  };
  return {
    order,
    config: aConfig(),
    identity: {
      isSignedIn: () => note('sign-in', true),
      claims: async () => note('claims', change.claims ?? clientClaims),
    },
    calls,
    contexts: {
      load: () => note('stored', contexts.load()),
      save: (c: typeof aContext | null) => note('cookie', contexts.save(c)),
    },
    saved: contexts.saved,
    path: change.path ?? '/client/landing',
  };
}

describe('the start', () => {
  it('runs in the order of the spec: sign-in, claims, profile, client, buildings, cookie last', async () => {
    proves('startup-1', 'startup-11', 'startup-14', 'startup-19');
    const start = parts({});
    await startUp(start);
    expect(start.order).toEqual([
      'sign-in',
      'claims',
      'stored',
      'profile',
      'buildings',
      'modules',
      'connection',
      'cookie',
    ]);
    expect(start.saved).toHaveLength(1);
  });

  it('requests profile and client data in parallel, and applies the profile first', async () => {
    let answerProfile = (_: { primaryBuilding: typeof birch }) => undefined as void;
    const start = parts({
      calls: { profile: () => new Promise((resolve) => (answerProfile = resolve)) },
    });
    const session = startUp(start);
    await vi.waitFor(() => expect(start.order).toContain('connection'));
    answerProfile({ primaryBuilding: birch });
    expect((await session).context?.buildingUid).toBe(birch.uid);
  });

  it('selects the stored building over the primary one', async () => {
    proves('startup-15', 'startup-16');
    const claims = { ...clientClaims, primaryBuilding: ash };
    const storedContext = { ...aContext, buildingUid: birch.uid, buildingName: 'whatever the cookie says' };
    const session = await startUp(parts({ claims, contexts: memoryContexts(storedContext) }));
    expect(session.context).toMatchObject({ clientUid, buildingUid: birch.uid, buildingName: birch.name });
    expect((await startUp(parts({ claims }))).context?.buildingUid).toBe(ash.uid);
  });

  it('ignores a stored building of another client and one out of scope', async () => {
    proves('startup-18');
    for (const storedContext of [
      { ...aContext, clientUid: otherClientUid, buildingUid: birch.uid },
      { ...aContext, buildingUid: 'x' },
    ])
      expect((await startUp(parts({ contexts: memoryContexts(storedContext) }))).context?.buildingUid).toBe(
        ash.uid,
      );
  });

  it.each([
    [{ uid: 'p1', name: 'Home', url: '/client/admin' }, '/client/admin'],
    ['/client/admin', '/client/admin'],
  ])('follows the landing page of the profile sent as %j', async (defaultLandingPage, path) => {
    const session = await startUp(parts({ calls: { profile: async () => ({ defaultLandingPage }) } }));
    expect(session.user.defaultLandingPage).toBe(path);
  });

  it('reads the primary building of the profile as a bare identifier', async () => {
    const profile = { primaryBuilding: birch.uid } as never;
    const session = await startUp(parts({ calls: { profile: async () => profile } }));
    expect(session.user.primaryBuilding?.uid).toBe(birch.uid);
  });

  it('applies the page size of the profile, and keeps the permissions of the claims', async () => {
    expect((await startUp(parts({}))).user).toMatchObject({
      pageSize: 25,
      permissions: new Set(['canmanageusers']),
    });
  });

  it.each([
    ['the one that the user last had', { stored: birch, preferred: ash, hasAllBuildings: true }, birch.uid],
    ['the preferred one', { preferred: ash, hasAllBuildings: true }, ash.uid],
    ['all buildings', { hasAllBuildings: true }, allBuildings.uid],
    ['none for a user limited to buildings', { hasAllBuildings: false }, ''],
  ])('tells before any answer that the building is likely %s', async (_, likely, uid) => {
    const { stored, preferred, hasAllBuildings } = { stored: undefined, preferred: undefined, ...likely };
    const onKnown = vi.fn();
    const claims = { ...clientClaims, hasAllBuildings, ...(preferred && { primaryBuilding: preferred }) };
    const contexts = memoryContexts(stored && { ...aContext, buildingUid: stored.uid });
    const fails = async () => Promise.reject(new UnreachableError('down'));
    await startUp({ ...parts({ claims, contexts, calls: { buildings: fails } }), onKnown }).catch(
      () => undefined,
    );
    expect(onKnown.mock.calls[0]?.[1]).toMatchObject({ clientUid, buildingUid: uid });
  });

  it('keeps the stored client of a system user outside the system area', async () => {
    proves('startup-13');
    for (const path of ['/client/landing', '/', '/user/profile']) {
      const session = await startUp(
        parts({ claims: systemClaims, contexts: memoryContexts(aContext), path }),
      );
      expect(session.context).toMatchObject({ clientUid, buildingUid: allBuildings.uid });
    }
  });

  it('clears client and building of a system user in the system area, without requesting buildings', async () => {
    proves('startup-20', 'startup-21');
    const start = parts({ claims: systemClaims, contexts: memoryContexts(aContext), path: '/admin/clients' });
    const session = await startUp(start);
    expect(session).toMatchObject({ context: null, buildings: [] });
    expect(start.saved).toEqual([null]);
    expect(start.order).not.toContain('buildings');
  });

  it('drops a stored client that does not exist', async () => {
    const start = parts({
      claims: systemClaims,
      contexts: memoryContexts(aContext),
      calls: { buildings: async () => null },
    });
    expect(await startUp(start)).toMatchObject({ context: null, buildings: [], hasConnection: false });
  });

  it('continues when the calls for modules and connection fail, but rejects when buildings or profile fail', async () => {
    const fails = async () => Promise.reject(new UnreachableError('down'));
    const session = await startUp(parts({ calls: { modules: fails, hasConnection: fails } }));
    expect(session).toMatchObject({ modules: new Set(), hasConnection: false, isIncomplete: true });
    expect(await startUp(parts({}))).toMatchObject({ isIncomplete: false });
    await expect(startUp(parts({ calls: { buildings: fails } }))).rejects.toBeInstanceOf(UnreachableError);
    await expect(startUp(parts({ calls: { profile: fails } }))).rejects.toBeInstanceOf(UnreachableError);
  });

  it('selects no client for a user without one', async () => {
    const start = parts({ claims: { userUid: 'n' }, contexts: memoryContexts(aContext) });
    expect(await startUp(start)).toMatchObject({ context: null });
  });
});

describe('the wait for the sign-in', () => {
  it('polls every 100 ms for at most 600 seconds, then times out', async () => {
    proves('startup-2', 'startup-3', 'constants-14');
    expect(signInWait).toEqual({ every: 100, atMost: 600_000 });
    vi.useFakeTimers();
    try {
      const isSignedIn = vi.fn(() => false);
      const waiting = waitForSignIn({ isSignedIn });
      const outcome = expect(waiting).rejects.toBeInstanceOf(StartTimeoutError);
      await vi.advanceTimersByTimeAsync(1000);
      expect(isSignedIn).toHaveBeenCalledTimes(11);
      await vi.advanceTimersByTimeAsync(599_100);
      await outcome;
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends with the poll that finds a user, or immediately when the sign-in reports it', async () => {
    let isIn = false;
    const identity = { isSignedIn: () => isIn };
    setTimeout(() => (isIn = true), 20);
    await waitForSignIn(identity, { every: 5, atMost: 60_000 });
    isIn = false;
    const signedIn = new Promise<void>((resolve) => {
      setTimeout(() => {
        isIn = true;
        resolve();
      }, 10);
    });
    // The test times out before the first poll.
    await waitForSignIn({ ...identity, signedIn }, { every: 3_600_000, atMost: 7_200_000 });
  });
});

describe('the calls of the start', () => {
  const answering = (answers: Record<string, unknown>, status = 200) => {
    const paths: string[] = [];
    const calls = createStartCalls(async (url) => {
      paths.push(url);
      return new Response(JSON.stringify(answers[url] ?? null), { status });
    }, 'https://api.example');
    return { paths, calls };
  };
  const user = { userUid: 'u 1', clientUid: 'c1', isSystemUser: false } as never;

  it('read the client user’s profile, or the system user’s', async () => {
    proves('startup-9', 'startup-10', 'call-48', 'call-69');
    const { paths, calls } = answering({});
    await calls.profile(user);
    await calls.profile({ userUid: 's1', isSystemUser: true } as never);
    expect(paths).toEqual([
      'https://api.example/usercontactrole/v2/clients/c1/profile/u%201',
      'https://api.example/usercontactrole/v2/system/profile/s1',
    ]);
  });

  it.each([
    [['m1', 'M2']],
    [{ items: [{ uid: 'm1' }, { moduleUid: 'm2' }, { uid: 'm3', enabled: false }, {}, null] }],
    [{ Results: [{ Uid: 'm1' }, { ModuleUID: 'M2' }] }],
  ])('read modules from %j', async (answer) => {
    proves('call-103');
    const { calls } = answering({ 'https://api.example/product/v1/clients/c1/modules': answer });
    expect(await calls.modules('c1')).toEqual(new Set(['m1', 'm2']));
  });

  it.each([
    [true, true],
    [{ hasConnection: true }, true],
    [{ isEnabled: true }, true],
    [false, false],
    [null, false],
    ['<html>', false],
  ])('read the connection status %j', async (answer, connected) => {
    proves('call-12');
    const { calls } = answering({
      'https://api.example/clientbuilding/v2/clients/c1/connections/status': answer,
    });
    expect(await calls.hasConnection('c1')).toBe(connected);
  });

  it('read the building scope', async () => {
    proves('startup-14');
    const { calls } = answering({
      'https://api.example/authentication/v1/clients/c1/buildings': [birch, { no: 'uid' }],
    });
    expect(await calls.buildings('c1')).toEqual({ buildings: [birch], timeZone: null });
  });

  it.each([
    ['Europe/London', 'Europe/London'],
    ['Mars/Olympus', null],
    ['', null],
    [7, null],
    [undefined, null],
  ])('read the time zone %j of a buildings response as %j', async (timeZone, read) => {
    const { calls } = answering({
      'https://api.example/authentication/v1/clients/c1/buildings': { items: [birch], timeZone },
    });
    expect(await calls.buildings('c1')).toEqual({ buildings: [birch], timeZone: read });
  });

  it('treat 404 as no data, and report other failures with their status', async () => {
    const missing = answering({}, 404).calls;
    expect(await missing.profile(user)).toBeNull();
    expect(await missing.buildings('c1')).toBeNull();
    await expect(answering({}, 500).calls.profile(user)).rejects.toThrow(
      '/usercontactrole/v2/clients/c1/profile/u%201 was answered with 500.',
    );
  });

  it('report HTML responses and network errors as an unreachable platform', async () => {
    const html = createStartCalls(async () => new Response('<html></html>'), 'https://api.example');
    await expect(html.buildings('c1')).rejects.toBeInstanceOf(UnreachableError);
    const silent = createStartCalls(async () => Promise.reject(new TypeError('x')), 'https://api.example');
    await expect(silent.buildings('c1')).rejects.toBeInstanceOf(UnreachableError);
  });
});
