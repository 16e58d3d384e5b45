import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { startReceiver } from '../../support/receiver.ts';
import { isAvailable, ownPlatform } from '../../support/storages.ts';
import { fromSource, hooksAt, lockdown } from './hooks.ts';

const timeout = 60_000;
const source = 'unstored';
const event = (incidentType: string, incidentStatus: string) => ({
  ...lockdown,
  incidentSource: source,
  incidentType,
  incidentStatus,
});

// A second session holds the table of deliveries, which the embedded database does not have.
describe.skipIf(!isAvailable('postgres'))('while deliveries cannot be stored', () => {
  it('the next one of each incident is sent, and a later one once those before it are stored', async () => {
    const platform = await ownPlatform({ storage: 'postgres' });
    const receiver = await startReceiver((_request, response) => void response.end());
    const admin = new pg.Client(platform.databaseUrl);
    const received = () =>
      receiver.received.map(({ body }) => {
        const { incidentType, incidentStatus } = JSON.parse(body) as ReturnType<typeof event>;
        return `${incidentType} ${incidentStatus}`;
      });
    try {
      const { hooks } = await hooksAt(platform);
      const { id } = await hooks.configure({
        url: `${receiver.origin}/doors`,
        rule: fromSource(source),
        keepsOrder: true,
      });
      await admin.connect();
      await admin.query(`
        create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
        create trigger wait before insert on webhook_deliveries for each row execute function wait();
        select pg_advisory_lock(1)`);
      await hooks.send(event('Fire', 'Active'));
      await expect.poll(received, { timeout }).toContain('Fire Active');
      await hooks.sendAll([{ event: event('Fire', 'Resolved') }, { event: event('Flood', 'Active') }]);
      await expect.poll(received, { timeout }).toContain('Flood Active');
      expect(received()).not.toContain('Fire Resolved');
      const { rows } = await admin.query('select from webhook_deliveries where configuration_id = $1', [id]);
      expect(rows).toEqual([]);
      await admin.query('select pg_advisory_unlock(1)');
      await expect.poll(received, { timeout }).toContain('Fire Resolved');
    } finally {
      await admin.end();
      await receiver.close();
      await platform.stop();
    }
  });
});
