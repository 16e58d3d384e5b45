import { describe, expect, it, vi } from 'vitest';
import { PlatformError } from '../../../dataProvider/index.ts';
import type { Outcome } from '../../../src/list/bulk/runBulk.ts';
import { runBulk } from '../../../src/list/bulk/runBulk.ts';

const ids = Array.from({ length: 30 }, (_, index) => String(index));

async function run(work: (id: string) => Promise<unknown>, controller = new AbortController()) {
  const outcomes = new Map<string, Outcome>();
  await runBulk(ids, work, {
    signal: controller.signal,
    onOutcome: (id, outcome) => outcomes.set(id, outcome),
  });
  return outcomes;
}

describe('a bulk operation', () => {
  it('has at most four calls in flight and reports the outcome of every record', async () => {
    let running = 0;
    let most = 0;
    const outcomes = await run(async (id) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (id === '7') throw new PlatformError('Unable to update building. Please try again', 500);
    });
    expect(most).toBe(4);
    expect(outcomes.size).toBe(ids.length);
    expect(outcomes.get('7')).toEqual({
      state: 'failed',
      message: 'Unable to update building. Please try again',
    });
    expect([...outcomes.values()].filter(({ state }) => state === 'done')).toHaveLength(ids.length - 1);
  });

  it('reports the field messages and conflicts of failed records', async () => {
    const outcomes = await run((id) =>
      Promise.reject(
        id === '0'
          ? new PlatformError('No', 400, { errors: { name: 'Name is required.' } })
          : new PlatformError('No', 412, { conflict: true, ...(id === '2' && { isOwnChange: true }) }),
      ),
    );
    expect(outcomes.get('0')).toMatchObject({ message: 'No. Name is required.' });
    expect(outcomes.get('0')).not.toMatchObject({ conflict: expect.anything() });
    expect(outcomes.get('1')).toMatchObject({ conflict: 'others' });
    expect(outcomes.get('2')).toMatchObject({ conflict: 'own' });
  });

  it.each([
    [30, 29_000, 2000],
    [undefined, 1500, 1000],
  ])(
    'tries a record again after the %s seconds that the platform asks for',
    async (retryAfter, early, rest) => {
      vi.useFakeTimers();
      try {
        let calls = 0;
        const work = runBulk(
          ['one'],
          () => {
            calls += 1;
            return calls === 1
              ? Promise.reject(
                  new PlatformError('Too often', 429, retryAfter === undefined ? {} : { retryAfter }),
                )
              : Promise.resolve();
          },
          { signal: new AbortController().signal, onOutcome: () => undefined },
        );
        await vi.advanceTimersByTimeAsync(early);
        expect(calls).toBe(1);
        await vi.advanceTimersByTimeAsync(rest);
        expect(calls).toBe(2);
        await work;
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('finishes started calls when it is stopped, and marks the rest as not attempted', async () => {
    const controller = new AbortController();
    const outcomes = await run((id) => {
      if (id === '5') controller.abort();
      return Promise.resolve();
    }, controller);
    const states = [...outcomes.values()].map(({ state }) => state);
    expect(states.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'done'));
    expect(states.at(-1)).toBe('skipped');
    expect(states).not.toContain('waiting');
  });

  it('retries a rate-limited call after the time that the platform requests', async () => {
    vi.useFakeTimers();
    let attempts = 0;
    const finished = run((id) => {
      if (id !== '0') return Promise.resolve();
      attempts += 1;
      return attempts < 3
        ? Promise.reject(new PlatformError('Slow', 429, { retryAfter: 5 }))
        : Promise.resolve();
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await finished).get('0')).toEqual({ state: 'done' });
    expect(attempts).toBe(3);
    vi.useRealTimers();
  });

  it('does not repeat rate-limited calls after it was stopped', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const calls: string[] = [];
    const finished = run((id) => {
      calls.push(id);
      return Promise.reject(new PlatformError('Slow', 429, { retryAfter: 5 }));
    }, controller);
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort();
    const outcomes = await finished;
    vi.useRealTimers();
    expect(calls).toEqual(['0', '1', '2', '3']);
    expect(new Set([...outcomes.values()].map(({ state }) => state))).toEqual(new Set(['skipped']));
  });
});
