import type { SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { render } from '../../../platform/database/sql.ts';
import { Shares } from '../../../platform/webhooks/delivery/shares.ts';

it('a process that leaves while it reports is not counted again', async () => {
  const done: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const owner = {
    query: async (statement: SQL) => {
      const isReport = render(statement).text.includes('insert into webhook_processes');
      if (isReport) await held;
      done.push(isReport ? 'reported' : 'left');
      return { rows: [{ others: 1 }], rowCount: 1 };
    },
  } as never;
  const shares = new Shares({ concurrency: 8, targetConcurrency: 6, targetRate: 10 });
  const reports = [shares.report(owner), shares.report(owner)];
  const leaving = shares.leave(owner);
  const late = shares.report(owner);
  answer();
  await Promise.all([...reports, leaving, late]);
  expect(done).toEqual(['reported', 'left']);
});
