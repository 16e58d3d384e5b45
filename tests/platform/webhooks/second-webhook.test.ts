import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { startReceiver } from '../../support/receiver.ts';
import { isAvailable, ownPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { stageAt } from '../resources/caller.ts';
import { fromSource, hooksOf, lockdown } from './hooks.ts';

const timeout = 60_000;

// The embedded database answers no other program, which holds the process here.
describe.skipIf(!isAvailable('postgres'))('a second webhook', () => {
  it('sends what failed for good when the process is killed as it stores that', async () => {
    const platform = await ownPlatform({ storage: 'postgres' });
    // Its first answer is the last: nothing is tried again.
    const gone = await startReceiver((_request, response) => void response.writeHead(410).end());
    const pager = await startReceiver((_request, response) => void response.end());
    const admin = new pg.Client(platform.databaseUrl);
    try {
      await admin.connect();
      const stage = await stageAt(platform, createTokens(platform.url));
      const hooks = hooksOf(stage.will, stage.northfield);
      const source = randomUUID();
      const second = await hooks.configure({ url: `${pager.origin}/pager`, rule: fromSource(randomUUID()) });
      await hooks.configure({
        url: `${gone.origin}/first`,
        rule: fromSource(source),
        fallbackConfigurationId: second.id,
      });
      await admin.query(`
        create function hang() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
        create trigger hang before insert on webhook_deliveries for each row
          when (new.configuration_id = '${second.id}' and new.state = 'waiting') execute function hang()`);
      await hooks.send({ ...lockdown, incidentSource: source });
      const hanging = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
      await expect
        .poll(async () => (await admin.query(`select ${hanging}`)).rowCount, { timeout })
        .toBeGreaterThan(0);
      await platform.kill('SIGKILL');
      await admin.query(`select pg_terminate_backend(pid, 10000) ${hanging}`);
      await admin.query('drop function hang cascade');
      expect(pager.received).toEqual([]);
      await platform.start();
      await expect.poll(() => pager.received.length, { timeout }).toBe(1);
      expect(pager.received[0]?.headers['webhook-id']).toBe(gone.received[0]?.headers['webhook-id']);
    } finally {
      await admin.end();
      await platform.stop();
      await gone.close();
      await pager.close();
    }
  });
});
