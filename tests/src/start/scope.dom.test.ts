import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allBuildings } from '../../../authProvider/context.ts';
import { createSessionStore } from '../../../authProvider/session.ts';
import { keepScopeCurrent } from '../../../src/start/afterStart.ts';
import { aContext, aSession, ash, birch, memoryContexts } from '../../support/session.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A tab of a client for which others have licensed a module and added a building since. */
function tab(initial = aSession()) {
  const load = vi.fn(async () => ({
    buildings: [
      allBuildings,
      ash,
      birch,
      { uid: 'aaaaaaaa-0000-4000-8000-000000000003', name: 'Cedar High' },
    ],
    modules: new Set(['visitor']),
    hasConnection: true,
  }));
  const session = createSessionStore(initial, load, memoryContexts());
  const stopped = new AbortController();
  keepScopeCurrent(session, stopped.signal);
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return {
    session,
    load,
    stop: () => stopped.abort(),
    away(milliseconds: number) {
      turn('hidden');
      vi.advanceTimersByTime(milliseconds);
      turn('visible');
    },
  };
}

it('a user who returns after a minute finds the buildings, modules and the connection that others have added', async () => {
  const { session, away, stop } = tab();
  away(60_000);
  await vi.waitFor(() => expect(session.get().hasConnection).toBe(true));
  expect(session.get()).toMatchObject({ context: aContext, modules: new Set(['visitor']) });
  expect(session.get().buildings.map(({ name }) => name)).toContain('Cedar High');
  stop();
});

it('nothing is read after a glance at another tab, or once the portal is gone', () => {
  const { load, away, stop } = tab();
  away(59_999);
  stop();
  away(60_000);
  expect(load).not.toHaveBeenCalled();
});
