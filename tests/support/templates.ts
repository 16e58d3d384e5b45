import { type Database, migrate, openDatabase } from '../../platform/database/index.ts';
import { setPasswordCost } from '../../platform/identity/password.ts';
import { loadSampleData } from '../../platform/sample/index.ts';
import { createPlace, type Place, type Storage } from './databases.ts';
import { passwordCost } from './platform.ts';

/** The initial content of a test database: nothing, empty tables, or tables with sample data. */
export type Content = 'nothing' | 'tables' | 'sample';

/** How each content is built from a copy of another. */
const steps: Record<Content, { from?: Content; fill(database: Database): Promise<unknown> }> = {
  nothing: { fill: async () => {} },
  tables: { from: 'nothing', fill: (database) => migrate(database) },
  sample: { from: 'tables', fill: loadSampleData },
};

/**
 * Databases that are created once and copied by each test, because creating PGlite's and filling either takes seconds. Pass the name of a
 * template to `createPlace`.
 */
export class Templates {
  private readonly places = new Map<string, Promise<Place>>();
  private readonly serverUrl: () => Promise<string | undefined>;

  constructor(serverUrl: () => Promise<string | undefined>) {
    this.serverUrl = serverUrl;
  }

  /** The template with this content, created on first use. Undefined when none is needed. */
  async get(storage: Storage, content: Content): Promise<string | undefined> {
    // A new database of a server is empty and needs no template.
    if (storage === 'postgres' && content === 'nothing') return undefined;
    const key = `${storage} ${content}`;
    const place = this.places.get(key) ?? this.make(storage, content);
    this.places.set(key, place);
    const { dataDir, databaseUrl } = await place;
    return databaseUrl === undefined ? dataDir : new URL(databaseUrl).pathname.slice(1);
  }

  private async make(storage: Storage, content: Content): Promise<Place> {
    const step = steps[content];
    const template = step.from && (await this.get(storage, step.from));
    const serverUrl = storage === 'postgres' ? await this.serverUrl() : undefined;
    const place = await createPlace({ storage, serverUrl, template });
    setPasswordCost(passwordCost);
    const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
    try {
      await step.fill(database);
    } finally {
      await database.close();
    }
    return place;
  }

  async discard(): Promise<void> {
    const places = await Promise.allSettled(this.places.values());
    await Promise.all(places.map(async (place) => place.status === 'fulfilled' && place.value.discard()));
  }
}
