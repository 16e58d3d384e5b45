import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { DatabaseUnavailable } from '../../../platform/database/index.ts';
import { readSettings } from '../../../platform/configuration/settings.ts';
import { systemClock } from '../../support/systemClock.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { type RunningQueue, startQueue } from '../../../platform/jobs/queue.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const client = '11111111-1111-4111-8111-111111111111';
const scope = { kind: 'tenant', clientUid: client } as const;
/** Warnings of the queue on all storages. */
const warnings: unknown[] = [];
const quiet = { warn: (...words: unknown[]) => warnings.push(words), error() {}, info() {}, debug() {} };

describeStorages('the queue', (storage) => {
  let opened: OpenedDatabase;
  let context: PlatformContext;
  let queue: RunningQueue;
  const jobIds: string[] = [];
  let failures = 0;

  let outage = () => false;

  const plain = defineJob<{ word: string }>({
    name: 'plain',
    async handler({ word }) {
      if (outage()) throw new DatabaseUnavailable(new Error('away'));
      jobIds.push(word);
      return word === 'twice' && jobIds.filter((other) => other === word).length < 2 ? 'again' : 'done';
    },
  });
  const failing = defineJob<{ word: string }>({
    name: 'failing',
    async handler({ word }) {
      failures += 1;
      if (failures === 1) throw new Error('not yet');
      jobIds.push(word);
      return 'done';
    },
  });
  let broken = 0;
  const givenUp: string[] = [];
  const faulty = defineJob<{ word: string }>({
    name: 'faulty',
    async handler() {
      broken += 1;
      throw new TypeError('never');
    },
    async giveUp({ word }) {
      givenUp.push(word);
    },
  });
  const exhausted = defineJob<{ word: string }>({
    name: 'exhausted',
    handler: plain.handler,
    async giveUp({ word }) {
      givenUp.push(word);
    },
  });
  const put = (job: typeof plain, word: string) =>
    opened.database.transaction(scope, (tx) => enqueue(tx, job, { word }));

  beforeAll(async () => {
    opened = await openOwn(storage);
    context = {
      database: opened.database,
      settings: await readSettings({ PORT: '8123', JOB_POLL_SECONDS: '60', JOB_LEASE_SECONDS: '6' }),
      clock: systemClock,
      log: quiet as unknown as PlatformContext['log'],
    };
  });
  afterAll(async () => {
    await queue.stop();
    await opened.discard();
  });

  it('runs a job at once however seldom it polls, and repeats it when its handler returns "again"', async () => {
    queue = await startQueue(context, [plain], { retryDelay: 0 });
    // The first job may be found by the poll of the start. The next poll is a minute later.
    for (const word of ['first', 'second', 'third']) {
      await put(plain, word);
      await expect.poll(() => jobIds.includes(word), { timeout: 30_000 }).toBe(true);
    }
    await put(plain, 'twice');
    await expect.poll(() => jobIds.filter((word) => word === 'twice').length, { timeout: 30_000 }).toBe(2);
    await queue.stop();
    const settings = { ...context.settings, jobs: { ...context.settings.jobs, pollSeconds: 0.1 } };
    context = { ...context, settings };
    queue = await startQueue(context, [plain, failing, faulty, exhausted], { retryDelay: 0 });
  });

  it('discards a job when its transaction is rolled back', async () => {
    await opened.database
      .transaction(scope, async (tx) => {
        await enqueue(tx, plain, { word: 'never' });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await put(plain, 'after');
    await expect.poll(() => jobIds.includes('after')).toBe(true);
    expect(jobIds).not.toContain('never');
  });

  it('retries a failed job', async () => {
    await put(failing, 'late');
    await expect.poll(() => jobIds.includes('late')).toBe(true);
    expect(failures).toBe(2);
  });

  it('gives up a job after five failed attempts', async () => {
    await put(faulty, 'hopeless');
    await expect.poll(() => givenUp).toEqual(['hopeless']);
    expect(broken).toBe(5);
    // The queue ends the job shortly after the handler gave it up.
    const states = async () => {
      const { rows } = await opened.database.owner.query(
        sql`select state from jobs.job where name = 'faulty'`,
      );
      return rows;
    };
    await expect.poll(states).toEqual([{ state: 'completed' }]);
    expect(broken).toBe(5);
  });

  it('gives up a job on its last retry, even during an outage', async () => {
    outage = () => true;
    await opened.database.owner.query(sql`
      insert into jobs.job (name, data, retry_limit, retry_count, retry_delay, expire_seconds)
      values ('exhausted', '{"word": "exhausted"}', 2, 1, 1, 30)`);
    await expect.poll(() => givenUp).toContain('exhausted');
    outage = () => false;
  });

  it('keeps retrying a job during an outage', async () => {
    let tries = 0;
    outage = () => {
      tries += 1;
      return tries < 6;
    };
    await put(plain, 'patient');
    await expect.poll(() => jobIds.includes('patient')).toBe(true);
  });

  it('removes jobs that ended long ago, and keeps the others', async () => {
    const { owner } = opened.database;
    await put(plain, 'kept');
    await expect.poll(() => jobIds).toContain('kept');
    await owner.query(sql`
      insert into jobs.job (name, data, state, created_on, completed_on, keep_until)
      select 'plain', '{"word": "old"}', 'completed', now() - interval '90 days', now() - interval '89 days', now() - interval '80 days'`);
    await owner.query(sql`update jobs.queue set maintain_on = null`);
    const words = async () => {
      const { rows } = await owner.query<{ word: string }>(
        sql`select data->>'word' as word from jobs.job where name = 'plain'`,
      );
      return rows.map(({ word }) => word);
    };
    await expect.poll(words, { timeout: 60_000, interval: 500 }).not.toContain('old');
    expect(await words()).toContain('kept');
    // A queue whose upkeep fails is handed back for the next pass.
    const isDone = async () => {
      const { rows } = await owner.query<{ isDone: boolean }>(
        sql`select retained_on is not null and maintain_on is not null as "isDone" from jobs.queue where name = 'plain'`,
      );
      return rows[0]?.isDone;
    };
    await expect.poll(isDone, { timeout: 30_000 }).toBe(true);
    expect(JSON.stringify(warnings)).not.toContain('upkeep of the queue failed');
  });

  it('denies tenants access to its jobs', async () => {
    for (const statement of [
      sql`select data from jobs.job`,
      sql`delete from jobs.job`,
      sql`update jobs.job set data = '{}'`,
    ])
      await expect(opened.database.transaction(scope, (tx) => tx.query(statement))).rejects.toMatchObject({
        code: '42501',
      });
  });

  it('resumes the jobs of a killed process after a restart', async () => {
    await queue.stop();
    await put(plain, 'orphan');
    const old = sql`update jobs.job set state = 'active', started_on = now() - interval '1 hour' where data->>'word' = 'orphan'`;
    await opened.database.owner.query(old);
    queue = await startQueue(context, [plain, failing, faulty], { retryDelay: 0 });
    await expect.poll(() => jobIds.includes('orphan')).toBe(true);
  });

  it('runs a job with a short lease of its own, and asks it to save before it must end, whatever JOB_LEASE_SECONDS is', async () => {
    const ended: boolean[] = [];
    const short = defineJob<{ word: string }>({
      name: 'short',
      leaseSeconds: 6,
      async handler(_data, { signal, ends }) {
        await new Promise((resolve) => {
          for (const one of [signal, ends]) one.addEventListener('abort', resolve, { once: true });
        });
        ended.push(ends.aborted);
        return 'done';
      },
    });
    const settings = { ...context.settings, jobs: { ...context.settings.jobs, leaseSeconds: 600 } };
    const own = await startQueue({ ...context, settings }, [short], { retryDelay: 0 });
    await put(short, 'once');
    await expect.poll(() => ended, { timeout: 30_000 }).toEqual([false]);
    await own.stop();
  });

  it.each([
    ['fails', undefined],
    ['has ended its part', 'again' as const],
    ['has ended', 'done' as const],
  ])('leaves a job to the process that took it over when the run before it %s late', async (_how, result) => {
    let isRunning = false;
    let end = () => {};
    const taken = defineJob<{ word: string }>({
      name: 'taken',
      leaseSeconds: 600,
      async handler(_data, { progressed }) {
        isRunning = true;
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        await progressed();
        if (!result) throw new Error('late');
        return result;
      },
    });
    const { owner } = opened.database;
    const own = await startQueue(context, [taken], { retryDelay: 0 });
    await put(taken, 'over');
    await expect.poll(() => isRunning, { timeout: 30_000 }).toBe(true);
    // As after the lease: the job is returned, and another process claims it.
    await owner.query(
      sql`update jobs.job set retry_count = retry_count + 1, started_on = now() where name = 'taken'`,
    );
    const stopped = own.stop();
    end();
    await stopped;
    const { rows } = await owner.query(
      sql`select state, retry_count as tries, data->'faults' as faults from jobs.job where name = 'taken'`,
    );
    await owner.query(sql`delete from jobs.job where name = 'taken'`);
    expect(rows).toEqual([{ state: 'active', tries: 1, faults: 1 }]);
  });
});
