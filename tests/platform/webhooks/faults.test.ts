import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { type callerOf, people } from '../resources/caller.ts';
import { type Delivery, fromSource, hooksAt, type hooksOf, lockdown } from './hooks.ts';

const secretKey = 'a-key-that-all-processes-of-the-test-share';

describePlatform('webhook faults', (storage) => {
  let platform: RunningPlatform;
  let receiver: Receiver;
  let isDown = false;
  let hooks: ReturnType<typeof hooksOf>;
  let caller: ReturnType<typeof callerOf>;

  beforeAll(async () => {
    platform = await ownPlatform({ storage, env: { SECRET_KEY: secretKey, WEBHOOK_PAUSE_HOURS: '0' } });
    receiver = await startReceiver(({ url }, response) => {
      if (isDown && url === '/flaky') response.writeHead(500).end();
      else response.end();
    });
    ({ hooks, caller } = await hooksAt(platform));
  });
  afterAll(async () => {
    await receiver?.close();
    await platform?.stop();
  });

  it('a platform that is killed twice during deliveries delivers each accepted event under one id', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({ url: `${receiver.origin}/ledger`, rule: fromSource(source) });
    const accepted: string[] = [];
    for (const round of [1, 2]) {
      // Sent while the platform shuts down: unanswered events need not be delivered.
      const sending = Array.from({ length: 60 }, async () => {
        const answer = await hooks
          .send({ ...lockdown, incidentSource: source, incidentStatus: `Round ${round}` })
          .catch(() => undefined);
        if (answer?.status === 202) accepted.push(answer.body.id);
      });
      // By then some are in flight, some are queued, some are not accepted yet.
      const before = receiver.received.length;
      await expect.poll(() => receiver.received.length - before, { interval: 1 }).toBeGreaterThan(3);
      await platform.kill('SIGKILL');
      await Promise.all(sending);
      await platform.start();
    }
    expect(accepted.length).toBeGreaterThan(0);
    // Events whose response was lost are delivered too, so there may be more than were accepted. Deliveries of a killed process are in no
    // list before another process has claimed them.
    const deliveries = async () => (await hooks.list({ configurationId: id }, [0, 999])).body as Delivery[];
    const undelivered = async () => {
      const delivered = new Set(
        (await deliveries()).flatMap(({ eventId, state }) => (state === 'delivered' ? eventId : [])),
      );
      return accepted.filter((eventId) => !delivered.has(eventId)).length;
    };
    await expect.poll(undelivered, { timeout: 120_000, interval: 500 }).toBe(0);
    const rows = await deliveries();
    const byEvent = new Map(rows.map((row) => [row.eventId, row]));
    expect(byEvent.size).toBe(rows.length);
    const received = new Set<unknown>(receiver.received.map(({ headers }) => headers['webhook-id']));
    for (const eventId of accepted) expect(received.has(byEvent.get(eventId)?.id)).toBe(true);
    const ids = new Set<unknown>(rows.map((row) => row.id));
    const strangers = receiver.received.filter(
      ({ url, headers }) => url === '/ledger' && !ids.has(headers['webhook-id']),
    );
    expect(strangers).toEqual([]);
  }, 400_000);

  it('a configuration is paused after repeated failures, its writers are notified once, and a resume sends its waiting deliveries', async () => {
    const source = randomUUID();
    isDown = true;
    const { id, name } = await hooks.configure({
      url: `${receiver.origin}/flaky`,
      rule: fromSource(source),
      keepsOrder: false,
    });
    // Ten in a row, stored in any number of batches.
    for (let count = 0; count < 12; count += 1) await hooks.send({ ...lockdown, incidentSource: source });
    await expect.poll(async () => (await hooks.configuration(id)).pausedAt).not.toBeNull();
    expect((await hooks.configuration(id)).pausedReason).toMatch(/status 500/);
    await hooks.send({ ...lockdown, incidentSource: source, incidentStatus: 'Late' });
    await expect.poll(async () => (await hooks.list({ configurationId: id })).body.length).toBe(13);
    const { body: waiting } = await hooks.list({ configurationId: id, state: 'waiting' });
    expect(waiting).toHaveLength(13);
    expect(waiting[0]).toMatchObject({
      attemptCount: 0,
      reason: 'The configuration is paused; this is sent when it is resumed.',
    });
    const page = await (await fetch(`${platform.url}/outbox`)).text();
    const mentions = page.split(`Webhook paused: ${name}`).length - 1;
    expect(mentions).toBeGreaterThan(0);
    expect(page).toContain(people.will);
    isDown = false;
    const before = receiver.received.length;
    const resumed = await caller('POST', `${hooks.v2}/WebhookConfiguration/${id}/resume`);
    expect(resumed.status).toBe(204);
    await hooks.until(id, 13, ['delivered']);
    expect(receiver.received.length - before).toBe(13);
    expect(await hooks.configuration(id)).toMatchObject({ pausedAt: null, pausedReason: null });
    const after = await (await fetch(`${platform.url}/outbox`)).text();
    expect(after.split(`Webhook paused: ${name}`).length - 1).toBe(mentions);
  });

  it('deleting a paused configuration refuses its waiting deliveries', async () => {
    const source = randomUUID();
    isDown = true;
    const { id } = await hooks.configure({
      url: `${receiver.origin}/flaky`,
      rule: fromSource(source),
      keepsOrder: false,
    });
    for (let count = 0; count < 12; count += 1) await hooks.send({ ...lockdown, incidentSource: source });
    await expect.poll(async () => (await hooks.configuration(id)).pausedAt).not.toBeNull();
    expect((await hooks.remove(id)).status).toBe(204);
    isDown = false;
    const refused = await hooks.until(id, 12, ['refused']);
    expect(refused[0]?.reason).toBe('The configuration was deleted before this was sent.');
  });

  it('failed test sends do not pause the configuration', async () => {
    isDown = true;
    const { id } = await hooks.configure({ url: `${receiver.origin}/flaky`, rule: fromSource(randomUUID()) });
    for (let count = 0; count < 12; count += 1) {
      const answer = await caller('POST', `${hooks.v2}/WebhookConfiguration/${id}/verify`, {
        body: lockdown,
      });
      expect(answer.status).toBe(502);
      expect(receiver.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,/);
    }
    expect((await hooks.configuration(id)).pausedAt).toBeNull();
    isDown = false;
  });

  it('credential and signing secrets do not appear in the log or in responses', async () => {
    const source = randomUUID();
    const password = `needle-${randomUUID()}`;
    const credential = await hooks.credential({ type: 'BasicAuth', username: 'u', password });
    const { id } = await hooks.configure({
      url: `${receiver.origin}/ok`,
      rule: fromSource(source),
      webhookCredentialId: credential.id,
    });
    const { body } = await caller('POST', `${hooks.v2}/WebhookConfiguration/${id}/signing-secret`);
    await hooks.send({ ...lockdown, incidentSource: source });
    const [delivery] = await hooks.until(id, 1, ['delivered']);
    const request = receiver.received.find(({ headers }) => headers['webhook-id'] === delivery?.id);
    const basic = Buffer.from(`u:${password}`).toString('base64');
    expect(request?.headers['authorization']).toBe(`Basic ${basic}`);
    const { text } = await hooks.get(delivery?.id ?? '');
    const { text: configuration } = await caller('GET', `${hooks.v1}/WebhookConfiguration/${id}`);
    for (const secret of [password, basic, body.signingSecret])
      expect(platform.output() + text + configuration).not.toContain(secret);
  });
});

