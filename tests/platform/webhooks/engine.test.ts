import type { SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { render } from '../../../platform/database/sql.ts';
import { DeliveryEngine } from '../../../platform/webhooks/delivery/engine.ts';

it('looks for retries that have become due also while it is told of events without a pause', async () => {
  let looks = 0;
  const owner = {
    query: async (statement: SQL) => {
      if (render(statement).text.includes('d.due_at <= now()')) looks += 1;
      return { rows: [], rowCount: 0 };
    },
    transaction: async (work: (tx: object) => Promise<unknown>) => work(owner),
  };
  const context = {
    database: { owner },
    clock: { now: () => new Date() },
    log: console,
    settings: await readSettings({ LOG_LEVEL: 'silent', PORT: '1' }),
  };
  const { webhooks } = context.settings;
  const engine = new DeliveryEngine(context as never, webhooks);
  engine.start();
  const telling = setInterval(() => engine.wake(), 3);
  try {
    await expect.poll(() => looks).toBeGreaterThanOrEqual(3);
  } finally {
    clearInterval(telling);
    await engine.stop();
  }
});
