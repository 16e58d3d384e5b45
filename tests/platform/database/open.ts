import { type Database, openDatabase } from '../../../platform/database/index.ts';
import { createDatabase } from '../../support/databases.ts';
import { postgresServerUrl, type Storage } from '../../support/storages.ts';

export interface OpenedDatabase {
  database: Database;
  /** Of a PostgreSQL database. */
  url: string | undefined;
  discard(): Promise<void>;
}

/** An empty database of its own: in memory, or on the PostgreSQL server for tests. */
export async function openEmpty(storage: Storage): Promise<OpenedDatabase> {
  if (storage === 'pglite') {
    const database = await openDatabase({ dataDir: ':memory:' });
    return { database, url: undefined, discard: () => database.close() };
  }
  const serverUrl = await postgresServerUrl();
  if (!serverUrl) throw new Error('There is no PostgreSQL to test on.');
  const made = await createDatabase(serverUrl);
  const database = await openDatabase({ databaseUrl: made.url, dataDir: '/nowhere' });
  return {
    database,
    url: made.url,
    async discard() {
      await database.close();
      await made.drop();
    },
  };
}
