import type * as Timers from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { importJob } from '../../../platform/imports/job.ts';
import type * as Files from '../../../platform/imports/files/open.ts';
import { ImportRun } from '../../../platform/imports/run.ts';
import type { ImportData } from '../../../platform/imports/state.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { startQueue } from '../../../platform/jobs/queue.ts';
import { noteCall } from '../../../platform/kernel/traffic.ts';
import { describeStorages } from '../../support/storages.ts';
import { openImports, type OwnImports } from './queued.ts';

/** Rows of the files, after the heading in row 1. */
const rowCount = 2400;
const lastRow = rowCount + 1;
/** The last row of earlier runs. The usual row is told by the first 1,000. */
const doneThrough = 1101;

/** Hooks for the opening of a file and for each row that is read, by its number; and the pauses of the process. */
const reading = vi.hoisted(() => ({
  opened: 0,
  last: 0,
  pauses: [] as number[],
  onRow: async (_number: number): Promise<void> => {},
}));
vi.mock('../../../platform/imports/files/open.ts', async (original) => {
  const actual = await original<typeof Files>();
  return {
    openTable: async (...given: Parameters<typeof actual.openTable>) => {
      const file = await actual.openTable(...given);
      reading.opened += 1;
      return {
        ...file,
        async *rows(...asked: Parameters<typeof file.rows>) {
          for await (const row of file.rows(...asked)) {
            reading.last = row.number;
            await reading.onRow(row.number);
            yield row;
          }
        },
      };
    },
  };
});
vi.mock('node:timers/promises', async (original) => {
  const actual = await original<typeof Timers>();
  const pauseOf = async (ms: number) => {
    reading.pauses.push(ms);
  };
  return { ...actual, default: actual, setTimeout: pauseOf };
});

const csv = `Name,City\n${Array.from({ length: rowCount }, (_, index) => `Building ${index},Ely\n`).join('')}`;

describeStorages('an import of which much is done', (storage) => {
  let own: OwnImports;
  beforeAll(async () => {
    own = await openImports(storage, { JOB_LEASE_SECONDS: '12' });
    const queue = await startQueue(own.context, [importJob]);
    await queue.stop();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Object.assign(reading, { opened: 0, last: 0, pauses: [], onRow: async () => {} });
  });
  afterAll(() => own.discard());

  /** An import of which the first rows are done. */
  async function partlyDone(): Promise<ImportData> {
    const data = await own.queued(csv);
    await own.opened.database.owner.query(sql`
      update imports set status = 'Running', done_through = ${doneThrough} where uid = ${data.importUid}`);
    return data;
  }

  /** One run of an import, as by the queue. */
  function run(
    data: ImportData,
    { signal, progressed }: Partial<Pick<JobRun, 'signal' | 'progressed'>> = {},
  ) {
    const never = new AbortController().signal;
    return new ImportRun(data, {
      context: own.context,
      signal: signal ?? never,
      ends: never,
      progressed: progressed ?? (async () => {}),
    }).run();
  }

  async function created({ clientUid }: ImportData): Promise<readonly string[]> {
    const { rows } = await own.opened.database.owner.query<{ name: string }>(
      sql`select name from buildings where client_uid = ${clientUid}`,
    );
    return rows.map(({ name }) => name);
  }

  it('imports the rest in one run, although reading what is done takes longer than a turn', async () => {
    const { setTimeout: pause } = await vi.importActual<typeof Timers>('node:timers/promises');
    // A turn is a third of the lease.
    reading.onRow = async (number) => {
      if (number === doneThrough) await pause(4500);
    };
    const { importUid, clientUid } = await partlyDone();
    const queue = await startQueue(own.context, [importJob]);
    try {
      await expect
        .poll(async () => (await own.state(importUid)).status, { timeout: 120_000 })
        .toBe('Completed');
    } finally {
      await queue.stop();
    }
    expect(await created({ clientUid, importUid })).toHaveLength(lastRow - doneThrough);
    expect(reading.opened).toBe(1);
  });

  it('rests for the rows that it imports, and not for those that it reads again', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    reading.onRow = async (number) => {
      now += number > doneThrough ? 1 : 1000;
      for (let call = 0; call < 3; call += 1) noteCall();
    };
    const data = await partlyDone();
    expect(await run(data)).toBe('done');
    expect(await created(data)).toHaveLength(lastRow - doneThrough);
    expect(reading.pauses).not.toEqual([]);
    expect(Math.max(...reading.pauses)).toBeLessThanOrEqual(2 * (lastRow - doneThrough));
  });

  it('ends at once when the process stops while it reads what is done, and goes on after that', async () => {
    const data = await partlyDone();
    // The first time while it counts the rows, the second time after that, while it looks for the first to import.
    for (const time of ['counting', 'resuming']) {
      const stop = new AbortController();
      let rows = 0;
      reading.onRow = async () => {
        rows += 1;
        if (time === 'counting' || rows > rowCount + 2100) stop.abort();
      };
      expect([time, await run(data, { signal: stop.signal })]).toEqual([time, 'again']);
      expect([time, reading.last < doneThrough]).toEqual([time, true]);
      expect(await own.state(data.importUid)).toMatchObject({ doneThrough });
    }
    expect(await run(data)).toBe('done');
    expect(await own.state(data.importUid)).toMatchObject({ status: 'Completed', doneThrough: lastRow });
    expect(await created(data)).toHaveLength(lastRow - doneThrough);
  });

  it('goes on in the process that has taken it over, when the one before imports rows all the same', async () => {
    const data = await own.queued(csv);
    let before: Promise<unknown> | undefined;
    // The process before imports a batch while the other one begins to read.
    reading.onRow = async () => {
      if (before) return;
      const lost = new AbortController();
      before = run(data, {
        signal: lost.signal,
        async progressed() {
          lost.abort();
        },
      });
      await before;
    };
    expect(await run(data)).toBe('again');
    expect(await before).toBe('again');
    const { doneThrough: reached } = await own.state(data.importUid);
    expect(reached).toBeGreaterThan(1);
    expect(reached).toBeLessThan(lastRow);
    expect(await run(data)).toBe('done');
    expect(await own.state(data.importUid)).toMatchObject({ status: 'Completed', doneThrough: lastRow });
    expect(new Set(await created(data)).size).toBe(rowCount);
    expect(await created(data)).toHaveLength(rowCount);
  });
});
