import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiled } from '../../support/platform.ts';

/** Milliseconds that a busy machine may take to migrate an empty database. */
const startWithinMs = 120_000;

/** Runs the program until it exits or prints `until`. Returns its output and exit code. */
function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, compiled('main'), {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', SAMPLE_DATA: 'never', PORT: '0', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return {
    child,
    said: () => said,
    ended,
    async address() {
      await expect.poll(() => said, { timeout: startWithinMs }).toMatch(/The portal is at (\S+)\/v7\n/);
      return /The portal is at (\S+)\/v7\n/.exec(said)?.[1] ?? '';
    },
  };
}

describe('the program', { timeout: 2 * startWithinMs }, () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('serves on any free port, rejects a second start with its folder or port, and stops in order', async () => {
    const first = run({ DATA_DIR: dataDir });
    const address = await first.address();
    expect(first.said()).toMatch(/^Safety Portal \d+\.\d+\.\d+, Node \d+.*, embedded database in /m);
    const sameFolder = run({ DATA_DIR: dataDir });
    const samePort = run({ DATA_DIR: join(dataDir, 'other'), PORT: new URL(address).port });

    expect(await sameFolder.ended).toBe(1);
    expect(sameFolder.said()).toMatch(
      new RegExp(`The data folder .* is in use by process ${first.child.pid}, started`),
    );
    expect(await samePort.ended).toBe(1);
    expect(samePort.said()).toContain(`Port ${new URL(address).port} on 127.0.0.1 is in use`);
    expect(await readdir(dataDir)).not.toContain('other');
    for (const said of [sameFolder.said(), samePort.said()]) expect(said).not.toMatch(/\n\s+at /);

    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(await readdir(dataDir)).not.toContain('lock.json');
  });

  it('ends within its limit while a caller sends a body that never ends', async () => {
    const program = run({ DATA_DIR: dataDir });
    const { hostname, port } = new URL(await program.address());
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      'POST /identity/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    );
    // Another request on a connection of its own shows that the first has arrived.
    await fetch(`http://${hostname}:${port}/health/live`);
    program.child.kill('SIGTERM');
    // 128 + 15: the limit ended what was still in progress.
    expect([0, 143]).toContain(await program.ended);
    socket.destroy();
  });

  it('starts again after a kill', async () => {
    const killed = run({ DATA_DIR: dataDir });
    await killed.address();
    killed.child.kill('SIGKILL');
    await killed.ended;
    const again = run({ DATA_DIR: dataDir });
    expect((await fetch(`${await again.address()}/health/ready`)).status).toBe(200);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  });

  it('exits with 1 and a message when its port is in use, a variable is invalid or the database is unavailable', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address() as AddressInfo;
    const onUsedPort = run({ DATA_DIR: dataDir, PORT: String(port) });
    const wrong = run({ DATA_DIR: dataDir, PORT: 'http' });
    const away = run({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await Promise.all([onUsedPort.ended, wrong.ended, away.ended])).toEqual([1, 1, 1]);
    expect(onUsedPort.said()).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(wrong.said()).toContain('PORT is "http", which is no port');
    expect(away.said()).toContain('The database that DATABASE_URL names does not let us in');
    other.close();
  });
});
