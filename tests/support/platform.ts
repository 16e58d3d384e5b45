import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/port.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { createDatabase } from './databases.ts';

/** What the platform keeps its rows in: PGlite in its data folder, or a database on a PostgreSQL server. */
export type Storage = 'pglite' | 'postgres';

export interface PlatformOptions {
  storage: Storage;
  /** The server to make a database on; needed for `postgres`. */
  serverUrl?: string;
  /** Any free one unless given. */
  port?: number;
  /** Further environment; `undefined` takes a variable away. */
  env?: Record<string, string | undefined>;
}

/** The real platform, running as a program of its own. */
export interface RunningPlatform {
  storage: Storage;
  /** Where it answers, without a slash at its end. */
  url: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Everything it has printed so far, both streams. */
  output(): string;
  /** Ends the program (SIGTERM unless told otherwise) and keeps its data. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Ends the program and throws its data away. */
  stop(): Promise<void>;
}

/** Milliseconds for migrations and sample data on a busy machine. */
const READY_WITHIN = 240_000;
/** Milliseconds for a graceful stop before it is ended the hard way. */
const STOPPED_WITHIN = 10_000;

/**
 * Starts a platform on a free port with data of its own and waits until it says that it is ready.
 * @throws Error with its output when it ends or does not get ready in time
 */
export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { storage, serverUrl } = options;
  if (storage === 'postgres' && !serverUrl) throw new Error('A platform on PostgreSQL needs serverUrl.');
  const port = options.port ?? (await freePort());
  const dataDir = await mkdtemp(join(tmpdir(), 'safety-portal-data-'));
  const database = storage === 'postgres' && serverUrl ? await createDatabase(serverUrl) : undefined;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    NODE_ENV: undefined,
    // Receivers of the tests stand on this machine.
    WEBHOOK_TARGETS: 'loopback',
    ...options.env,
  };
  const discard = async () => {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    await database?.drop();
  };
  const url = `http://127.0.0.1:${port}`;
  let program = launch(env);
  try {
    await ready(url, program);
  } catch (error) {
    await program.end('SIGKILL');
    await discard();
    throw error;
  }
  return {
    storage,
    url,
    dataDir,
    databaseUrl: database?.url,
    output: () => program.output(),
    kill: (signal = 'SIGTERM') => program.end(signal),
    async start() {
      program = launch(env);
      await ready(url, program);
    },
    async stop() {
      await program.end('SIGTERM');
      await discard();
    },
  };
}

type Program = ReturnType<typeof launch>;

function launch(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'platform/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  const collect = (chunk: Buffer) => {
    words += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  // Not left behind when the tests themselves end without stopping it.
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      process.off('exit', killNow);
      resolve();
    });
  });
  return {
    output: () => words,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      const timer = setTimeout(killNow, STOPPED_WITHIN);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function ready(url: string, program: Program): Promise<void> {
  const deadline = Date.now() + READY_WITHIN;
  while (Date.now() < deadline) {
    if (program.hasEnded()) throw new Error(`The platform ended while starting:\n${program.output()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`The platform was not ready after ${READY_WITHIN / 1000} s:\n${program.output()}`);
}
