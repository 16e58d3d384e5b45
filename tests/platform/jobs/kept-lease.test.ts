import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { KeptLease } from '../../../platform/jobs/kept-lease.ts';
import { startQueue } from '../../../platform/jobs/queue.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import { describeStorages } from '../../support/storages.ts';
import { systemClock } from '../../support/systemClock.ts';
import { openOwn } from '../database/open.ts';

describe('a kept lease', () => {
  const limits = { renewalMs: 5000, turnMs: 10_000, stallMs: 600_000 };
  let isAwaited = false;
  let isHeld = true;
  let renewals = 0;
  const leaseOf = () =>
    new KeptLease(limits, {
      renew: async () => {
        renewals += 1;
        return isHeld;
      },
      isAwaited: async () => isAwaited,
    });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    isAwaited = false;
    isHeld = true;
    renewals = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** Reports progress after so many seconds. Resolves with true when the turn has ended then. */
  async function after(seconds: number, lease: KeptLease): Promise<boolean> {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    await lease.progressed();
    return lease.signal.aborted;
  }

  it('gives its turn to others after as much work as the preparation took, and no less than a turn', async () => {
    const long = leaseOf();
    isAwaited = true;
    expect(await after(40, long)).toBe(false);
    expect(await after(39, long)).toBe(false);
    expect(await after(2, long)).toBe(true);
    const short = leaseOf();
    expect(await after(1, short)).toBe(false);
    expect(await after(8, short)).toBe(false);
    expect(await after(3, short)).toBe(true);
  });

  it('keeps its turn while no others wait', async () => {
    const lease = leaseOf();
    for (let minute = 0; minute < 60; minute += 1) expect(await after(60, lease)).toBe(false);
    isAwaited = true;
    expect(await after(1, lease)).toBe(true);
  });

  it('is renewed until the work ends, and fails when the work makes no progress', async () => {
    const lease = leaseOf();
    let end = (_result: string) => {};
    const work = lease.during(
      new Promise<string>((resolve) => {
        end = resolve;
      }),
    );
    for (let minute = 0; minute < 20; minute += 1) await after(60, lease);
    expect(renewals).toBe(20 * 12);
    end('done');
    expect(await work).toBe('done');
    await after(60, lease);
    expect(renewals).toBe(20 * 12);
    const stalled = lease.during(new Promise(() => {}));
    const failure = expect(stalled).rejects.toThrow('no progress');
    await vi.advanceTimersByTimeAsync(limits.stallMs);
    await failure;
  });

  it('ends the work when another process has taken the job over', async () => {
    const lease = leaseOf();
    let end = () => {};
    const work = lease.during(
      new Promise<void>((resolve) => {
        end = resolve;
      }),
    );
    await vi.advanceTimersByTimeAsync(limits.renewalMs);
    expect(lease.signal.aborted).toBe(false);
    isHeld = false;
    await vi.advanceTimersByTimeAsync(limits.renewalMs);
    expect(lease.signal.aborted).toBe(true);
    end();
    await work;
  });
});

describeStorages('a job that keeps its lease', (storage) => {
  it('runs beyond its lease without a second start, and lets another go first when one is due', async () => {
    const order: string[] = [];
    const long = defineJob<{ word: string }>({
      name: 'long',
      stallSeconds: 600,
      async handler({ word }, { signal, progressed }) {
        order.push(word);
        if (order.length > 1) return 'done';
        while (!signal.aborted) {
          await progressed();
          await pause(100);
        }
        return 'again';
      },
    });
    const opened = await openOwn(storage);
    const { database } = opened;
    const context = {
      database,
      settings: await readSettings({ PORT: '8123', JOB_POLL_SECONDS: '60', JOB_LEASE_SECONDS: '12' }),
      clock: systemClock,
      log: { warn() {}, error() {}, info() {}, debug() {} } as unknown as PlatformContext['log'],
    };
    const queue = await startQueue(context, [long], { retryDelay: 0 });
    try {
      const put = (word: string) => database.owner.transaction((tx) => enqueue(tx, long, { word }));
      await put('first');
      const isBeyond = async () => {
        const { rows } = await database.owner.query<{ isBeyond: boolean }>(sql`
          select started_on > created_on + expire_seconds * interval '1 second' as "isBeyond" from jobs.job where name = 'long'`);
        return rows[0]?.isBeyond;
      };
      await expect.poll(isBeyond, { timeout: 60_000, interval: 200 }).toBe(true);
      expect(order).toEqual(['first']);
      await put('second');
      await expect.poll(() => order, { timeout: 60_000 }).toEqual(['first', 'second', 'first']);
    } finally {
      await queue.stop();
      await opened.discard();
    }
  });
});
