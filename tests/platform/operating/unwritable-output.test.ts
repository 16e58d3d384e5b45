import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

import { afterEach, expect, it, vi } from 'vitest';

import { root } from '../../../scripts/lib/root.mjs';
import { freePort } from '../../../scripts/lib/port.mjs';
import { compiled } from '../../support/platform.ts';
import { describePlatform, ownPlace } from '../../support/storages.ts';

/** The device of Linux that is always full: each write fails with ENOSPC. */
const full = '/dev/full';

describePlatform('A platform whose output cannot be written', (storage) => {
  const discards: (() => unknown)[] = [];
  afterEach(async () => {
    for (const discard of discards.splice(0).toReversed()) await discard();
  });

  /** Starts a platform with this standard output, and returns its address and how it ended. */
  async function start(output: number | 'pipe') {
    const place = await ownPlace(storage, 'tables');
    discards.push(() => place.discard());
    const port = await freePort();
    const child = spawn(process.execPath, compiled('main'), {
      cwd: root,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.databaseUrl,
        NODE_ENV: undefined,
        PASSWORD_COST: '10',
      },
      stdio: ['ignore', output, output],
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('exit', (code) => resolve(code));
    });
    discards.push(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    return { child, ended, url: `http://127.0.0.1:${port}` };
  }

  const readiness = async (url: string) =>
    (await fetch(`${url}/health/ready`).catch(() => undefined))?.status;

  it('starts on a full disk, answers and stops', async () => {
    const output = openSync(full, 'w');
    discards.push(() => closeSync(output));
    const { child, ended, url } = await start(output);
    await vi.waitFor(async () => expect(await readiness(url)).toBe(200), { timeout: 120_000, interval: 200 });
    // Each answer is a line of the log.
    for (let count = 0; count < 20; count += 1)
      expect((await fetch(`${url}/v7/config.json`)).status).toBe(200);
    expect(await readiness(url)).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('works on after the end of whoever reads its output', async () => {
    const { child, ended, url } = await start('pipe');
    await vi.waitFor(async () => expect(await readiness(url)).toBe(200), { timeout: 120_000, interval: 200 });
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (let count = 0; count < 20; count += 1)
      expect((await fetch(`${url}/v7/config.json`)).status).toBe(200);
    expect(await readiness(url)).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
