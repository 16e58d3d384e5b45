import type { SQL } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';

import { render } from '../../../platform/database/sql.ts';
import { Leases } from '../../../platform/webhooks/delivery/leases.ts';
import { type NewDelivery, taskOf } from '../../../platform/webhooks/recording/new-deliveries.ts';

it('stores a new delivery as due when its lease expires before it is sent', async () => {
  const statements: string[] = [];
  const context = {
    database: {
      owner: {
        query: async (statement: SQL) => {
          statements.push(JSON.stringify(render(statement).parameters));
          return { rows: [], rowCount: 0 };
        },
      },
    },
    clock: { now: () => new Date() },
    log: console,
  };
  const event = {
    clientUid: '11111111-1111-4111-8111-111111111111',
    uid: '22222222-2222-4222-8222-222222222222',
    receivedAt: new Date().toISOString(),
    sequence: '1',
    event: {},
  };
  const delivery = {
    ...event,
    uid: '33333333-3333-4333-8333-333333333333',
    eventId: event.uid,
    configuration: { uid: '44444444-4444-4444-8444-444444444444', name: 'Doors' },
    judgement: { state: 'waiting', reason: null, trace: null },
  } as unknown as NewDelivery;
  const task = taskOf(delivery);
  const leases = new Leases(context as never, () => {});
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
  expect(statements[0]).toContain('\\"due\\":0');
  expect(leases.holds(task)).toBe(false);
  await leases.stop();
});
