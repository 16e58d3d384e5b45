import { describe, expect, test } from 'vitest';

import { nextWait, retryAfter } from '../../../platform/webhooks/delivery/retries.ts';
import { eventTypes } from '../../../resources/events/index.ts';

const { retries } = eventTypes.Emergency;

/** The times of all attempts in seconds after the first one, until the delivery fails or reaches its age. */
function attemptTimes(age: number | undefined, random: number): number[] {
  const times = [0];
  for (;;) {
    const seconds = times.at(-1) ?? 0;
    const wait = nextWait(retries, { failed: times.length, seconds, age }, random);
    if (wait === null || (age !== undefined && seconds + wait / 1000 > age)) return times;
    times.push(seconds + wait / 1000);
  }
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe.each([0, 0.5, 1])('attempts of an emergency, with jitter %d', (random) => {
  test.each([300, 900, 3600])('come every 2 to 15 seconds within a maximum age of %d s', (age) => {
    const times = attemptTimes(age, random);
    expect(Math.min(...gaps(times))).toBeGreaterThanOrEqual(2);
    expect(Math.max(...gaps(times))).toBeLessThanOrEqual(15);
    expect(times.at(-1)).toBeGreaterThan(age - 15);
  });

  test('come every 2 to 15 seconds for 15 minutes without a maximum age, then ever more slowly for 28 hours', () => {
    const times = attemptTimes(undefined, random);
    const urgent = times.filter((time) => time < 900);
    expect(Math.max(...gaps(urgent))).toBeLessThanOrEqual(15);
    const later = gaps(times.filter((time) => time >= 900));
    expect(later).toEqual(later.toSorted((one, other) => one - other));
    expect(Math.min(...later)).toBeGreaterThanOrEqual(300);
    expect(times.at(-1)).toBeGreaterThanOrEqual(28 * 3600);
    expect(times.length).toBeLessThan(110);
  });

  test('come ever more slowly within a maximum age of a day, after an urgent hour', () => {
    const times = attemptTimes(86_400, random);
    expect(Math.max(...gaps(times.filter((time) => time < 3600)))).toBeLessThanOrEqual(15);
    expect(times.at(-1)).toBeGreaterThan(86_400 / 2);
  });
});

test('Retry-After counts as seconds or as a date, up to the longest backoff', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const read = (header: string | undefined) => retryAfter(header, at, retries.longestBackoff);
  expect(read('12')).toBe(12);
  expect(read('Sat, 21 Nov 2026 10:00:30 GMT')).toBe(30);
  expect(read('Sat, 21 Nov 2026 09:00:00 GMT')).toBe(0);
  expect(read('3600')).toBe(60);
  expect(read('Sun, 22 Nov 2026 10:00:00 GMT')).toBe(60);
  for (const odd of [
    '12, 12',
    '11.2',
    '+12',
    '12s',
    '12 seconds',
    '12;mode=x',
    '2026-11-21T10:00:12Z',
    '1795255212',
  ])
    expect([odd, read(odd)]).toEqual([odd, 12]);
  for (const nothing of [undefined, '', 'soon', '-5', '1.5 or 2', '0x10'])
    expect(read(nothing)).toBeUndefined();
});
