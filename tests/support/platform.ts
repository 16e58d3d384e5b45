import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { platformFolder } from '../../scripts/lib/build.mjs';
import { freePort } from '../../scripts/lib/port.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { createPlace, type PlaceOptions, type Storage } from './databases.ts';

/** Work factor of password hashes in tests. With the production value hashing would dominate the run time. */
export const passwordCost = 10;

export interface PlatformOptions extends PlaceOptions {
  /** Defaults to a free port. */
  port?: number;
  /** Additional environment variables; `undefined` removes one. */
  env?: Record<string, string | undefined>;
}

/** The real platform in a separate process. */
export interface RunningPlatform {
  storage: Storage;
  /** Its origin, without a trailing slash. */
  url: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Its output so far, both streams. */
  output(): string;
  /** Kills the program (SIGTERM by default) and keeps its data. Resolves with its exit code, or null when a signal ended it. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code of a program that ends by itself. */
  ended(): Promise<number | null>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Ends the program and deletes its data. */
  stop(): Promise<void>;
}

/** Start timeout in milliseconds: time for migrations and sample data on a busy machine. */
const readyWithinMs = 240_000;
/** Milliseconds for a graceful stop before SIGKILL: more than the platform's own limit. */
const stoppedWithinMs = 20_000;

/**
 * Starts a platform on a free port with its own data and waits until it reports that it is ready.
 * @throws Error with its output when it exits or is not ready in time
 */
export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { storage } = options;
  const port = options.port ?? (await freePort());
  const place = await createPlace(options);
  const { dataDir, databaseUrl } = place;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    NODE_ENV: undefined,
    PASSWORD_COST: String(passwordCost),
    // Tests wait for retries and for jobs that are due later.
    JOB_POLL_SECONDS: '0.5',
    // Test receivers listen on the loopback address.
    WEBHOOK_TARGETS: 'loopback',
    // Parallel test files send webhook tests for the same client.
    WEBHOOK_TEST_LIMIT: '0',
    ...options.env,
  };
  const url = `http://127.0.0.1:${port}`;
  let program = launch(env);
  try {
    await ready(url, program);
  } catch (error) {
    await program.end('SIGKILL');
    await place.discard();
    throw error;
  }
  return {
    storage,
    url,
    dataDir,
    databaseUrl,
    output: () => program.output(),
    kill: (signal = 'SIGTERM') => program.end(signal),
    ended: () => program.ended(),
    async start() {
      program = launch(env);
      await ready(url, program);
    },
    async stop() {
      await program.end('SIGTERM');
      await place.discard();
    },
  };
}

/** The arguments to Node that run a program of the platform, as `npm start` and `npm run` do: `main`, or one of `commands/`. */
export function compiled(program: string): string[] {
  return ['--enable-source-maps', `${platformFolder}/${program}.js`];
}

type Program = ReturnType<typeof launch>;

function launch(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, compiled('main'), {
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
  // Kills it when the tests exit without stopping it.
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
    async ended() {
      await ended;
      return child.exitCode;
    },
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      const timer = setTimeout(killNow, stoppedWithinMs);
      await ended;
      clearTimeout(timer);
      return child.exitCode;
    },
  };
}

/** The reason comes first, because a summary shows the first line of a message only. It is the last line that is not part of a stack. */
function endedWhileStarting(output: string): string {
  const reason = output.split('\n').findLast((line) => /^\S/.test(line)) ?? 'without a word';
  return `The platform ended while starting: ${reason}\n${output}`;
}

async function ready(url: string, program: Program): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (program.hasEnded()) throw new Error(endedWhileStarting(program.output()));
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    // The start message comes after the first answers. A test that reads the output needs all of it.
    if (answer?.ok && program.output().includes('The portal is at ')) return;
    await pause(100);
  }
  throw new Error(`The platform was not ready after ${readyWithinMs / 1000} s:\n${program.output()}`);
}
