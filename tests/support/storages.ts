import { describe, inject } from 'vitest';
import { startPlatform, type PlatformOptions, type RunningPlatform, type Storage } from './platform.ts';

export type { RunningPlatform, Storage } from './platform.ts';

/** A platform that all test files share: read what you like, and change only records of your own making. */
export type SharedPlatform = Pick<RunningPlatform, 'storage' | 'url' | 'dataDir' | 'databaseUrl'>;

export const storages: readonly Storage[] = ['pglite', 'postgres'];

/** Where there is no PostgreSQL, its tests are reported as skipped. */
export const isAvailable = (storage: Storage) => storage === 'pglite' || inject('hasPostgres');

/** The same tests once per kind of storage. */
export function describeStorages(name: string, tests: (storage: Storage) => void): void {
  for (const storage of storages) {
    describe.skipIf(!isAvailable(storage))(`${name}, on ${storage}`, () => tests(storage));
  }
}

/** The shared platform of this kind of storage; started when it is first asked for (give `beforeAll` the time). */
export const sharedPlatform = (storage: Storage) => ask<SharedPlatform>(storage);

/** An access token of the shared platform for one of the sample people; each is issued once and used by all files. */
export async function tokenFor(storage: Storage, login: string): Promise<string> {
  return (await ask<{ token: string }>(`${storage}/${encodeURIComponent(login)}`)).token;
}

/** The server to make databases on, for tests of the database itself; undefined where there is none. */
export async function postgresServerUrl(): Promise<string | undefined> {
  return (await ask<{ url?: string }>('server')).url;
}

/** A platform for one test alone, to be killed, filled or misconfigured; the test stops it. */
export async function ownPlatform(options: Omit<PlatformOptions, 'serverUrl'>): Promise<RunningPlatform> {
  return startPlatform({
    ...options,
    serverUrl: options.storage === 'postgres' ? await postgresServerUrl() : undefined,
  });
}

async function ask<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${inject('broker')}/${path}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}
