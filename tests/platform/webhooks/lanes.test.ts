import { describe, expect, test } from 'vitest';

import type { WebhookSettings } from '../../../platform/configuration/webhooks.ts';
import { AdaptiveLimit } from '../../../platform/webhooks/delivery/adaptive-limit.ts';
import type { Lane } from '../../../platform/webhooks/delivery/lane.ts';
import { Lanes } from '../../../platform/webhooks/delivery/lanes.ts';
import type { Task } from '../../../platform/webhooks/recording/task.ts';

const settings: WebhookSettings = {
  concurrency: 16,
  targetConcurrency: 8,
  targetRate: 0,
  eventLimit: 0,
  testLimit: 0,
  pauseAfterHours: 12,
  logDays: 30,
};

/** Tasks of a client's configuration, with the properties that lanes use. */
function tasksOf(clientUid: string, uid: string, target: string, count: number): Task[] {
  return Array.from(
    { length: count },
    () => ({ clientUid, configuration: { uid, target } }) as unknown as Task,
  );
}

function add(lanes: Lanes, client: string, configuration: string, target: string, count = 100): Lane {
  const tasks = tasksOf(client, configuration, target, count);
  const lane = lanes.of(tasks[0] as Task);
  lane.add(tasks);
  return lane;
}

/** Sends as many tasks as the lanes allow, in turn. Returns the number in flight per lane. */
function fill(lanes: Lanes, some: readonly Lane[], now = 0): number[] {
  for (let isSending = true; isSending;) {
    isSending = false;
    for (const lane of some)
      if (lanes.maySend(lane) && lane.delay(now) === 0 && lane.begin(now)) isSending = true;
  }
  return some.map(({ inFlight }) => inFlight);
}

/** Completes all tasks in flight successfully and sends again, for several rounds. */
function answerRounds(lanes: Lanes, lane: Lane, rounds: number): void {
  for (let round = 1; round <= rounds; round += 1) {
    for (let inFlight = lane.inFlight; inFlight > 0; inFlight -= 1) lane.end('answered', round - 1, round);
    fill(lanes, [lane], round);
  }
}

describe('the concurrency of a target', () => {
  test('doubles with its responses up to the maximum, halves once per round on overload, then grows by one', () => {
    const limit = new AdaptiveLimit(16);
    expect(limit.value).toBe(4);
    for (const after of [8, 16, 16]) {
      for (let answers = limit.value; answers > 0; answers -= 1) limit.grow();
      expect(limit.value).toBe(after);
    }
    for (let failed = 0; failed < 16; failed += 1) limit.shrink(10, 20);
    expect(limit.value).toBe(8);
    for (let answers = 0; answers < 9; answers += 1) limit.grow();
    expect(limit.value).toBe(9);
    for (let round = 0; round < 9; round += 1) limit.shrink(30 + round, 31 + round);
    expect(limit.value).toBe(1);
  });

  test('grows only while it is fully used', () => {
    const lanes = new Lanes(settings);
    const lane = add(lanes, 'client', 'one', 'https://a.example', 2);
    for (let round = 1; round <= 8; round += 1) {
      fill(lanes, [lane], round);
      while (lane.inFlight > 0) lane.end('answered', round, round);
      lane.add(tasksOf('client', 'one', 'https://a.example', 2));
    }
    lane.add(tasksOf('client', 'one', 'https://a.example', 50));
    expect(fill(lanes, [lane], 9)).toEqual([4]);
  });
});

test('a delivery that is discarded unsent takes no probe from a target that fails', () => {
  const lanes = new Lanes(settings);
  const lane = add(lanes, 'a', 'hook', 'https://a.example', 10);
  for (let failed = 0; failed < 5; failed += 1) {
    lane.begin(0);
    lane.end('overloaded', 0, 0);
    lane.note(false);
  }
  expect(lane.delay(0)).toBeGreaterThan(0);
  const due = lane.delay(0);
  for (let discarded = 0; discarded < 3; discarded += 1) {
    expect(lane.delay(due)).toBe(0);
    lane.begin(due);
    lane.end('unsent', due, due);
  }
  lane.begin(due);
  lane.end('overloaded', due, due);
  expect(lane.delay(due)).toBeGreaterThan(0);
});

