import { createServer } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import type { Settings } from './configuration/settings.ts';
import type { SampleLogin } from './configuration/sample-logins.ts';
import { DatabaseClock } from './database/clock.ts';
import { type Database, migrate, openDatabase, StartError } from './database/index.ts';
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
  /** Stops accepting requests, finishes those in progress, closes the database and releases its folder. */
  stop(): Promise<void>;
}

const portSentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use, perhaps by a platform that is already running. Stop that, or set PORT to another number (0 takes any free one).`,
  EACCES: (_host, port) => `This account can’t listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST is "${host}", which is no address of this machine.`,
  ENOTFOUND: (host) => `HOST is "${host}", which is no address of this machine.`,
};

function portTrouble(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = portSentences[code];
  return sentence ? new StartError(sentence(host, port)) : error;
}

/** Checks that `port` can be listened on, and releases it; 0 finds a free one. Throws StartError when it cannot. */
export async function tryPort(host: string, port: number): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(portTrouble(error, host, port));
    });
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  });
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
    const { renewed } = await migrate(database, { after: loadReferenceData });
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
      hasOutbox: await isOutboxOpen({ database, settings }),
      async stop() {
        lifecycle.stopping = true;
        await listening.close();
        await database.close();
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
