import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { ownPlatform, type RunningPlatform, describeStorages } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { type Caller, callerOf } from '../resources/caller.ts';
import { base, finished, makeClient, queue, rowsOf, upload } from './support.ts';
import { startReceiver } from '../../support/receiver.ts';
import { changeStopped } from '../webhooks/fixtures/changeStopped.ts';
import { fromSource, hooksOf, lockdown } from '../webhooks/hooks.ts';
import { proves } from '../../support/rows.ts';

const rowCount = 3000;
/** Enough rows that the import is not finished when the stop reaches it, which PostgreSQL imports several times as fast. */
const stoppedRowCounts = { pglite: 8000, postgres: 30_000 };
const secretKey = 'a secret key that outlives every process of this test';

describeStorages('an import in a killed process', (storage) => {
  let platform: RunningPlatform;
  let sam: Caller;
  beforeAll(async () => {
    platform = await ownPlatform({ storage, env: { SECRET_KEY: secretKey, JOB_LEASE_SECONDS: '10' } });
    sam = callerOf(platform.url, await createTokens(platform.url)('sam.system@provider.example'));
  });
  afterAll(() => platform.stop());

  it('resumes after a restart without duplicates, and reports each row once', async () => {
    proves('call-22');
    const client = await makeClient(sam);
    const names = Array.from({ length: rowCount }, (_, index) => `Building ${index}`);
    // With a mark of its encoding, line breaks in cells, and empty lines, which count as rows.
    const lines = names.map(
      (name, index) => `${name},Ely,"next to\nthe school"\n${index % 7 === 0 ? '\n' : ''}`,
    );
    const csv = `\ufeffName,City,Remark\n${lines.join('')}`;
    const importUid = await queue(sam, client, await upload(sam, client, 'many.csv', csv));
    const done = async () => {
      const { body } = await sam('GET', `${base(client)}/imports/${importUid}`);
      return Number(body.created);
    };
    // Fewer on PostgreSQL, where another process waits until it is certain that the first is dead.
    const kills = storage === 'pglite' ? 2 : 1;
    let reached = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await expect.poll(done, { interval: 20 }).toBeGreaterThan(reached);
      await pause(Math.random() * 60);
      await platform.kill('SIGKILL');
      await platform.start();
      reached = await done();
      expect(reached).toBeLessThan(rowCount);
    }
    expect(await finished(sam, client, importUid)).toMatchObject({
      status: 'Completed',
      created: rowCount,
      updated: 0,
      skipped: 0,
      failed: 0,
    });
    const listed: string[] = [];
    const reported: number[] = [];
    for (let page = 0; page * 1000 < rowCount; page += 1) {
      const { body } = await sam('GET', `${base(client)}?pagesize=1000&pagenumber=${page}`);
      listed.push(...body.items.map(({ name }: { name: string }) => name));
      const rows = await rowsOf(sam, client, importUid, `&pagenumber=${page}`);
      reported.push(...rows.map(({ rowNumber }) => Number(rowNumber)));
    }
    expect(listed.toSorted()).toEqual(names.toSorted());
    expect(reported).toEqual(names.map((_, index) => index + 2 + Math.ceil(index / 7)));
  });

  it('stops within its limit beside a receiver that does not answer, and goes on with import and delivery afterwards', async () => {
    const stoppedRowCount = stoppedRowCounts[storage];
    const client = await makeClient(sam);
    const hooks = hooksOf(sam, client);
    let isHeld = true;
    const receiver = await startReceiver((_request, response) => {
      if (!isHeld) response.end();
    });
    try {
      await hooks.configure({
        url: `${receiver.origin}/held`,
        rule: fromSource('stop'),
      });
      await hooks.send({ ...lockdown, incidentSource: 'stop' });
      await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
      const names = Array.from({ length: stoppedRowCount }, (_, index) => `Building ${index}`);
      const csv = `Name,City\n${names.map((name) => `${name},Ely`).join('\n')}\n`;
      const importUid = await queue(sam, client, await upload(sam, client, 'many.csv', csv));
      const read = async () => (await sam('GET', `${base(client)}/imports/${importUid}`)).body;
      await expect.poll(async () => Number((await read()).created), { interval: 20 }).toBeGreaterThan(0);

      // By itself, or by the limit; not by the test, which kills later.
      expect([0, 143]).toContain(await platform.kill('SIGTERM'));
      isHeld = false;
      // Before the start, which goes on with it at once.
      await changeStopped(platform, async (owner) => {
        const { rows } = await owner.query<{ created: number }>(
          sql`select created from imports where uid = ${importUid}`,
        );
        expect(rows[0]?.created).toBeLessThan(stoppedRowCount);
      });
      expect(await finished(sam, client, importUid)).toMatchObject({
        status: 'Completed',
        created: stoppedRowCount,
        failed: 0,
      });
      await expect.poll(() => receiver.received.length, { timeout: 120_000 }).toBe(2);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(1);
    } finally {
      await receiver.close();
    }
  });
});
