import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describeStorages, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { type Delivery, fromSource, hooksAt, type Hooks, lockdown } from './hooks.ts';

describeStorages('after an outage of a target', (storage) => {
  let platform: RunningPlatform;
  let receiver: Receiver;
  let hooks: Hooks;
  let isDown = true;

  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    receiver = await startReceiver((_request, response) => void response.writeHead(isDown ? 503 : 200).end());
    ({ hooks } = await hooksAt(platform));
  });
  afterAll(async () => {
    await platform?.stop();
    await receiver?.close();
  });

  const nextAttempt = ({ nextAttemptAt }: Delivery) => Date.parse(String(nextAttemptAt));

  it.each([
    ['kept', true],
    ['not kept', false],
  ])(
    'every lockdown arrives at its first success, with the order %s',
    async (_, keepsOrder) => {
      isDown = true;
      const source = randomUUID();
      const { id } = await hooks.configure({
        url: `${receiver.origin}/${source}`,
        rule: fromSource(source),
        keepsOrder,
      });
      const send = (name: string) =>
        hooks.send({ ...lockdown, incidentSource: source, buildingId: name, incidentSubType: name });
      for (const name of ['one', 'two', 'three', 'four']) await send(name);
      // The next attempts are eight seconds away.
      await expect
        .poll(async () => Math.min(...(await hooks.own(id)).map(({ attemptCount }) => attemptCount)), {
          timeout: 45_000,
        })
        .toBeGreaterThanOrEqual(3);
      const waiting = await hooks.until(id, 4, ['waiting']);
      isDown = false;
      await send('five');
      const delivered = await hooks.until(id, 5, ['delivered']);
      const last = Math.max(...delivered.map(({ finishedAt }) => Date.parse(String(finishedAt))));
      expect(last).toBeLessThan(Math.max(...waiting.map(nextAttempt)));
      const received = receiver.received.filter(({ url }) => url === `/${source}`);
      const ids = new Set(received.map(({ headers }) => headers['webhook-id']));
      expect(ids.size).toBe(5);
    },
    120_000,
  );
});
