import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import type { Caller } from '../resources/caller.ts';
import { changeStopped } from './fixtures/changeStopped.ts';
import { fromSource, hooksAt, type Hooks, lockdown } from './hooks.ts';

describePlatform('a webhook that someone stops', (storage) => {
  let platform: RunningPlatform;
  let receiver: Receiver;
  let hooks: Hooks;
  let caller: Caller;

  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    receiver = await startReceiver((_request, response) => void response.end());
    ({ hooks, caller } = await hooksAt(platform));
  });
  afterAll(async () => {
    await receiver?.close();
    await platform?.stop();
  });

  const act = async (id: string, action: string) => {
    const { status, text } = await caller('POST', `${hooks.v2}/WebhookConfiguration/${id}/${action}`);
    expect(status, text).toBe(204);
  };
  const received = (source: string) => receiver.received.filter(({ url }) => url === `/${source}`).length;

  it.each([
    ['recent', 1, 1],
    ['all', 2, 0],
    ['none', 0, 0],
  ])(
    'keeps its events while it is paused by hand, and sends %s of them when it is resumed',
    async (waiting, sent, expired) => {
      const source = randomUUID();
      const { id } = await hooks.configure({ url: `${receiver.origin}/${source}`, rule: fromSource(source) });
      await act(id, 'pause');
      // Whoever pauses it at the same time finds it paused, as meant.
      await act(id, 'pause');
      expect(await hooks.configuration(id)).toMatchObject({
        health: 'held',
        pausedReason: 'Paused by will.webhooks@northfield.example.',
      });
      await hooks.send({ ...lockdown, incidentSource: source, buildingId: 'old' });
      await hooks.send({ ...lockdown, incidentSource: source, buildingId: 'new' });
      const [, old] = await hooks.until(id, 2, ['waiting']);
      await changeStopped(platform, async (owner) => {
        await owner.query(sql`
        update webhook_deliveries set received_at = received_at - interval '20 minutes' where uid = ${old?.id}`);
      });
      expect(received(source)).toBe(0);
      await act(id, `resume?waiting=${waiting}`);
      await hooks.until(id, sent, ['delivered']);
      const ended = await hooks.until(id, expired, ['expired']);
      // Not only when its turn to be sent came.
      expect(ended.filter(({ state }) => state === 'expired').map(({ reason }) => reason)).toEqual(
        Array.from(
          { length: expired },
          () => 'It was older than 15 minutes when the configuration was resumed.',
        ),
      );
      await hooks.until(id, 0, ['waiting']);
      expect(received(source)).toBe(sent);
    },
    120_000,
  );

  it('leaves a trace of the events while it is off, and a replay sends them later', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({
      url: `${receiver.origin}/${source}`,
      rule: fromSource(source),
      isEnabled: false,
    });
    await hooks.send({ ...lockdown, incidentSource: source });
    const [missed] = await hooks.until(id, 1, ['skipped']);
    expect(missed?.reason).toBe('The webhook was off. The event would have been sent.');
    const saved = await hooks.configuration(id);
    await caller('PUT', `${hooks.v1}/WebhookConfiguration/${id}`, { body: { ...saved, isEnabled: true } });
    await caller('POST', `${hooks.v2}/replays`, { body: { ids: [missed?.id] } });
    await hooks.until(id, 1, ['delivered']);
    expect(received(source)).toBe(1);
  });
});
