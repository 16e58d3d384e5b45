import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Receiver, startRawReceiver, startReceiver } from '../../support/receiver.ts';
import { shortestOf } from '../../support/timing.ts';
import { describeStorages, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import type { Caller } from '../resources/caller.ts';
import { fromSource, hooksAt, type Hooks, lockdown } from './hooks.ts';

/** Milliseconds that a busy machine may add to a latency. */
const allowanceMs = 1000;

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((left, right) => left - right)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}

describeStorages('slow targets', (storage) => {
  let platform: RunningPlatform;
  let receiver: Receiver;
  let northfield: Hooks;
  let oakwood: Hooks;
  let will: Caller;
  /** Event -> callback for its arrival at the receiver. */
  const arrivals = new Map<string, () => void>();

  beforeAll(async () => {
    platform = await ownPlatform({ storage, env: {} });
    receiver = await startReceiver(async ({ url, body }, response) => {
      const { incidentSubType } = JSON.parse(body) as { incidentSubType: string };
      if (url === '/hang') return;
      arrivals.get(incidentSubType)?.();
      if (url === '/slow') await pause(1200);
      if (url === '/brief') await pause(50);
      response.end();
    });
    ({ hooks: northfield, caller: will } = await hooksAt(platform));
    ({ hooks: oakwood } = await hooksAt(platform, 'uma'));
  });
  const silents: Pick<Receiver, 'close'>[] = [];
  afterAll(async () => {
    await Promise.all(silents.map((silent) => silent.close()));
    await receiver?.close();
    await platform?.stop();
  });

  /** Sends an event. Resolves with the milliseconds until it arrives at the target. */
  const latency = async (hooks: Hooks, source: string): Promise<number> => {
    const name = randomUUID();
    const arrival = new Promise<number>((resolve) => {
      arrivals.set(name, () => resolve(performance.now()));
    });
    const sentAt = performance.now();
    const { status, text } = await hooks.send({
      ...lockdown,
      incidentSource: source,
      incidentSubType: name,
    });
    if (status !== 202) throw new Error(text);
    return (await arrival) - sentAt;
  };
  const burst = (hooks: Hooks, source: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => latency(hooks, source)));
  const configure = async (hooks: Hooks, path: string, source: string) =>
    hooks.configure({ url: `${receiver.origin}${path}`, rule: fromSource(source), keepsOrder: false });

  it('do not slow down another configuration at the same origin', async () => {
    const source = randomUUID();
    await configure(northfield, '/ok', source);
    await burst(northfield, source, 10);
    const alone = percentile(await burst(northfield, source, 60), 0.95);
    const hanging = await configure(northfield, '/hang', source);
    const beside = percentile(await burst(northfield, source, 60), 0.95);
    expect(beside).toBeLessThan(2 * alone + allowanceMs);
    await northfield.remove(hanging.id);
  });

  it('receive 100 requests within 10 s when each takes 1.2 s', async () => {
    const last = async () => {
      // A new configuration: the concurrency of its target is not known yet.
      const source = randomUUID();
      const { id } = await configure(northfield, '/slow', source);
      const times = await burst(northfield, source, 100);
      await northfield.remove(id);
      return Math.max(...times);
    };
    expect(await shortestOf(last, { enough: 10_000, most: 3 })).toBeLessThan(10_000);
  });

  it('receive a long burst of one client whole and each event once, while another client is served', async () => {
    const count = 800;
    const [theirs, ours] = [randomUUID(), randomUUID()];
    const hook = await configure(northfield, '/brief', theirs);
    await configure(oakwood, '/ok', ours);
    const events = Array.from({ length: count }, () => ({
      event: { ...lockdown, incidentSource: theirs, incidentSubType: randomUUID() },
    }));
    const names = events.map(({ event }) => event.incidentSubType);
    const { status } = await will('POST', `${northfield.v2}/events/batch`, { body: { events } });
    expect(status).toBe(200);
    const arrived = () => receiver.received.filter(({ url }) => url === '/brief').map(({ body }) => body);
    const beforeTheEnd: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      await latency(oakwood, ours);
      beforeTheEnd.push(arrived().length);
    }
    await expect.poll(() => arrived().length, { timeout: 120_000 }).toBeGreaterThanOrEqual(count);
    expect(beforeTheEnd[0]).toBeLessThan(count);
    await pause(500);
    const arrivedNames = arrived().map(
      (body) => (JSON.parse(body) as { incidentSubType: string }).incidentSubType,
    );
    expect(arrivedNames.toSorted()).toEqual(names.toSorted());
    await northfield.remove(hook.id);
  }, 300_000);

  it('do not delay another client when 150 of them are unresponsive', async () => {
    const source = randomUUID();
    await configure(oakwood, '/ok', source);
    const measure = async () => {
      const times: number[] = [];
      for (let count = 0; count < 12; count += 1) {
        times.push(await latency(oakwood, source));
        await pause(100);
      }
      return times;
    };
    const usual = percentile(await measure(), 0.5);
    const hanging = randomUUID();
    for (let count = 0; count < 150; count += 1) {
      const silent = await startRawReceiver(() => undefined);
      silents.push(silent);
      await northfield.configure({ url: silent.origin, rule: fromSource(hanging), keepsOrder: false });
    }
    for (let count = 0; count < 25; count += 1)
      await northfield.send({ ...lockdown, incidentSource: hanging, incidentSubType: randomUUID() });
    const beside = await measure();
    expect(percentile(beside, 0.5)).toBeLessThan(2 * usual + allowanceMs / 4);
    expect(Math.max(...beside)).toBeLessThan(2 * usual + 2 * allowanceMs);
  }, 300_000);
});
