import { randomUUID } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { render } from '../../../platform/database/sql.ts';
import { Batch } from '../../../platform/webhooks/recording/batch.ts';
import { Tally } from '../../../platform/webhooks/recording/tally.ts';
import type { NewDelivery } from '../../../platform/webhooks/recording/new-deliveries.ts';

it('stores the other events of a batch when the database rejects one of them', async () => {
  const clientUid = randomUUID();
  const [first, rejected, last] = Array.from({ length: 3 }, () => ({
    clientUid,
    uid: randomUUID(),
    receivedAt: new Date().toISOString(),
    sequence: '1',
    type: 'Emergency' as const,
    event: {},
  }));
  const events = [first!, rejected!, last!];
  const deliveries = events.map(
    (event) =>
      ({
        ...event,
        uid: randomUUID(),
        eventId: event.uid,
        configuration: { uid: randomUUID(), name: 'Doors' },
        judgement: { state: 'unmatched', reason: null, trace: null },
      }) as unknown as NewDelivery,
  );
  const stored: string[] = [];
  const context = {
    database: {
      owner: {
        query: async (statement: SQL) => {
          const parameters = JSON.stringify(render(statement).parameters);
          if (parameters.includes(rejected!.uid)) throw new Error('invalid byte sequence');
          stored.push(...events.flatMap(({ uid }) => (parameters.includes(uid) ? uid : [])));
          return { rows: [], rowCount: 0 };
        },
      },
    },
    clock: { now: () => new Date() },
    log: { warn: () => {}, error: () => {} },
  };
  const batch = new Batch(
    context as never,
    new Tally(context as never),
    randomUUID(),
    { events, deliveries },
    new Map(),
  );
  expect(await batch.write()).toBeUndefined();
  expect(stored).toEqual([first!.uid, last!.uid]);
});
