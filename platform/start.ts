import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import type { Settings } from './configuration/settings.ts';
import { portTrouble } from './configuration/ports.ts';
import type { SampleLogin } from './configuration/sample-logins.ts';
import { DatabaseClock } from './database/clock.ts';
import { type Database, migrate, openDatabase, type StartError } from './database/index.ts';
import { handOver } from './database/folder/hand-over.ts';
import { checkMigrated } from './database/schema/drift.ts';
import { readLocaleWarnings } from './database/suitable.ts';
import type { Lifecycle } from './http/health.ts';
import { setPasswordCost } from './identity/password.ts';
import { isOutboxOpen } from './mail/outbox.ts';
import { tables } from './modules.ts';
import { loadReferenceData } from './reference/load.ts';
import { somebodyCanSignIn } from './identity/accounts.ts';
import { addAdministrator, introduce } from './people/first-administrator.ts';
import { setupInvitation } from './people/setup-page.ts';
import { addSampleData } from './sample-data.ts';

export interface RunningPlatform {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Users to sign in as, when the database contains the sample data. */
  readonly logins: readonly SampleLogin[];
  /** Tables whose grants or policies were not as declared, and are now. */
  readonly renewed: readonly string[];
  /** About the first administrator: that there is none yet, or one who was just made. */
  readonly setup: string | undefined;
  /** Sentences about the database that the start accepts. */
  readonly warnings: readonly string[];
  /** True when messages can be read in the browser. */
  readonly hasOutbox: boolean;
  /** Resolves when another process has migrated the database or taken its folder over: this one then has to stop. */
  readonly outdated: Promise<StartError>;
  /** Stops accepting requests, finishes those in progress, closes the database and releases its folder. */
  stop(): Promise<void>;
}

/** Makes the first administrator when SETUP_LOGIN names one. Returns what to say about it. */
async function setUp(database: Database, settings: Settings): Promise<string | undefined> {
  if (await somebodyCanSignIn(database.owner)) return undefined;
  const { setupLogin: email } = settings;
  if (email === undefined) return setupInvitation(settings);
  const clock = await DatabaseClock.open(database.owner);
  return introduce(await addAdministrator(database, settings, { email, now: clock.now(), add: false }));
}

/** Opens, migrates, fills and serves. Throws StartError with a message; then nothing stays open or locked. */
export async function startPlatform(settings: Settings): Promise<RunningPlatform> {
  setPasswordCost(settings.passwordCost);
  await checkMigrated(tables);
  const stopTracing =
    settings.tracesTo === undefined ? undefined : await (await import('./tracing/export.ts')).startTracing();
  const lifecycle: Lifecycle = { stopping: false };
  const database = await openDatabase(settings);
  let app: FastifyInstance | undefined;
  try {
    const { renewed, present } = await migrate(database, { after: loadReferenceData });
    const outdated = new Promise<StartError>((resolve) => {
      database.guard(present, (reason) => {
        Object.assign(lifecycle, { stopping: true, reason: reason.message });
        resolve(reason);
      });
    });
    const logins = await addSampleData(database, settings);
    const setup = await setUp(database, settings);
    const warnings = database.kind === 'pglite' ? [] : await readLocaleWarnings(database.owner);
    app = await buildApp({ database, settings, lifecycle });
    await app
      .listen({ host: settings.host, port: settings.port, exclusive: true })
      .catch((error: unknown) => {
        throw portTrouble(error, settings.host, settings.port);
      });
    const listening = app;
    return {
      app,
      database,
      logins,
      renewed,
      setup,
      warnings,
      outdated,
      hasOutbox: await isOutboxOpen({ database, settings }),
      async stop() {
        lifecycle.stopping = true;
        await listening.close();
        await database.close();
        await handOver(settings.dataDir);
        // A receiver that is away must not fail the stop.
        await stopTracing?.().catch(() => {});
      },
    };
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
}
