import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { findPostgres, startPostgres, unprivileged } from '../../../scripts/lib/postgres.mjs';

export interface OwnServer {
  /** The maintenance database, as the superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Runs statements on a connection of their own. Returns the rows of the last. */
export async function execute(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** The URL of another database or account of the same server. */
export function urlOf(serverUrl: string, database: string, user?: string, password = ''): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  url.password = password;
  return url.href;
}

/** Accounts that need their password; others are trusted. */
const passwordAccounts = ['portal', 'other_portal'];

/** A server for one test: its roles and settings are its own. */
export async function startOwnServer() {
  const bin = findPostgres();
  if (!bin) throw new Error('There is no PostgreSQL here.');
  const folder = mkdtempSync(join(tmpdir(), 'safety-portal-own-'));
  let server = await startPostgres(bin, folder);
  const stop = async () => {
    server.stop();
    await server.ended;
  };
  const rules = join(folder, 'data', 'pg_hba.conf');
  // The first matching line decides.
  const lines = passwordAccounts.map((name) => `host all ${name} 127.0.0.1/32 scram-sha-256\n`);
  writeFileSync(rules, lines.join('') + readFileSync(rules, 'utf8'));
  await execute(server.url, 'select pg_reload_conf()');
  return {
    url: server.url,
    /** Stops it for a moment and starts a copy of it as a standby. */
    async copyAsStandby(): Promise<OwnServer> {
      const port = Number(new URL(server.url).port);
      await stop();
      const copy = mkdtempSync(join(tmpdir(), 'safety-portal-standby-'));
      execFileSync('cp', ['-a', `${folder}/.`, copy]);
      writeFileSync(join(copy, 'data', 'standby.signal'), '');
      server = await startPostgres(bin, folder, port);
      const standby = await startPostgres(bin, copy);
      return {
        url: standby.url,
        async stop() {
          standby.stop();
          await standby.ended;
          rmSync(copy, { recursive: true, force: true });
        },
      };
    },
    /** Starts a standby that streams its log. */
    async stream() {
      const copy = mkdtempSync(join(tmpdir(), 'safety-portal-replica-'));
      const account = unprivileged();
      if (account.uid !== undefined && account.gid !== undefined) chownSync(copy, account.uid, account.gid);
      const from = ['-d', server.url, '-D', join(copy, 'data'), '--checkpoint=fast', '--no-sync', '-R'];
      execFileSync(join(bin, 'pg_basebackup'), from, { ...account, cwd: copy });
      let standby = await startPostgres(bin, copy);
      const { url } = standby;
      const kill = async () => {
        standby.stop();
        await standby.ended;
      };
      return {
        url,
        kill,
        async start() {
          standby = await startPostgres(bin, copy, Number(new URL(url).port));
        },
        async stop() {
          await kill();
          rmSync(copy, { recursive: true, force: true });
        },
      };
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
