import type { SQL } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';

import { render } from '../../../platform/database/sql.ts';
import { Leases } from '../../../platform/webhooks/delivery/leases.ts';
import { HealthCounts } from '../../../platform/webhooks/recording/health.ts';
import { type NewDelivery, taskOf } from '../../../platform/webhooks/recording/new-deliveries.ts';
import { Tally } from '../../../platform/webhooks/recording/tally.ts';
import type { Outcome } from '../../../platform/webhooks/recording/task.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const accepted = Date.parse('2026-03-01T10:00:00Z');
const event = {
  clientUid: '11111111-1111-4111-8111-111111111111',
  uid: '22222222-2222-4222-8222-222222222222',
  receivedAt: new Date(accepted).toISOString(),
  sequence: '1',
  type: 'Emergency' as const,
  event: {},
};
const delivery = {
  ...event,
  uid: '33333333-3333-4333-8333-333333333333',
  eventId: event.uid,
  configuration: {
    uid: '44444444-4444-4444-8444-444444444444',
    name: 'Doors',
    webhookCredentialId: null,
    fallbackConfigurationId: null,
  },
  judgement: { state: 'waiting', reason: null, trace: null },
} as unknown as NewDelivery;

/** A database that keeps the statements it is given. `query` may answer one, or fail. */
function recorder(query: (text: string) => Promise<unknown> = async () => undefined) {
  const statements: { readonly text: string; readonly parameters: string }[] = [];
  const owner = {
    transaction: <T>(work: (tx: object) => Promise<T>) => work(owner),
    query: async (statement: SQL) => {
      const { text, parameters } = render(statement);
      statements.push({ text, parameters: JSON.stringify(parameters) });
      await query(text);
      return { rows: [], rowCount: 1 };
    },
  };
  const count = (part: string) => statements.filter(({ text }) => text.includes(part)).length;
  return { statements, count, owner };
}
const contextOf = (owner: object) =>
  ({ database: { owner }, clock: { now: () => new Date() }, log: console }) as never;

/** A delivery whose attempt began so many milliseconds after the event was accepted, and took some. */
function delivered(afterMs: number, durationMs: number): Outcome {
  return {
    task: { ...taskOf(delivery), uid: `delivered after ${afterMs}` },
    state: 'delivered',
    reason: null,
    wait: null,
    backoffSeconds: 0,
    attempt: { startedAt: new Date(accepted + afterMs), durationMs, status: 200, sentence: null, steps: [] },
  };
}

it('stores a new delivery as due when its lease expires before it is sent', async () => {
  const { statements, owner } = recorder();
  const task = taskOf(delivery);
  const leases = new Leases(contextOf(owner), () => {});
  const stored = leases.open(
    '55555555-5555-4555-8555-555555555555',
    { events: [event], deliveries: [delivery] },
    new Map([[delivery, task]]),
  );
  expect(leases.holds(task)).toBe(true);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 20_000);
  expect(leases.holds(task)).toBe(false);
  vi.restoreAllMocks();
  await stored;
  expect(statements[0]?.parameters).toContain(String.raw`\"due\":0`);
  expect(leases.holds(task)).toBe(false);
  await leases.stop();
});

it('renews leases while the database takes long for the health of webhooks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let write = () => {};
  const written = new Promise<void>((resolve) => {
    write = resolve;
  });
  const { count, owner } = recorder(async (text) => {
    if (text.includes('webhook_health')) await written;
  });
  const leases = new Leases(contextOf(owner), () => {});
  const task = taskOf(delivery);
  leases.add([task]);
  leases.settle(task, delivered(0, 10));
  leases.add([{ ...task, uid: '66666666-6666-4666-8666-666666666666' }]);
  await vi.waitFor(() => expect(count('last_delivery_at')).toBe(1));
  for (let renewals = 1; renewals <= 2; renewals += 1) {
    await vi.advanceTimersByTimeAsync(4000);
    await vi.waitFor(() => expect(count('d.due_at > d.next_attempt_at')).toBe(renewals));
  }
  expect(count('insert into webhook_health')).toBe(1);
  write();
  await leases.stop();
});

it('counts the health of a webhook until the end of each attempt, also when the counts could not be written at first', async () => {
  let isDown = true;
  const { statements, owner } = recorder(async () => {
    if (isDown) throw new Error('No database.');
  });
  const health = new HealthCounts();
  health.add([delivered(100, 50)]);
  await expect(health.flush(owner as never)).rejects.toThrow('No database.');
  health.add([delivered(1000, 200), { ...delivered(0, 9000), state: 'waiting' }]);
  isDown = false;
  await health.flush(owner as never);
  await health.flush(owner as never);
  expect(statements).toHaveLength(2);
  const rows = (JSON.parse(statements[1]?.parameters ?? '') as unknown[]).find(
    (one) => typeof one === 'string' && one.startsWith('['),
  );
  expect(JSON.parse(String(rows))).toEqual([
    {
      client_uid: event.clientUid,
      configuration_uid: delivery.configuration.uid,
      delivered: 2,
      failed: 1,
      // 150 ms lie between 1.15 to the 35th and 36th power, 1,200 ms between the 50th and 51st.
      latencies: { 35: 1, 50: 1 },
      slowest: 1200,
    },
  ]);
});

it('gives up to count failures, and to send them by a second webhook, that are too old for it', async () => {
  const { count, owner } = recorder(async () => {
    throw new Error('No database.');
  });
  const context = { ...(contextOf(owner) as object), log: { warn: () => {} } } as never;
  const tally = new Tally(context);
  const configuration = { ...delivery.configuration, fallbackConfigurationId: '7' };
  const failed: Outcome = { ...delivered(0, 10), state: 'failed' };
  // With the outcome the count fails before it; it is tried alone then.
  await tally.store([{ ...failed, task: { ...failed.task, configuration } }], async () => 1);
  await tally.countMissed();
  expect(count('fallback_configuration_id')).toBe(2);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 24 * 60 * 60 * 1000);
  await tally.countMissed();
  await tally.countMissed();
  expect(count('fallback_configuration_id')).toBe(2);
});