test('deliveries to a target that fails stay in the table until its next probe', () => {
  const lanes = new Lanes(settings);
  const lane = add(lanes, 'client', 'one', 'https://a.example', 3);
  lane.begin(1000);
  for (let failed = 0; failed < 5; failed += 1) lane.note(false);
  lane.end('overloaded', 1000, 1010);
  expect(lane.surplus(1010)).toHaveLength(2);
  expect([lane.room(1499), lane.probeDelay(1499)]).toEqual([0, 1]);
  expect([lane.room(1500), lane.probeDelay(1500)]).toEqual([1, 0]);
});

describe('shared limits', () => {
  test('the limit of an origin is shared equally by a client’s configurations with pending deliveries', () => {
    const lanes = new Lanes(settings);
    const first = add(lanes, 'client', 'one', 'https://a.example');
    fill(lanes, [first]);
    answerRounds(lanes, first, 3);
    expect(first.inFlight).toBe(8);
    const second = add(lanes, 'client', 'two', 'https://a.example');
    expect(fill(lanes, [first, second])).toEqual([8, 4]);
    for (let ended = 0; ended < 6; ended += 1) first.end('answered', 3, 4);
    expect(fill(lanes, [first, second], 4)).toEqual([4, 4]);
    // Each origin has its own limit.
    expect(fill(lanes, [add(lanes, 'client', 'three', 'https://b.example')])).toEqual([4]);
  });

  test('hanging targets of an origin leave the rest of its limit to one that answers', () => {
    const lanes = new Lanes(settings);
    const hanging = Array.from({ length: 4 }, (_, index) =>
      add(lanes, 'client', `hanging ${index}`, 'https://a.example'),
    );
    fill(lanes, hanging);
    for (const lane of hanging)
      for (let round = 1; round <= 3; round += 1) {
        lane.end('overloaded', round, round);
        fill(lanes, [lane], round);
        while (lane.inFlight > 1) lane.end('unsent', round, round);
      }
    const good = add(lanes, 'client', 'good', 'https://a.example');
    fill(lanes, [good], 4);
    answerRounds(lanes, good, 4);
    expect(hanging.map(({ inFlight }) => inFlight)).toEqual([1, 1, 1, 1]);
    expect(good.inFlight).toBe(4);
  });

  test('the slots of the process are shared equally by clients; each lane may always have one in flight', () => {
    const lanes = new Lanes(settings);
    const hog = Array.from({ length: 30 }, (_, index) =>
      add(lanes, 'hog', `hook ${index}`, `https://${index}.example`),
    );
    // Sixteen slots, and one for each lane without one of them.
    const all = fill(lanes, hog).reduce((sum, count) => sum + count, 0);
    expect(all).toBe(30);
    const other = [1, 2, 3].map((index) => add(lanes, 'other', `hook ${index}`, `https://${index}.example`));
    expect(fill(lanes, other)).toEqual([3, 3, 2]);
  });
});

test('a client is crowded while a hundred of its deliveries wait to be sent, whatever others have', () => {
  const lanes = new Lanes(settings);
  const busy = add(lanes, 'busy', 'one', 'https://one.example', 99);
  add(lanes, 'other', 'two', 'https://two.example', 99);
  expect(lanes.crowdedClients()).toEqual([]);
  busy.add(tasksOf('busy', 'one', 'https://one.example', 1));
  expect(lanes.crowdedClients()).toEqual(['busy']);
  // In flight, it waits no longer.
  busy.begin(0);
  expect(lanes.crowdedClients()).toEqual([]);
});
