import { readSettings } from '../../../platform/configuration/settings.ts';
import { type Database, openDatabase } from '../../../platform/database/index.ts';
import { setShares } from '../../../platform/kernel/budget.ts';
import { ownPlace, type Storage } from '../../support/storages.ts';
import type { Content } from '../../support/templates.ts';

export interface OpenedDatabase {
  database: Database;
  /** URL of a PostgreSQL database. */
  url: string | undefined;
  discard(): Promise<void>;
}

/** A separate database: empty, with the platform's tables, or with sample data. Its modules work in this process, as in a platform. */
export async function openOwn(storage: Storage, content: Content = 'tables'): Promise<OpenedDatabase> {
  const place = await ownPlace(storage, content);
  setShares((await readSettings({})).shares);
  const database = await openDatabase(place);
  return {
    database,
    url: place.databaseUrl,
    async discard() {
      await database.close();
      await place.discard();
    },
  };
}
