import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { openDatabase, type Queryable } from '../../../platform/database/index.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { type Caller, callerOf, people, type Stage, stageAt } from '../resources/caller.ts';
import { fromSource, type Hooks, hooksOf, lockdown } from './hooks.ts';

const preload = new URL('../../support/clockShift.mjs', import.meta.url).href;
const dayMs = 86_400_000;

describe.skipIf(!inject('hasPostgres'))('two processes on one database, one with a wrong clock', () => {
  let right: RunningPlatform;
  let receiver: Receiver;
  let stage: Stage;
  let owner: Queryable;
  let close: () => Promise<void>;
  let token: string;
  const failing = new Set<string>();

  beforeAll(async () => {
    right = await ownPlatform({ storage: 'postgres' });
    const tokenOf = createTokens(right.url);
    stage = await stageAt(right, tokenOf);
    token = await tokenOf(people.will);
    receiver = await startReceiver(({ body, headers }, response) => {
      const { incidentSource } = JSON.parse(body) as { incidentSource: string };
      // Every message fails once.
      const key = `${incidentSource} ${headers['webhook-id']}`;
      const isFirst = !failing.has(key);
      failing.add(key);
      response.writeHead(isFirst ? 500 : 200).end();
    });
    const { dataDir, databaseUrl } = right;
    const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
    owner = database.owner;
    close = () => database.close();
  });
  afterAll(async () => {
    await close?.();
    await right?.stop();
    await receiver?.close();
  });

  /** Runs `work` while a second process, whose clock is shifted, serves the same database. */
  const beside = async (shiftMs: number, work: (caller: Caller, hooks: Hooks) => Promise<void>) => {
    const wrong = await ownPlatform({
      storage: 'postgres',
      env: {
        DATABASE_URL: right.databaseUrl,
        DATA_DIR: right.dataDir,
        PUBLIC_URL: right.url,
        NODE_OPTIONS: `--import ${fileURLToPath(preload)}`,
        CLOCK_SHIFT_MS: String(shiftMs),
      },
    });
    try {
      const { clockSkewMs } = (await callerOf(wrong.url)('GET', 'health/ready')).body;
      expect(Math.abs(clockSkewMs - shiftMs)).toBeLessThan(1000);
      const caller = callerOf(wrong.url, token);
      await work(caller, hooksOf(caller, stage.northfield));
    } finally {
      await wrong.stop();
    }
  };

  describe.each([
    ['2 seconds behind', -2000],
    ['2 seconds ahead', 2000],
    ['40 days ahead', 40 * dayMs],
    ['40 days behind', -40 * dayMs],
  ])('%s', (_, shiftMs) => {
    it('keeps the order of incidents, expires nothing early, deletes nothing, and stores the right times', async () => {
      const mine = hooksOf(stage.will, stage.northfield);
      const source = randomUUID();
      // Old, but within its retention, which is 30 days.
      const { rows: kept } = await owner.query<{ uid: string }>(sql`
        insert into webhook_events (client_uid, uid, received_at, received_from, event)
        select ${stage.northfield}, gen_random_uuid(), now() - interval '20 days', ${stage.northfield}, '{}'
        from generate_series(1, 5) returning uid`);
      const before = await now();
      await beside(shiftMs, async (caller, theirs) => {
        const { id } = await theirs.configure({
          url: `${receiver.origin}/${source}`,
          rule: fromSource(source),
          discardAfter: 'PT5M',
        });
        for (let pair = 0; pair < 6; pair += 1) {
          const [first, second] = pair % 2 === 0 ? [mine, theirs] : [theirs, mine];
          const event = { ...lockdown, incidentSource: source, buildingId: `b-${pair}` };
          expect((await first.send(event)).status).toBe(202);
          expect((await second.send({ ...event, incidentStatus: 'Resolved' })).status).toBe(202);
        }
        await expect
          .poll(async () => (await mine.list({ configurationId: id, state: 'delivered' })).body.length, {
            timeout: 60_000,
          })
          .toBe(12);
        const building = await stage.sam('GET', `clientbuilding/v2/clients/${stage.northfield}/Buildings`);
        expect(building.status).toBe(200);
        const own = (await caller('GET', `${mine.v1}/WebhookConfiguration/${id}`)).body;
        expect(own.lastDeliveryAt).not.toBeNull();
        const late = Date.parse(own.lastDeliveryAt) - before;
        expect(late).toBeGreaterThan(0);
        expect(late).toBeLessThan(10 * 60_000);
        const times = await owner.query<{ wrong: number }>(sql`
          select count(*)::int as wrong from webhook_deliveries d
          where d.configuration_id = ${id} and (
            d.created_at not between ${new Date(before)}::timestamptz and now()
            or d.finished_at not between ${new Date(before)}::timestamptz and now()
            or exists (
              select from jsonb_array_elements(d.attempts) attempt
              where (attempt->>'startedAt')::timestamptz not between ${new Date(before)}::timestamptz - interval '1 second' and now() + interval '1 second'
            ))`);
        expect(times.rows).toEqual([{ wrong: 0 }]);
      });
      const order = receiver.received
        .filter(({ url }) => url === `/${source}`)
        .map(({ body }) => JSON.parse(body) as { buildingId: string; incidentStatus: string })
        .map(({ buildingId, incidentStatus }) => `${buildingId} ${incidentStatus}`);
      for (let pair = 0; pair < 6; pair += 1)
        expect(order.filter((one) => one.startsWith(`b-${pair} `))).toEqual(
          ['Active', 'Active', 'Resolved', 'Resolved'].map((status) => `b-${pair} ${status}`),
        );
      // The wrong process has removed old events at its start.
      const { rows } = await owner.query<{ count: number }>(sql`
        select count(*)::int as count from webhook_events
        where uid in (${sql.join(
          kept.map(({ uid }) => sql`${uid}::uuid`),
          sql`, `,
        )})`);
      expect(rows).toEqual([{ count: 5 }]);
    });
  });

  /** The database's time, in milliseconds since 1970. */
  async function now(): Promise<number> {
    const { rows } = await owner.query<{ at: number }>(
      sql`select extract(epoch from now())::float8 * 1000 as at`,
    );
    return rows[0]?.at ?? Number.NaN;
  }
});
