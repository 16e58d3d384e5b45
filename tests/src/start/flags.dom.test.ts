import { afterEach, describe, expect, it, vi } from 'vitest';
import { followFlags } from '../../../authProvider/flags.ts';
import { createSessionStore } from '../../../authProvider/session.ts';
import { aSession, memoryContexts } from '../../support/session.ts';
import { proves } from '../../support/rows.ts';

afterEach(() => vi.unstubAllGlobals());

const storeOf = () =>
  createSessionStore(aSession({ flagsSettled: false }), async () => null, memoryContexts());

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

  it('are off when the flag service is down', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const store = storeOf();
    await followFlags(store, async () => null, ['sso-mappings']);
    expect(store.get()).toMatchObject({ flags: new Set(), flagsSettled: true });
  });
});
