import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { buildApp } from '../../../platform/app.ts';
import { readSettings } from '../../../platform/configuration/settings.ts';
import { migrate, openDatabase } from '../../../platform/database/index.ts';
import { pendingChanges } from '../../../platform/database/schema/generator.ts';
import { registerCalls } from '../../../platform/http/register-calls.ts';
import type { Principal } from '../../../platform/kernel/principal.ts';
import { calls, tables } from '../../../platform/modules.ts';
import { clientCheck } from '../../../platform/product/client-requirements.ts';
import { moduleIdentifiers } from '../../../platform/product/catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A response. */
export interface Answered {
  readonly status: number;
  // Tests read responses of any shape, and fail when it differs.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Somebody of a client, with all of its buildings. */
export const personOf = (
  clientUid: string,
  permissions: readonly string[] = ['canmanageclientsettings'],
): Principal => ({
  userUid: randomUUID(),
  kind: 'client',
  clientUid,
  permissions: new Set(permissions),
  hasAllBuildings: true,
  buildingUids: [],
  email: 'manager@northfield.example',
  isGlobalAdmin: false,
});

/**
 * A platform in memory, or on a database without tables, with the tables and calls of every resource of the registry, also of those that a
 * test has added to it.
 */
export async function openRegistry(place: Parameters<typeof openDatabase>[0] = { dataDir: ':memory:' }) {
  const database = await openDatabase(place);
  await migrate(database);
  const { statements, snapshot } = await pendingChanges(tables);
  await database.owner.script(statements.join(';\n'));
  const settings = await readSettings({ LOG_LEVEL: 'silent', PORT: '1' });
  let principal: Principal | undefined;
  const app = await buildApp({
    database,
    settings,
    services: [
      (scope, context) => {
        const authenticate = () => {
          if (!principal) throw new Error('Nobody is signed in.');
          return Promise.resolve(principal);
        };
        const trusting = { ...context, authenticate, authenticateService: authenticate };
        registerCalls(scope, { ...trusting, checkClient: clientCheck(settings) }, calls);
      },
    ],
  });
  return {
    database,
    /** The declared row security of all tables. */
    security: snapshot.security,
    /** Makes a call as somebody. */
    async call(who: Principal, method: Method, url: string, payload?: object): Promise<Answered> {
      principal = who;
      const answer = await app.inject({ method, url, ...(payload ? { payload } : {}) });
      const isJson = /json/.test(answer.headers['content-type'] ?? '');
      return { status: answer.statusCode, body: answer.body && isJson ? JSON.parse(answer.body) : undefined };
    },
    /** Inserts a client with all modules of the catalogue, and its buildings. */
    async addClient(uid: string, buildings: readonly string[], modules?: readonly string[]): Promise<void> {
      const all = modules ?? Object.values(moduleIdentifiers()).flat();
      await database.owner.query(
        sql`insert into clients (uid, name, country, modules) values (${uid}, ${uid}, 'US', ${`{${all.join()}}`}::uuid[])`,
      );
      for (const building of buildings)
        await database.owner.query(
          sql`insert into buildings (uid, client_uid, name) values (${building}, ${uid}, ${building})`,
        );
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
    },
  };
}
