import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { Sender } from '../../../platform/webhooks/delivery/sender.ts';
import type { Task } from '../../../platform/webhooks/recording/task.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { fromSource, hooksAt, type Hooks, lockdown } from './hooks.ts';

describePlatform('A backoff requested by a target', (storage) => {
  let platform: RunningPlatform;
  let receiver: Receiver;
  let hooks: Hooks;
  let isBusy = true;
  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    receiver = await startReceiver(({ url }, response) => {
      const [, status] = /^\/busy-(\d+)$/.exec(url ?? '') ?? [];
      if (status && isBusy) response.writeHead(Number(status), { 'retry-after': '3600' }).end();
      else response.end();
    });
    ({ hooks } = await hooksAt(platform));
  });
  afterAll(async () => {
    await receiver?.close();
    await platform?.stop();
  });

  it.each([429, 503])(
    'with %d lasts at most a minute, is probed, and ends with the first success; other targets receive each event once',
    async (status) => {
      isBusy = true;
      const source = randomUUID();
      const [busyPath, goodPath] = [`/busy-${status}`, `/good-${status}`];
      const busy = await hooks.configure({ url: `${receiver.origin}${busyPath}`, rule: fromSource(source) });
      const good = await hooks.configure({ url: `${receiver.origin}${goodPath}`, rule: fromSource(source) });
      const event = { ...lockdown, incidentSource: source };
      for (let sent = 0; sent < 6; sent += 1) await hooks.send({ ...event, buildingId: `b-${sent}` });
      await hooks.until(good.id, 6, ['delivered']);
      await hooks.until(busy.id, 6, ['waiting']);
      const probes = () => receiver.received.filter(({ url }) => url === busyPath).length;
      await expect.poll(probes).toBeGreaterThan(2);
      const waiting = await hooks.own(busy.id);
      for (const { nextAttemptAt } of waiting)
        expect(Date.parse(String(nextAttemptAt)) - Date.now()).toBeLessThan(62_000);
      isBusy = false;
      const delivered = await hooks.until(busy.id, 6, ['delivered']);
      // The backoff of those that were never tried has ended early.
      const untilThen = new Map(waiting.map((one) => [one.id, Date.parse(String(one['nextAttemptAt']))]));
      const hastened = delivered.filter(
        ({ id, finishedAt }) => Date.parse(String(finishedAt)) < (untilThen.get(id) ?? 0),
      );
      expect(hastened.length).toBeGreaterThan(2);
      expect(receiver.received.filter(({ url }) => url === goodPath)).toHaveLength(6);
    },
  );
});

it('waits for the rate limit of a target with one timer', async () => {
  const receiver = await startReceiver((_request, response) => void response.end());
  const total = 1500;
  let created = 0;
  let ended = 0;
  let mostTimers = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const configuration = {
    uid: 'configuration',
    target: receiver.origin,
    url: `${receiver.origin}/`,
    httpVerb: 'Post',
    contentType: 'application/json',
    customHeaders: [],
    template: '',
    secrets: [],
    ignoreSslErrors: false,
    discardAfter: null,
    fault: null,
  };
  const task = () => {
    created += 1;
    return {
      clientUid: 'client',
      uid: String(created),
      messageUid: 'm',
      attemptCount: 0,
      event: {},
      configuration,
    } as unknown as Task;
  };
  const context = {
    settings: {
      webhookTargets: 'loopback',
      webhooks: { concurrency: 256, targetConcurrency: 64, targetRate: 500 },
    },
    clock: { now: () => new Date() },
  };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const idleTimers = timers();
  const sender = new Sender(context as never, context.settings.webhooks, {
    isOurs: () => true,
    ended: () => {
      ended += 1;
      mostTimers = Math.max(mostTimers, timers() - idleTimers);
      // As claims do while there is a backlog.
      if (created < total) sender.enqueue([task()]);
      if (ended === total) finish();
    },
    // On a busy machine the target may count as slow for a while: what it gives back is claimed again.
    released: (tasks) => void setImmediate(() => sender.enqueue(tasks)),
    hasRoom: () => {},
    mayProbe: () => {},
  });
  try {
    sender.enqueue(Array.from({ length: 500 }, task));
    await finished;
    // Each request in flight has one timer for its timeout.
    expect(mostTimers).toBeLessThan(100);
  } finally {
    await sender.stop();
    await sender.destroy();
    await receiver.close();
  }
});
