import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { expect } from 'vitest';

import { freePort } from '../../scripts/lib/port.mjs';
import { unprivileged } from '../../scripts/lib/postgres.mjs';

const program = '/usr/sbin/pgbouncer';

/** True when Debian's PgBouncer is installed. */
export const hasPgbouncer = existsSync(program);

/** A connection pooler of its own in front of a database. */
export interface Pgbouncer {
  /** URL of the database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param size maximum sessions at the server */
export async function startPgbouncer(
  databaseUrl: string,
  { mode, size }: { mode: 'session' | 'transaction'; size: number },
): Promise<Pgbouncer> {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'safety-portal-pgbouncer-'));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const at = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${database} = host=${hostname} port=${port} dbname=${database} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
`,
  );
  const child = spawn(program, ['-q', file], { ...account, cwd: folder, stdio: 'ignore' });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(at);
  await expect
    .poll(
      async () => {
        const client = new pg.Client({ connectionString: url.href });
        try {
          await client.connect();
          return true;
        } catch {
          return false;
        } finally {
          await client.end().catch(() => {});
        }
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe(true);
  return {
    url: url.href,
    async stop() {
      process.off('exit', killNow);
      const ended = new Promise((resolve) => {
        child.once('close', resolve);
      });
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
