import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase } from '../../../platform/database/index.ts';
import { importJob } from '../../../platform/imports/job.ts';
import { batchRows } from '../../../platform/imports/run.ts';
import { startQueue } from '../../../platform/jobs/queue.ts';
import { severable, type Severable } from '../../support/severable.ts';
import { isAvailable } from '../../support/storages.ts';
import { openImports, type OwnImports } from './queued.ts';

const kills = 50;
/** Enough rows for a few batches per killed worker, and some for the last one. */
const rowCount = (kills + 30) * batchRows;

// Kills workers in this process. killed.test.ts kills processes, whose start alone takes longer than ten of these kills.
describe.skipIf(!isAvailable('postgres'))('an import with fifty killed workers', () => {
  let own: OwnImports;
  const ways: Severable[] = [];
  beforeAll(async () => {
    own = await openImports('postgres');
  });
  afterAll(async () => {
    for (const way of ways) way.close();
    await own.discard();
  });

  /** A worker with its own connections. */
  async function startWorker() {
    const way = await severable(own.opened.url ?? '');
    ways.push(way);
    const database = await openDatabase({ databaseUrl: way.url, dataDir: own.context.settings.dataDir });
    await startQueue({ ...own.context, database }, [importJob]);
    return way;
  }

  /** Returns the jobs of a dead worker to the queue, as happens when its lease expires. */
  async function endLeases() {
    await own.opened.database.owner.query(
      sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`,
    );
  }

  it('creates, reports and audits each record of the file exactly once', async () => {
    const names = Array.from({ length: rowCount }, (_, index) => `Building ${index}`);
    // The first worker creates the queue's tables.
    (await startWorker()).sever();
    const { clientUid, importUid } = await own.queued(
      `Name,City\n${names.map((name) => `${name},Ely`).join('\n')}\n`,
    );
    const { owner } = own.opened.database;
    const state = () => own.state(importUid);
    let reached = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const worker = await startWorker();
      await expect.poll(async () => (await state()).doneThrough, { interval: 10 }).toBeGreaterThan(reached);
      await pause(Math.random() * 50);
      worker.sever();
      const { status, doneThrough, problem } = await state();
      expect([kill, status, problem]).toEqual([kill, 'Running', null]);
      reached = doneThrough;
      await endLeases();
    }
    await startWorker();
    await expect
      .poll(async () => (await state()).status, { timeout: 120_000, interval: 50 })
      .not.toBe('Running');
    expect(await state()).toMatchObject({ status: 'Completed', problem: null });

    const column = async (statement: ReturnType<typeof sql>) =>
      (await owner.query<{ value: string }>(statement)).rows.map(({ value }) => value);
    const made = await column(sql`select name as value from buildings where client_uid = ${clientUid}`);
    expect(made.toSorted()).toEqual(names.toSorted());
    const reported = await column(sql`
      select title as value from import_rows where import_uid = ${importUid} and outcome = 'created' order by row_number`);
    expect(reported).toEqual(names);
    const audited = await column(sql`
      select target_title as value from audit_entries
      where client_uid = ${clientUid} and subject = 'buildings' and operation = 'create'`);
    expect(audited.toSorted()).toEqual(names.toSorted());
  }, 300_000);
});
