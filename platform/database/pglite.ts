import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Driver, DriverResult, Session } from './driver.ts';
import { DatabaseUnavailable, type ServerFields, StartError, StatementError } from './errors.ts';
import { lockFolder } from './folder/lock.ts';
import { addUse } from './meter.ts';
import { readRows, type WireValue } from './values.ts';
import { repositoryUrl } from '../repository.ts';

/** The data folder for tests, which stores nothing on disk. */
export const inMemoryFolder = ':memory:';

interface Request {
  readonly kind: 'run' | 'script' | 'listen' | 'unlisten' | 'close';
  readonly text?: string;
  readonly parameters?: readonly WireValue[];
  readonly name?: string | undefined;
  readonly channel?: string;
}

interface Answer {
  readonly id: number;
  /** The rows of each statement that returns some. */
  readonly parts: readonly {
    readonly fields: readonly { name: string; dataTypeID: number }[];
    readonly rows: readonly WireValue[][];
  }[];
  readonly rowCount: number;
  readonly command: string;
  /** Milliseconds of processor time. */
  readonly usedMs: number;
  readonly error?: Partial<ServerFields> & { message: string };
}

type Message = Answer | { readonly ready: true } | { readonly channel: string; readonly payload: string };

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

function toResult(answer: Answer): DriverResult {
  const { parts, rowCount, command } = answer;
  return { rows: parts.flatMap(({ fields, rows }) => readRows(fields, rows)), rowCount, command };
}

function failure({ message, code, ...rest }: NonNullable<Answer['error']>): Error {
  return code === undefined
    ? new DatabaseUnavailable(new Error(message))
    : new StatementError(message, { code, ...rest });
}

/** The worker as a function that answers requests in order. When the worker dies, all requests fail. */
async function startWorker(
  folder: string | undefined,
  onMessage: (channel: string, payload: string) => void,
) {
  const worker = new Worker(repositoryUrl('platform/database/pglite.worker.mjs'), {
    workerData: { folder },
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let nextId = 0;
  let ended: Error | undefined;

  const end = (error: Error) => {
    ended ??= error;
    for (const waiter of waiting.values()) waiter.reject(new DatabaseUnavailable(error));
    waiting.clear();
  };

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if ('ready' in message) resolve();
      else if ('channel' in message) onMessage(message.channel, message.payload);
      else {
        waiting.get(message.id)?.resolve(message);
        waiting.delete(message.id);
      }
    });
    worker.on('error', (error) => {
      end(error);
      reject(error);
    });
    worker.on('exit', () => {
      const error = new Error('The embedded database has stopped.');
      end(error);
      reject(error);
    });
  });

  return {
    async ask(request: Request): Promise<DriverResult> {
      if (ended) throw new DatabaseUnavailable(ended);
      const id = nextId++;
      const answer = await new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origins
        worker.postMessage({ id, ...request });
      });
      addUse(answer.usedMs);
      if (answer.error) throw failure(answer.error);
      return toResult(answer);
    },
    async terminate() {
      await worker.terminate();
    },
  };
}

/** Opens the embedded database in `dataDir` (or in memory). Throws StartError when another process holds the folder. */
export async function openPglite(dataDir: string): Promise<Driver> {
  const inMemory = dataDir === inMemoryFolder;
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  let stop: (reason: StartError) => void = () => {};
  const lock = inMemory
    ? undefined
    : await lockFolder(dataDir, (reason) => {
        // At once: another process has the files.
        void worker?.terminate();
        stop(reason);
      });
  const hearers = new Map<string, Set<(payload: string) => void>>();
  const folder = inMemory ? undefined : join(dataDir, 'database');

  try {
    if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
    worker = await startWorker(folder, (channel, payload) => {
      for (const onMessage of hearers.get(channel) ?? []) onMessage(payload);
    });
  } catch (error) {
    await lock?.release();
    throw new StartError(
      `The database in ${dataDir} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
  }

  const session: Session = {
    run: (text, parameters, name) => worker.ask({ kind: 'run', text, parameters, name }),
    script: (text) => worker.ask({ kind: 'script', text }),
  };
  // There is only one session: callers wait for each other.
  let free: Promise<unknown> = Promise.resolve();
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = free.then(work);
    free = turn.catch(() => {});
    return turn;
  }

  return {
    kind: 'pglite',
    localSettings: '',
    pools: () => [],
    renewSessions: () => {},
    lend: (_pool, work) =>
      alone(() =>
        work(session, () => {
          // The only session cannot be replaced. A failed rollback means that the worker is gone, which is reported anyway.
        }),
      ),
    // No other version migrates it while this process has the folder.
    guard(_started, onLost) {
      stop = onLost;
    },
    async listen(channel, onMessage) {
      const others = hearers.get(channel) ?? new Set();
      hearers.set(channel, others);
      others.add(onMessage);
      if (others.size === 1) await alone(() => worker.ask({ kind: 'listen', channel }));
      return async () => {
        others.delete(onMessage);
        if (others.size > 0) return;
        hearers.delete(channel);
        await alone(() => worker.ask({ kind: 'unlisten', channel }));
      };
    },
    async close() {
      await alone(async () => {
        await worker.ask({ kind: 'close' }).catch(() => {});
        await worker.terminate();
      });
      await lock?.release();
    },
  };
}
