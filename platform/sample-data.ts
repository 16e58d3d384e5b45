import { existsSync } from 'node:fs';

import type { Database } from './database/index.ts';

/** A sample person to sign in as. */
export interface SampleLogin {
  readonly login: string;
  readonly who: string;
  readonly password: string;
}

interface SampleModule {
  /** Fills an empty database. */
  loadSampleData(database: Database): Promise<void>;
  hasClients(owner: Database['owner']): Promise<boolean>;
  /** The people to sign in as, when the database holds the sample data. */
  sampleLogins(database: Database): Promise<readonly SampleLogin[]>;
}

const MODULE = new URL('./sample/index.ts', import.meta.url);

/** Loads the sample data into an empty database where it is `allowed`, and tells who can sign in. */
export async function addSampleData(database: Database, allowed: boolean): Promise<readonly SampleLogin[]> {
  if (!allowed || !existsSync(MODULE)) return [];
  const sample = (await import(MODULE.href)) as SampleModule;
  if (!(await sample.hasClients(database.owner))) {
    process.stdout.write('Loading the sample data.\n');
    await sample.loadSampleData(database);
  }
  return sample.sampleLogins(database);
}
