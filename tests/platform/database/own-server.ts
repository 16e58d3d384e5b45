import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { findPostgres, startPostgres } from '../../../scripts/lib/postgres.mjs';

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
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
