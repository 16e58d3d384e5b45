import { afterEach, describe, expect, it, vi } from 'vitest';
import { followFlags } from '../../../authProvider/flags.ts';
import { aSession, otherClientUid, sessionStoreOf } from '../../support/session.ts';
import { proves } from '../../support/rows.ts';

afterEach(() => vi.unstubAllGlobals());

const storeOf = () => sessionStoreOf(aSession({ flagsSettled: false }));

describe('feature flags', () => {
  it('are requested from the flag service for the user by OFREP', async () => {
    proves('entry-2');
    const asked: [string, string][] = [];
    vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      asked.push([new URL(request.url).pathname, await request.text()]);
      return Response.json({
        flags: [
          { key: 'sso-mappings', value: true, reason: 'STATIC' },
          { key: 'other', value: false, reason: 'STATIC' },
        ],
      });
    });
    const store = storeOf();
    await followFlags(store, async () => 'token', ['sso-mappings', 'other', 'unheard-of']);
    expect(store.get()).toMatchObject({ flags: new Set(['sso-mappings']), flagsSettled: true });
    expect(asked[0]?.[0]).toBe('/ofrep/v1/evaluate/flags');
    expect(asked[0]?.[1]).toContain('"targetingKey":"11111111-2222-4333-8444-555555555555"');
  });

  describe('of a client selected later', () => {
    const other = { uid: otherClientUid, name: 'Oakwood Trust' };
    /** A session that can switch to the other client, and a service that has flags only for the first one. */
    const scene = (answerOther: () => Response) => {
      let answerFirst = () => undefined as void;
      const isAnswered = new Promise<void>((resolve) => {
        answerFirst = resolve;
      });
      vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
        if ((await new Request(input, init).text()).includes(otherClientUid)) return answerOther();
        await isAnswered;
        return Response.json({ flags: [{ key: 'sso-mappings', value: true, reason: 'STATIC' }] });
      });
      return { store: storeOf(), answerFirst };
    };

    it('replace those of the previous client, although these arrive later', async () => {
      const { store, answerFirst } = scene(() => Response.json({ flags: [] }));
      const following = followFlags(store, async () => null, ['sso-mappings']);
      await store.selectClient(other);
      answerFirst();
      await following;
      await vi.waitFor(() => expect(store.get().flags).toEqual(new Set()));
    });

    it('are off when the flag service is down', async () => {
      const { store, answerFirst } = scene(() => new Response(null, { status: 500 }));
      answerFirst();
      await followFlags(store, async () => null, ['sso-mappings']);
      expect(store.get().flags).toEqual(new Set(['sso-mappings']));
      await store.selectClient(other);
      await vi.waitFor(() => expect(store.get().flags).toEqual(new Set()));
    });

    it('are requested again when the user returns to the tab after an outage', async () => {
      let isDown = true;
      const flags = [{ key: 'sso-mappings', value: true, reason: 'STATIC' }];
      const { store, answerFirst } = scene(() =>
        isDown ? new Response(null, { status: 500 }) : Response.json({ flags }),
      );
      answerFirst();
      const ended = new AbortController();
      await followFlags(store, async () => null, ['sso-mappings'], ended.signal);
      await store.selectClient(other);
      await vi.waitFor(() => expect(store.get().flags).toEqual(new Set()));
      isDown = false;
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.waitFor(() => expect(store.get().flags).toEqual(new Set(['sso-mappings'])));
      ended.abort();
    });
  });

  it('are off when the flag service is down', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const store = storeOf();
    await followFlags(store, async () => null, ['sso-mappings']);
    expect(store.get()).toMatchObject({ flags: new Set(), flagsSettled: true });
  });
});
