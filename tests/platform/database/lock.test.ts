import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { DatabaseUnavailable, openDatabase, type StartError } from '../../../platform/database/index.ts';
import { lockFolder } from '../../../platform/database/folder/lock.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const leave = (holder: object) =>
    writeFile(
      join(folder, 'lock.json'),
      JSON.stringify({
        host: hostname(),
        process: '',
        since: '2026-01-01T00:00:00Z',
        key: 'other',
        ...holder,
      }),
    );

  it('rejects a second process with the number of its holder, and is free after release', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      new RegExp(`in use by process ${process.pid}, started .*DATA_DIR`),
    );
    await lock.release();
    await (await lockFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is acquired by one of many concurrent attempts', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
    const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  });

  it('is taken over from a dead process', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await leave({ pid });
    const lock = await lockFolder(folder);
    expect(JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  it('is taken over when the number of the dead process was reused', async () => {
    await leave({ pid: process.ppid, process: 'some other boot:1' });
    await (await lockFolder(folder)).release();
  });

  it('stays with a holder on another host while its file is recent', async () => {
    await leave({ pid: 1, host: 'elsewhere.example' });
    await expect(lockFolder(folder)).rejects.toThrow(/process 1 on elsewhere\.example/);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(join(folder, 'lock.json'), longAgo, longAgo);
    await (await lockFolder(folder)).release();
  });

  it('is reported as lost, and left alone, when another process has taken it over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const lost: string[] = [];
      const lock = await lockFolder(folder, (reason) => lost.push(reason.message));
      await vi.advanceTimersByTimeAsync(5000);
      await leave({ pid: 77, host: 'elsewhere.example' });
      await vi.advanceTimersByTimeAsync(5000);
      await vi.waitFor(() => expect(lost).toHaveLength(1), { timeout: 60_000 });
      expect(lost[0]).toMatch(/taken over by process 77 on elsewhere\.example/);
      await vi.advanceTimersByTimeAsync(20_000);
      await lock.release();
      expect(lost).toHaveLength(1);
      expect(JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8'))).toMatchObject({ pid: 77 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends the embedded database when another process has taken it over', { timeout: 120_000 }, async () => {
    const database = await openDatabase({ dataDir: folder });
    try {
      const stopped = new Promise<StartError>((resolve) => database.guard([], resolve));
      await leave({ pid: 77, host: 'elsewhere.example' });
      expect((await stopped).message).toMatch(/taken over by process 77 on elsewhere\.example/);
      await expect(database.owner.query(sql`select 1`)).rejects.toThrow(DatabaseUnavailable);
    } finally {
      await database.close();
    }
  });

  it('is taken over when its file is malformed', async () => {
    await writeFile(join(folder, 'lock.json'), '{"pid":');
    await (await lockFolder(folder)).release();
  });
});
