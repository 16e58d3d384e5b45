import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { FairLane } from '../../../platform/kernel/lanes/fair-lane.ts';

const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Work that ends when it is told to, with the order in which it was started. */
function createWork(lane: FairLane) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (client: string, person: string) =>
    lane.run({ client, person }, async () => {
      started.push(`${client}${person}`);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    });
  const endFirst = async () => {
    await settled();
    ends.shift()?.();
    await settled();
  };
  // Deliveries that still wait would be refused a minute later, while another test runs.
  onTestFinished(async () => {
    await settled();
    while (ends.length > 0) await endFirst();
  });
  return { started, run, endFirst };
}

const limits = { capacity: 3, perClient: 2, perPerson: 1, waitingPerPerson: 5, maxWaitMs: 60_000 };

describe('a shared resource', () => {
  it('is free for others when one client asks for all of it', async () => {
    const { started, run } = createWork(new FairLane(limits));
    for (let count = 0; count < 4; count += 1) void run('A', '1');
    for (let count = 0; count < 4; count += 1) void run('A', '2');
    void run('B', '1');
    await settled();
    expect(started).toEqual(['A1', 'A2', 'B1']);
  });

  it('goes round between clients, then between their people, however much each has asked for', async () => {
    const { started, run, endFirst } = createWork(new FairLane({ ...limits, capacity: 1 }));
    void run('A', '1');
    for (let count = 0; count < 4; count += 1) void run('A', '1');
    void run('A', '2');
    void run('B', '1');
    void run('C', '1');
    for (let count = 0; count < 7; count += 1) await endFirst();
    expect(started).toEqual(['A1', 'A1', 'B1', 'C1', 'A2', 'A1', 'A1', 'A1']);
  });

  it('is refused with 429 and Retry-After to whoever has too much waiting, and to nobody else', async () => {
    const { started, run } = createWork(new FairLane(limits));
    for (let count = 0; count < 6; count += 1) void run('A', '1');
    await expect(run('A', '1')).rejects.toMatchObject({
      status: 429,
      options: { headers: { 'retry-after': '2' } },
    });
    void run('A', '2');
    await settled();
    expect(started).toEqual(['A1', 'A2']);
  });

  it('is refused when the turn does not come in time, and given on', async () => {
    const { started, run, endFirst } = createWork(new FairLane({ ...limits, capacity: 1, maxWaitMs: 1 }));
    void run('A', '1');
    await expect(run('B', '1')).rejects.toMatchObject({ status: 429 });
    await endFirst();
    void run('C', '1');
    await settled();
    expect(started).toEqual(['A1', 'C1']);
  });

  it('is given on after work that fails', async () => {
    const lane = new FairLane({ ...limits, capacity: 1 });
    const asker = { client: 'A', person: '1' };
    await expect(lane.run(asker, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await lane.run(asker, async () => 'runs')).toBe('runs');
  });
});

describe('a resource that does one piece of work after another', () => {
  const pauses = { slowMs: 20, times: 20, maxMs: 1000, presentMs: 2000 };
  const one = { ...limits, capacity: 1, perClient: 1, maxWaitMs: 20_000, pauses };

  /** Work of given milliseconds, and the moments at which it begins. */
  function createClock() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const lane = new FairLane(one);
    const begun: Record<string, number[]> = {};
    const zero = performance.now();
    const work = (client: string, ms: number) =>
      lane.run(
        { client, person: '1' },
        async () => {
          (begun[client] ??= []).push(performance.now() - zero);
          await new Promise((resolve) => setTimeout(resolve, ms));
        },
        () => ms,
      );
    return { work, begun };
  }

  it('meets slow work of another client now and then, and not with each call', async () => {
    const { work, begun } = createClock();
    const waits: number[] = [];
    const ordinary = async () => {
      for (let count = 0; count < 100; count += 1) {
        const asked = performance.now();
        await work('B', 5);
        waits.push(performance.now() - asked - 5);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const slow = Promise.all([1, 2, 3, 4, 5].map(() => work('A', 400)));
    const done = ordinary();
    await vi.advanceTimersByTimeAsync(30_000);
    await Promise.all([done, slow]);
    expect(waits.filter((ms) => ms > 10).length).toBeLessThanOrEqual(5);
    // All of it is done, at most a second later each.
    const starts = begun['A'] ?? [];
    expect(starts).toHaveLength(5);
    expect(starts.slice(1).every((at, index) => at - starts[index]! <= 1500)).toBe(true);
  });

  it('pauses neither after quick work nor for clients that are absent', async () => {
    const { work, begun } = createClock();
    const quick = Promise.all([work('B', 5), work('A', 5), work('A', 5), work('A', 5)]);
    await vi.advanceTimersByTimeAsync(20);
    await quick;
    expect(begun['A']).toEqual([5, 10, 15]);
    await vi.advanceTimersByTimeAsync(3000);
    const slow = Promise.all([work('A', 400), work('A', 400)]);
    await vi.advanceTimersByTimeAsync(800);
    await slow;
    expect(begun['A']?.slice(3)).toEqual([3020, 3420]);
  });
});
