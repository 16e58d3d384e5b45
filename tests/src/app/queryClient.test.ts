import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, shouldRetry } from '../../../src/app/queryClient.ts';

describe('a failed read is asked again', () => {
  it.each([400, 401, 403, 404, 409, 412, 422, 429, 500, 502])('never after %i', (status) => {
    expect(shouldRetry(0, { status })).toBe(false);
  });

  it('once when there was no response, twice when the platform asks to wait', () => {
    expect([0, 1].map((failures) => shouldRetry(failures, { status: 0 }))).toEqual([true, false]);
    expect([0, 1, 2].map((failures) => shouldRetry(failures, { status: 503 }))).toEqual([true, true, false]);
  });

  it('never after an error of our own', () => {
    expect(shouldRetry(0, new TypeError('x is undefined'))).toBe(false);
  });
});

describe('cached reads', () => {
  it('is not read again for clients that share it, but is for records', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('read');
    for (const name of ['countries', 'buildings']) {
      await client.fetchQuery({ queryKey: [name, 'getList'], queryFn });
      await client.fetchQuery({ queryKey: [name, 'getList'], queryFn });
    }
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  it('is cached per client and building when a call names none', async () => {
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

  it('is found from every page where a read names its scope', async () => {
    let clientId = 'north';
    const client = createQueryClient(() => ({ scope: { clientId } }));
    const queryKey = ['titles', 'getList', { filter: {}, meta: { scope: { clientId: 'north' } } }];
    await client.fetchQuery({ queryKey, queryFn: async () => 'of North' });
    clientId = 'south';
    expect(client.getQueryData(queryKey)).toBe('of North');
  });
});