describePlatform('two processes on one database', (storage) => {
  // PGlite allows one process only.
  it.skipIf(storage === 'pglite')(
    'share the deliveries of one target',
    async () => {
      const one = { SECRET_KEY: secretKey, WEBHOOK_TARGET_CONCURRENCY: '1' };
      const first = await ownPlatform({ storage, env: one });
      const second = await ownPlatform({
        storage: 'pglite',
        env: { ...one, DATABASE_URL: first.databaseUrl },
      });
      const open: ServerResponse[] = [];
      let most = 0;
      // Each process sends one at a time, so concurrent requests come from two processes.
      const receiver = await startReceiver((_request, response) => {
        open.push(response);
        most = Math.max(most, open.length);
        if (most >= 2) for (const waiting of open.splice(0)) waiting.end();
      });
      try {
        const { hooks } = await hooksAt(first);
        const source = randomUUID();
        const { id } = await hooks.configure({
          url: receiver.origin,
          rule: fromSource(source),
          keepsOrder: false,
        });
        await Promise.all(
          Array.from({ length: 8 }, () => hooks.send({ ...lockdown, incidentSource: source })),
        );
        const rows = await hooks.until(id, 8, ['delivered']);
        expect(rows.every(({ attemptCount }) => attemptCount === 1)).toBe(true);
        const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
        expect(ids).toHaveLength(8);
        expect(new Set(ids)).toEqual(new Set(rows.map((row) => row.id)));
      } finally {
        await receiver.close();
        await second.stop();
        await first.stop();
      }
    },
    400_000,
  );
});
