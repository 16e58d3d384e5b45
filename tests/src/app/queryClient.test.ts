import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { registry } from '../../../resources/registry.ts';
import { createQueryClient, shouldRetry } from '../../../src/app/queryClient.ts';

describe('a failed read', () => {
  it.each([400, 401, 403, 404, 409, 412, 422, 429, 500, 502])('is not retried after %i', (status) => {
    expect(shouldRetry(0, { status })).toBe(false);
  });

  it('is retried once without a response, and twice after a 503', () => {
    expect([0, 1].map((failures) => shouldRetry(failures, { status: 0 }))).toEqual([true, false]);
    expect([0, 1, 2].map((failures) => shouldRetry(failures, { status: 503 }))).toEqual([true, true, false]);
  });

  it('is not retried after a programming error', () => {
    expect(shouldRetry(0, new TypeError('x is undefined'))).toBe(false);
  });
});

describe('a return of the network', () => {
  it('repeats what has failed without it, and nothing else', async () => {
    const client = createQueryClient();
    client.mount();
    const failing = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce({ status: 401 })
      .mockResolvedValue('read');
    const working = vi.fn<() => Promise<string>>().mockResolvedValue('read');
    const ends = [failing, working].map((queryFn, index) =>
      new QueryObserver(client, { queryKey: ['buildings', index], queryFn }).subscribe(() => undefined),
    );
    await vi.waitFor(() => expect(client.getQueryState(['buildings', 0])?.status).toBe('error'));
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(client.getQueryData(['buildings', 0])).toBe('read'));
    expect(failing).toHaveBeenCalledTimes(2);
    expect(working).toHaveBeenCalledOnce();
    for (const end of ends) end();
    client.unmount();
  });
});

describe('a cached read', () => {
  it('is reused for a list that all clients share, but not for a client’s records', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('read');
    for (const name of ['countries', 'buildings']) {
      await client.fetchQuery({ queryKey: [name, 'getList'], queryFn });
      await client.fetchQuery({ queryKey: [name, 'getList'], queryFn });
    }
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  it('of such a list is read again where the provider’s staff change it', async () => {
    const { calls } = registry.countries;
    Object.assign(registry.countries, { calls: { ...calls, operations: ['list', 'create'] } });
    const client = createQueryClient();
    Object.assign(registry.countries, { calls });
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('read');
    await client.fetchQuery({ queryKey: ['countries', 'getList'], queryFn });
    await client.fetchQuery({ queryKey: ['countries', 'getList'], queryFn });
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('is stored per client when the call names no scope', async () => {
    let clientId = 'north';
    const client = createQueryClient(() => ({ scope: { clientId } }));
    const queryKey = ['titles', 'getList', { filter: {} }];
    await client.fetchQuery({ queryKey, queryFn: async () => 'of North' });
    clientId = 'south';
    expect(client.getQueryData(queryKey)).toBeUndefined();
    await client.fetchQuery({ queryKey, queryFn: async () => 'of South' });
    clientId = 'north';
    expect(client.getQueryData(queryKey)).toBe('of North');
  });

  it('is found after a change of client when the call names its scope', async () => {
    let clientId = 'north';
    const client = createQueryClient(() => ({ scope: { clientId } }));
    const queryKey = ['titles', 'getList', { filter: {}, meta: { scope: { clientId: 'north' } } }];
    await client.fetchQuery({ queryKey, queryFn: async () => 'of North' });
    clientId = 'south';
    expect(client.getQueryData(queryKey)).toBe('of North');
  });
});
