import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** The storage of the platform's rows: PGlite in its data folder, or a database on a PostgreSQL server. */
export type Storage = 'pglite' | 'postgres';

/** A separate database on the test server. */
export interface TestDatabase {
  /** Its URL, as the owner. */
  url: string;
  /** Drops it and ends its remaining connections. */
  drop(): Promise<void>;
}

/**
 * @param serverUrl URL of a PostgreSQL server's maintenance database, with the right to create databases
 * @param template the name of an unused database to copy; empty without
 * @throws the server's error when it does not respond or rejects the statement
 */
export async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `safety_portal_${randomUUID().replaceAll('-', '')}`;
  await execute(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface PlaceOptions {
  readonly storage: Storage;
  /** Server for the database; required for `postgres`. */
  readonly serverUrl?: string | undefined;
  /** The template of the copy: a data folder of PGlite, or the name of a database on the server. */
  readonly template?: string | undefined;
}

/** Storage of one platform: a data folder and, for PostgreSQL, a database. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Deletes both. */
  discard(): Promise<void>;
}

export async function createPlace({ storage, serverUrl, template }: PlaceOptions): Promise<Place> {
  if (storage === 'postgres' && !serverUrl) throw new Error('There is no PostgreSQL to test on.');
  const dataDir = await mkdtemp(join(tmpdir(), 'safety-portal-data-'));
  if (storage === 'pglite' && template) await cp(template, dataDir, { recursive: true });
  const database =
    storage === 'postgres' && serverUrl ? await createDatabase(serverUrl, template) : undefined;
  return {
    dataDir,
    databaseUrl: database?.url,
    async discard() {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      await database?.drop();
    },
  };
}
