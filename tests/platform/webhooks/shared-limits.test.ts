import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';

import { openDatabase } from '../../../platform/database/index.ts';
import { startReceiver } from '../../support/receiver.ts';
import { ownPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { callerOf, people, stageAt } from '../resources/caller.ts';
import { fromSource, hooksOf, lockdown } from './hooks.ts';

const env = { WEBHOOK_CONCURRENCY: '8', WEBHOOK_TARGET_CONCURRENCY: '6', WEBHOOK_EVENT_LIMIT: '0' };

describe.skipIf(!inject('hasPostgres'))('two processes on one database', () => {
  it('together send no more at once than the limits name, and one that goes leaves its share to the other', async () => {
    let open = 0;
    /** The most requests that the receiver held at once. */
    let most = 0;
    const receiver = await startReceiver((_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end();
      }, 150);
    });
    const first = await ownPlatform({ storage: 'postgres', env });
    const tokenOf = createTokens(first.url);
    const stage = await stageAt(first, tokenOf);
    const token = await tokenOf(people.will);
    const { dataDir, databaseUrl } = first;
    const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
    const senders = async () => {
      const { rows } = await database.owner.query<{ count: number }>(
        sql`select count(*)::int as count from webhook_processes`,
      );
      return rows[0]?.count;
    };
    const second = await ownPlatform({
      storage: 'postgres',
      env: { ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: first.url },
    });
    try {
      expect(await senders()).toBe(2);
      const mine = hooksOf(stage.will, stage.northfield);
      const theirs = hooksOf(callerOf(second.url, token), stage.northfield);
      const deliver = async (senders: readonly (typeof mine)[], each: number) => {
        const source = randomUUID();
        const { id } = await mine.configure({
          url: `${receiver.origin}/${source}`,
          rule: fromSource(source),
          keepsOrder: false,
        });
        const event = { ...lockdown, incidentSource: source };
        await Promise.all(
          senders.map(async (sender) => {
            for (let sent = 0; sent < each; sent += 1) expect((await sender.send(event)).status).toBe(202);
          }),
        );
        const count = senders.length * each;
        await expect
          .poll(
            async () => (await mine.list({ configurationId: id, state: 'delivered' }, [0, 499])).body.length,
          )
          .toBe(count);
        const ids = receiver.received.filter(({ url }) => url === `/${source}`);
        expect(new Set(ids.map(({ headers }) => headers['webhook-id'])).size).toBe(count);
      };
      await deliver([mine, theirs], 60);
      expect(most).toBeLessThanOrEqual(6);
      await second.stop();
      expect(await senders()).toBe(1);
      most = 0;
      await deliver([mine], 120);
      // Alone, a process has the whole limit after its next report.
      await expect.poll(async () => (most > 3 ? most : (await deliver([mine], 60), most))).toBeGreaterThan(3);
      expect(most).toBeLessThanOrEqual(6);
    } finally {
      await second.stop();
      await database.close();
      await first.stop();
      await receiver.close();
    }
  });
});
