import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { openDatabase } from '../../../platform/database/index.ts';
import { toPrincipal } from '../../../platform/identity/authentication.ts';
import { personByUid } from '../../../platform/identity/person.ts';
import { importJob } from '../../../platform/imports/job.ts';
import { batchRows } from '../../../platform/imports/run.ts';
import { queueImport } from '../../../platform/imports/start.ts';
import { startQueue } from '../../../platform/jobs/queue.ts';
import { systemClock } from '../../support/systemClock.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
// The hooks of records.
import '../../../platform/modules.ts';
import { storeOf } from '../../../platform/storage/store.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import { severable, type Severable } from '../../support/severable.ts';
import { isAvailable } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const kills = 50;
/** Enough rows for a few batches per killed worker, and some for the last one. */
const rowCount = (kills + 30) * batchRows;
const silent = { warn() {}, error() {}, info() {}, debug() {} } as unknown as PlatformContext['log'];

// Kills workers in this process. killed.test.ts kills processes, whose start alone takes longer than ten of these kills.
describe.skipIf(!isAvailable('postgres'))('an import with fifty killed workers', () => {
  let opened: OpenedDatabase;
  let dataDir: string;
  let settings: PlatformContext['settings'];
  const ways: Severable[] = [];
  beforeAll(async () => {
    opened = await openOwn('postgres', 'sample');
    dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
    settings = await readSettings({ PORT: '8123', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    for (const way of ways) way.close();
    await opened.discard();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Queues a file of buildings for a client without buildings, as the calls do. */
  async function queued(csv: string) {
    const { owner } = opened.database;
    const [uploadUid, clientUid] = [randomUUID(), randomUUID()];
    const file = join(dataDir, 'many.csv');
    await writeFile(file, csv);
    await storeOf(settings).put(uploadUid, file);
    const { rows } = await owner.query<{ uid: string }>(sql`
      select uid from identity_accounts where email = 'sam.system@provider.example'`);
    const requester = rows[0]?.uid ?? '';
    await owner.query(sql`
      insert into clients (uid, name, status, type, country, created_at, created_by, modified_at, modified_by)
      select ${clientUid}, 'Killed', status, type, country, created_at, created_by, modified_at, modified_by from clients limit 1`);
    await owner.query(sql`
      insert into uploads (client_uid, uid, purpose, original_name, extension, created_at, created_by, address_until, received_at, content_key, keep_until)
      values (${clientUid}, ${uploadUid}, 'buildings', 'many.csv', 'csv', now(), ${requester}, now(), now(), ${uploadUid}, now() + interval '1 day')`);
    const person = await personByUid(owner, requester);
    if (!person) throw new Error('The sample has no sam.');
    const importUid = await opened.database.transaction({ kind: 'tenant', clientUid }, (tx) =>
      queueImport(
        { tx, principal: toPrincipal(person), clock: systemClock },
        {
          resource: buildings,
          clientUid,
          upload: { uid: uploadUid, originalName: 'many.csv' },
          sheetName: 'Sheet1',
          headers: ['Name', 'City'],
          headingRow: 1,
          mapping: ['name', 'city'],
          isCheck: false,
        },
      ),
    );
    return { clientUid, importUid };
  }

  /** A worker with its own connections. */
  async function startWorker() {
    const way = await severable(opened.url ?? '');
    ways.push(way);
    const database = await openDatabase({ databaseUrl: way.url, dataDir });
    await startQueue({ database, settings, clock: systemClock, log: silent }, [importJob]);
    return way;
  }

  /** Returns the jobs of a dead worker to the queue, as happens when its lease expires. */
  async function endLeases() {
    await opened.database.owner.query(
      sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`,
    );
  }

  it('creates, reports and audits each record of the file exactly once', async () => {
    const names = Array.from({ length: rowCount }, (_, index) => `Building ${index}`);
    // The first worker creates the queue's tables.
    (await startWorker()).sever();
    const { clientUid, importUid } = await queued(
      `Name,City\n${names.map((name) => `${name},Ely`).join('\n')}\n`,
    );
    const { owner } = opened.database;
    const state = async () => {
      const { rows } = await owner.query<{ status: string; doneThrough: number; problem: string | null }>(sql`
        select status, done_through as "doneThrough", problem from imports where uid = ${importUid}`);
      return rows[0] ?? { status: '', doneThrough: 0, problem: '' };
    };
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
