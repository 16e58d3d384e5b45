import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** An empty database of its own on the server for tests. */
export interface TestDatabase {
  /** Its address, as the owner. */
  url: string;
  /** Removes it, ending whatever connections are left. */
  drop(): Promise<void>;
}

/**
 * @param serverUrl the address of a PostgreSQL server's maintenance database, with the right to create others
 * @throws the server's error when it does not answer or refuses
 */
export async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `safety_portal_${randomUUID().replaceAll('-', '')}`;
  await execute(serverUrl, `create database ${name}`);
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
