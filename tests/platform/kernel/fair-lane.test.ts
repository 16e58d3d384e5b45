import { describe, expect, it, onTestFinished } from 'vitest';

import { FairLane } from '../../../platform/kernel/fair-lane.ts';

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
