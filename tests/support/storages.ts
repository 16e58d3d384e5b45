import { describe, inject } from 'vitest';
import { createPlace, type Place, type Storage } from './databases.ts';
import { startPlatform, type PlatformOptions, type RunningPlatform } from './platform.ts';
import type { Content } from './templates.ts';

export type { Storage } from './databases.ts';
export type { RunningPlatform } from './platform.ts';

/** A platform shared by all test files. Tests change only records that they created. */
export type SharedPlatform = Pick<RunningPlatform, 'storage' | 'url' | 'dataDir' | 'databaseUrl'>;

const storages: readonly Storage[] = ['pglite', 'postgres'];

/** Without PostgreSQL its tests are reported as skipped. */
export const isAvailable = (storage: Storage) => storage === 'pglite' || inject('hasPostgres');

/** Runs tests once per kind of storage: for statements, transactions, locks, upgrades and jobs, where the two differ. */
export function describeStorages(name: string, tests: (storage: Storage) => void): void {
  for (const storage of storages) {
    describe.skipIf(!isAvailable(storage))(`${name}, on ${storage}`, () => tests(storage));
  }
}

/**
 * Runs tests on one kind of storage: PostgreSQL, or PGlite without it. For behavior that does not depend on the database; both kinds would
 * double the time of `npm test`. `TEST_STORAGES=all` runs them on both.
 */
export function describePlatform(name: string, tests: (storage: Storage) => void): void {
  if (process.env.TEST_STORAGES === 'all') describeStorages(name, tests);
  else {
    const storage = inject('hasPostgres') ? 'postgres' : 'pglite';
    describe(`${name}, on ${storage}`, () => tests(storage));
  }
}

/** The shared platform of this kind of storage, started on first use (allow time in `beforeAll`). */
export const sharedPlatform = (storage: Storage) => ask<SharedPlatform>('platform', storage);

/** An access token of the shared platform for a sample user. Each is issued once and shared by all files. */
export async function tokenFor(storage: Storage, login: string): Promise<string> {
  return (await ask<{ token: string }>('token', storage, login)).token;
}

/** Storage for one test, with a database with `content`. The test discards it. */
export async function ownPlace(storage: Storage, content: Content): Promise<Place> {
  return createPlace(await beginning(storage, content));
}

/** A platform for one test, to be killed, filled or misconfigured. The test stops it. */
export async function ownPlatform(
  options: Omit<PlatformOptions, 'serverUrl' | 'template'>,
): Promise<RunningPlatform> {
  return startPlatform({ ...options, ...(await beginning(options.storage, 'sample')) });
}

async function beginning(storage: Storage, content: Content) {
  const { template } = await ask<{ template?: string }>('template', storage, content);
  const serverUrl = storage === 'postgres' ? (await ask<{ url?: string }>('server')).url : undefined;
  return { storage, serverUrl, template };
}

async function ask<Answer>(...path: string[]): Promise<Answer> {
  const answer = await fetch(`${inject('broker')}/${path.map(encodeURIComponent).join('/')}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}
