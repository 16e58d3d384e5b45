import { setTimeout as pause } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { createThrottle, noteCall } from '../../../platform/kernel/traffic.ts';

/** The result of a rest, or `resting` when it takes longer than some milliseconds. */
const first = (rest: Promise<number>, ms: number) => Promise.race([rest, pause(ms, 'resting')]);

it('background work does not rest without calls, nor for one that asks for its progress', async () => {
  const throttle = createThrottle(new AbortController().signal);
  await pause(500);
  expect(await first(throttle(), 400)).toBe(0);
  noteCall();
  await pause(500);
  expect(await first(throttle(), 400)).toBe(1);
});

it('background work rests while there are calls, but not beyond the end of its run', async () => {
  const run = new AbortController();
  const throttle = createThrottle(run.signal);
  noteCall();
  noteCall();
  await pause(5000);
  const rest = throttle();
  expect(await first(rest, 50)).toBe('resting');
  run.abort();
  expect(await first(rest, 4000)).toBe(2);
  noteCall();
  noteCall();
  await pause(2500);
  expect(await first(throttle(), 2000)).toBe(2);
});
