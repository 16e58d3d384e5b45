import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { calls } from '../../../platform/modules.ts';
import { tenantParameter } from '../../../platform/http/call.ts';
import type { Receiver } from '../../support/receiver.ts';
import { describeStorages } from '../../support/storages.ts';
import { callerOf, freshName, type Stage } from '../resources/caller.ts';
import { fromSource, hooksOf, type Hooks, lockdown, openHooks } from './hooks.ts';

describeStorages('an API key', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;
  let keys: string;

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage));
    keys = `${hooks.v2}/ApiKeys`;
  });
  afterAll(() => receiver?.close());

  const create = async (fields: Record<string, unknown> = {}) => {
    const { status, body, text } = await stage.will('POST', keys, {
      body: { name: freshName('Incident system'), ...fields },
    });
    expect(status, text).toBe(201);
    return body as { id: string; name: string };
  };
  const act = (id: string, action: string, body?: unknown) =>
    stage.will('POST', `${keys}/${id}/${action}`, body === undefined ? {} : { body });
  const keyOf = async (id: string): Promise<string> => {
    const { status, body, text } = await act(id, 'key');
    expect(status, text).toBe(200);
    return body.key;
  };
  const machine = (key: string) => callerOf(stage.platform.url, key);
  const sends = async (key: string) =>
    (
      await machine(key)('POST', `${hooks.v2}/events`, {
        body: { ...lockdown, incidentSource: randomUUID() },
      })
    ).status;
  const record = async (id: string) => (await stage.will('GET', `${keys}/${id}`)).body;

  it('sends events alone and in batches, and the log names it as their sender', async () => {
    const source = randomUUID();
    const { id: configurationId } = await hooks.configure({ url: receiver.origin, rule: fromSource(source) });
    const { id, name } = await create({ readsDeliveries: true });
    const key = await keyOf(id);
    const ours = hooksOf(machine(key), stage.northfield);
    const event = { ...lockdown, incidentSource: source };
    expect((await ours.send(event)).status).toBe(202);
    const batch = await machine(key)('POST', `${hooks.v2}/events/batch`, { body: { events: [{ event }] } });
    expect(batch.body.items).toEqual([expect.objectContaining({ status: 202 })]);
    await expect
      .poll(async () => (await ours.list({ configurationId, state: 'delivered' })).body.length, {
        timeout: 60_000,
      })
      .toBe(2);
    // Deliveries that are skipped can be of events that other tests send.
    const { body: log } = await ours.list({ configurationId, state: 'delivered' });
    const { prefix, lastUsedAt } = await record(id);
    expect(key.startsWith(prefix)).toBe(true);
    expect(lastUsedAt).not.toBeNull();
    for (const delivery of log) expect(delivery.sentBy).toBe(`${name} (API key ${prefix}…)`);
    expect((await ours.get(log[0].id)).body.event).toEqual(event);
  }, 120_000);

  it('makes only the calls of its scopes, and none of people', async () => {
    const sender = machine(await keyOf((await create()).id));
    const reader = machine(await keyOf((await create({ sendsEvents: false, readsDeliveries: true })).id));
    expect((await reader('GET', `${hooks.v2}/deliveries`)).status).toBe(200);
    const refusals = [
      await sender('GET', `${hooks.v2}/deliveries`),
      await reader('POST', `${hooks.v2}/events`, { body: lockdown }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
    expect(refusals.map(({ headers }) => headers.get('www-authenticate'))).toEqual([
      expect.stringContaining('error="insufficient_scope", scope="deliveries:read"'),
      expect.stringContaining('error="insufficient_scope", scope="events:write"'),
    ]);
    const all = machine(await keyOf((await create({ readsDeliveries: true })).id));
    const others = calls.filter(({ access, keyScope }) => access !== 'public' && keyScope === undefined);
    expect(others.length).toBeGreaterThan(100);
    const answered: Record<string, number> = {};
    for (const call of others) {
      const tenant = tenantParameter(call);
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === tenant ? stage.northfield : randomUUID(),
      );
      answered[call.id] = (await all(call.method, `${call.service}/${path}`)).status;
    }
    expect(answered).toEqual(Object.fromEntries(others.map(({ id }) => [id, 403])));
  }, 120_000);

  it('finds nothing of another client', async () => {
    const key = await keyOf((await create({ readsDeliveries: true })).id);
    for (const client of [stage.oakwood, randomUUID()]) {
      const there = hooksOf(machine(key), client);
      expect((await there.send(lockdown)).status).toBe(404);
      expect((await there.list({})).status).toBe(404);
    }
    const { id } = await create();
    const foreign = `webhooks/v2/clients/${stage.oakwood}/ApiKeys/${id}`;
    expect((await stage.uma('GET', foreign)).status).toBe(404);
    expect((await stage.uma('POST', `${foreign}/key`)).status).toBe(404);
  });

  it('is answered once and is nowhere else, also not in the history', async () => {
    const { id } = await create();
    expect(await record(id)).toMatchObject({ state: 'new', issuedAt: null, prefix: null });
    const [one, other] = await Promise.all([act(id, 'key'), act(id, 'key')]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    const key: string = (one.status === 200 ? one : other).body.key;
    expect((await act(id, 'key')).status).toBe(409);
    const history = await stage.will('GET', `${keys}/${id}/changes`);
    expect(history.body.items.map(({ operation }: { operation: string }) => operation)).toEqual([
      'issue',
      'create',
    ]);
    for (const { text } of [await stage.will('GET', keys), await stage.will('GET', `${keys}/${id}`), history])
      expect(text).not.toContain(key.slice(12));
  });

  it('works beside its successor for as long as wanted, and the one before no longer', async () => {
    const { id } = await create();
    const first = await keyOf(id);
    const rotate = async (overlap: string): Promise<string> => {
      const { status, body, text } = await act(id, 'rotate', { overlap });
      expect(status, text).toBe(200);
      return body.key;
    };
    const second = await rotate('P1D');
    expect(await Promise.all([first, second].map(sends))).toEqual([202, 202]);
    expect((await record(id)).earlierUntil).not.toBeNull();
    const third = await rotate('PT0S');
    expect(await Promise.all([first, second, third].map(sends))).toEqual([401, 401, 202]);
    expect((await act(id, 'rotate', { overlap: 'P9Y' })).status).toBe(400);
  });

  it('ends at once when it is revoked, deleted or has expired', async () => {
    const revoked = await create();
    const itsKey = await keyOf(revoked.id);
    const successor = (await act(revoked.id, 'rotate', { overlap: 'P7D' })).body.key as string;
    expect((await act(revoked.id, 'revoke')).status).toBe(204);
    expect(await Promise.all([itsKey, successor].map(sends))).toEqual([401, 401]);
    expect(await record(revoked.id)).toMatchObject({ state: 'revoked' });
    expect((await act(revoked.id, 'rotate', { overlap: 'P1D' })).status).toBe(409);

    const deleted = await create();
    const deletedKey = await keyOf(deleted.id);
    expect((await stage.will('DELETE', `${keys}/${deleted.id}`)).status).toBe(204);
    expect(await sends(deletedKey)).toBe(401);

    const past = await stage.will('POST', keys, {
      body: { name: freshName('Past'), expiresAt: '2020-01-01T00:00:00.000Z' },
    });
    expect(past.body.errors).toHaveProperty('ExpiresAt');
    const soon = await create({ expiresAt: new Date(Date.now() + 3000).toISOString() });
    const brief = await keyOf(soon.id);
    await expect.poll(() => sends(brief), { timeout: 30_000 }).toBe(401);
    expect(await record(soon.id)).toMatchObject({ state: 'expired' });
  }, 60_000);

  it('is refused outside its networks, and the form names a network that is none', async () => {
    const outside = await create({ networks: ['203.0.113.0/24', '2001:db8::/32'] });
    expect(await sends(await keyOf(outside.id))).toBe(401);
    const inside = await create({ networks: ['203.0.113.0/24', '127.0.0.0/8', '::1'] });
    expect(await sends(await keyOf(inside.id))).toBe(202);
    const { status, body } = await stage.will('POST', keys, {
      body: { name: freshName('Wrong'), networks: ['10.0.0.0/33', 'example.org', '10.0.0.0/8'] },
    });
    expect(status).toBe(400);
    expect(body.errors.Networks).toHaveLength(2);
    const without = await stage.will('POST', keys, {
      body: { name: freshName('Nothing'), sendsEvents: false },
    });
    expect(without.body.errors).toHaveProperty('SendsEvents');
  });

  it('and none that only looks like one is accepted', async () => {
    for (const key of ['spk_', `spk_${'a'.repeat(43)}`, 'spk_%00']) expect(await sends(key)).toBe(401);
  });
});
