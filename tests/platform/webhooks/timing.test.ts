import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { release, renew } from '../../../platform/webhooks/delivery/claims.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import type { Caller } from '../resources/caller.ts';
import { changeStopped } from './fixtures/changeStopped.ts';
import { fromSource, hooksAt, type Hooks, lockdown } from './hooks.ts';

describePlatform('the age and the order of deliveries', (storage) => {
  let platform: RunningPlatform;
  let receiver: Receiver;
  let hooks: Hooks;
  let caller: Caller;
  /** `incidentSubType` -> how often the target answers it with 500. */
  const failuresLeft = new Map<string, number>();
  let isDown = false;

  beforeAll(async () => {
    platform = await ownPlatform({ storage, env: { WEBHOOK_PAUSE_HOURS: '0' } });
    receiver = await startReceiver(async ({ url, body }, response) => {
      const { incidentSubType } = JSON.parse(body) as { incidentSubType: string };
      const left = failuresLeft.get(incidentSubType) ?? 0;
      failuresLeft.set(incidentSubType, left - 1);
      if (url === '/busy') response.writeHead(503, { 'retry-after': '600' }).end();
      else if (left > 0 || isDown) response.writeHead(500).end();
      else {
        if (url === '/uneven') await pause(Math.random() * 60);
        response.end();
      }
    });
    ({ hooks, caller } = await hooksAt(platform));
  });
  afterAll(async () => {
    await receiver?.close();
    await platform?.stop();
  });

  const send = async (source: string, name: string, more: Record<string, unknown> = {}) => {
    const answer = await hooks.send({ ...lockdown, incidentSource: source, incidentSubType: name, ...more });
    expect(answer.status).toBe(202);
  };
  /** The names received by the target, in order, one per request. */
  const arrived = (names: readonly string[]) =>
    receiver.received
      .map(({ body }) => (JSON.parse(body) as { incidentSubType: string }).incidentSubType)
      .filter((name) => names.includes(name));
  const configure = (path: string, source: string, more: Record<string, unknown>) =>
    hooks.configure({ url: `${receiver.origin}${path}`, rule: fromSource(source), ...more });

  it('a failed delivery is tried until its maximum age is over, and expires then', async () => {
    const source = randomUUID();
    const { id } = await configure('/busy', source, { discardAfter: 'PT5M' });
    await send(source, 'late');
    await expect.poll(async () => (await hooks.own(id))[0]?.attemptCount).toBe(1);
    const [waiting] = await hooks.until(id, 1, ['waiting']);
    await changeStopped(platform, async (owner) => {
      await owner.query(sql`
        update webhook_deliveries set received_at = received_at - interval '4 minutes 40 seconds' where configuration_id = ${id}`);
    });
    const [expired] = await hooks.until(id, 1, ['expired']);
    expect(expired?.reason).toBe('No attempt succeeded within 5 minutes.');
    expect(expired?.attemptCount).toBeGreaterThan(1);
    const age = Date.parse(String(expired?.['finishedAt'])) - Date.parse(String(waiting?.['createdAt']));
    expect(age).toBeGreaterThan(19_000);
    // It counts as a failure.
    const outbox = async () => (await fetch(`${platform.url}/outbox`)).text();
    await expect.poll(outbox).toContain(expired?.['configurationName']);
  });

  it('a lease that is renewed or released after the outcome is stored does not change the time of the next attempt', async () => {
    const source = randomUUID();
    const { id } = await configure('/busy', source, {});
    await send(source, 'renewed');
    await expect.poll(async () => (await hooks.own(id))[0]?.attemptCount).toBe(1);
    await changeStopped(platform, async (owner) => {
      const times = sql`select uid, client_uid as "clientUid", due_at as "dueAt", next_attempt_at as "nextAttemptAt"
        from webhook_deliveries where configuration_id = ${id}`;
      type Times = { uid: string; clientUid: string; dueAt: Date | null; nextAttemptAt: Date | null };
      const before = (await owner.query<Times>(times)).rows;
      expect(before).toHaveLength(1);
      await renew(owner, before);
      await release(owner, before, 0, 'The process stopped.');
      expect((await owner.query<Times>(times)).rows).toEqual(before);
    });
  });

  it('queued deliveries that exceed the maximum age expire unsent and do not count as failures', async () => {
    const source = randomUUID();
    const names = Array.from({ length: 12 }, () => randomUUID());
    isDown = true;
    const { id } = await configure('/ok', source, { discardAfter: 'PT5M', keepsOrder: true });
    for (const one of names) await send(source, one);
    await hooks.until(id, 12, ['waiting']);
    await expect.poll(() => arrived(names).length).toBeGreaterThan(0);
    let tries = 0;
    await changeStopped(platform, async (owner) => {
      tries = arrived(names).length;
      await owner.query(sql`
        update webhook_deliveries set received_at = received_at - interval '6 minutes' where configuration_id = ${id}`);
    });
    isDown = false;
    const rows = await hooks.until(id, 12, ['expired']);
    // Only the first was tried.
    const untried = rows.filter(({ attemptCount }) => attemptCount === 0);
    expect(untried).toHaveLength(11);
    for (const { reason } of untried) expect(reason).toBe('It was older than 5 minutes when its turn came.');
    expect(arrived(names)).toHaveLength(tries);
    expect(await hooks.configuration(id)).toMatchObject({ pausedAt: null, lastDeliveryAt: null });
    // A replay creates a new delivery that is due immediately.
    const replayed = rows.at(-1);
    await caller('POST', `${hooks.v2}/replays`, { body: { ids: [replayed?.id] } });
    await hooks.until(id, 1, ['delivered']);
  });

  it('a message waits for the delivery of the previous one of its incident, but not of other incidents', async () => {
    const source = randomUUID();
    const [active, resolved, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];
    failuresLeft.set(active, 1);
    const { id } = await configure('/ok', source, { keepsOrder: true });
    await send(source, active);
    await send(source, resolved, {
      incidentStatus: 'Resolved',
      // The same timestamp as in the first event, in another zone.
      initiatedTimestamp: '2026-11-21T12:00:00+02:00',
      resolvedTimestamp: '2026-11-21T10:30:00Z',
    });
    await send(source, elsewhere, { buildingId: 'b-2' });
    await hooks.until(id, 3, ['delivered']);
    expect(arrived([active, resolved, elsewhere])).toEqual([active, elsewhere, active, resolved]);
  });

  it('a message overtakes one that waits for a retry when the order is not kept', async () => {
    const source = randomUUID();
    const [active, resolved] = [randomUUID(), randomUUID()];
    failuresLeft.set(active, 1);
    const { id } = await configure('/ok', source, { keepsOrder: false });
    await send(source, active);
    await send(source, resolved);
    await hooks.until(id, 2, ['delivered']);
    expect(arrived([active, resolved])).toEqual([active, resolved, active]);
  });

  it('keeps the order of 40 pairs at a target with varying response times', async () => {
    const source = randomUUID();
    const pairs = Array.from({ length: 40 }, () => [randomUUID(), randomUUID()] as const);
    const { id } = await configure('/uneven', source, { keepsOrder: true });
    await Promise.all(
      pairs.map(async ([active, resolved], index) => {
        const initiatedTimestamp = new Date(Date.UTC(2026, 10, 21, 10, index)).toISOString();
        await send(source, active, { initiatedTimestamp });
        await send(source, resolved, { initiatedTimestamp });
      }),
    );
    await hooks.until(id, 80, ['delivered']);
    for (const pair of pairs) expect(arrived(pair)).toEqual(pair);
  });

  it('deliveries waiting for an earlier message are sent once the order is disabled', async () => {
    const source = randomUUID();
    const [active, resolved] = [randomUUID(), randomUUID()];
    failuresLeft.set(active, 1000);
    const { id } = await configure('/ok', source, { keepsOrder: true });
    await send(source, active);
    await send(source, resolved);
    await expect.poll(() => arrived([active]).length).toBeGreaterThan(2);
    expect(arrived([resolved])).toEqual([]);
    const saved = await hooks.configuration(id);
    const { status } = await caller('PUT', `${hooks.v1}/WebhookConfiguration/${id}`, {
      body: { ...saved, keepsOrder: false },
    });
    expect(status).toBeLessThan(300);
    await hooks.until(id, 1, ['delivered']);
    expect(arrived([resolved])).toEqual([resolved]);
  });
});
