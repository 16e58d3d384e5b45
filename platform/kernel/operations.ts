import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Settings } from '../configuration/settings.ts';
import { type Database, FolderInUse, openDatabase, StartError } from '../database/index.ts';
import { isSilent, touch } from '../database/folder/heartbeat.ts';
import { lockFolder } from '../database/folder/lock.ts';
import type { PlatformContext, Service } from './context.ts';
import { addUpkeep } from './upkeep.ts';

/** Work that operators start by a command, while the platform runs or not. Input and result are JSON. */
export interface Operation<Input, Result> {
  readonly name: string;
  run(context: Pick<PlatformContext, 'database' | 'settings'>, input: Input): Promise<Result>;
}
// oxlint-disable-next-line typescript/no-explicit-any -- a list of operations with different inputs
export type AnyOperation = Operation<any, any>;

/**
 * One process has the embedded database, so a command asks that one by a file in the data folder, where only its own account writes. Unlike a
 * socket, a file has a place whatever the length of its path, and in a folder that containers share. Each request has files of its own, so that
 * several commands can wait at a time.
 */
interface Request {
  readonly name: string;
  readonly input: unknown;
}
type Answer = { readonly result: unknown } | { readonly sentence: string };

/** A request waits, is taken by the platform, and gets an answer. The command deletes all three; it touches the first two while it waits. */
const pathsOf = (dataDir: string, id: string) => ({
  waiting: join(dataDir, `operation-waiting-${id}.json`),
  taken: join(dataDir, `operation-taken-${id}.json`),
  answer: join(dataDir, `operation-answer-${id}.json`),
});
const fileName = /^operation-(?:waiting|taken|answer)-([\da-f-]{36})\.json(?:\.part)?$/;

/**
 * The identifiers of requests whose commands wait. Deletes what killed commands left behind: nobody expects their work any more.
 */
async function waitingRequests(dataDir: string): Promise<string[]> {
  const waiting: string[] = [];
  for (const name of await readdir(dataDir)) {
    const id = fileName.exec(name)?.[1];
    if (id === undefined) continue;
    const path = join(dataDir, name);
    // A command may have deleted it meanwhile.
    if (await isSilent(path).catch(() => false)) await rm(path, { force: true });
    else if (path === pathsOf(dataDir, id).waiting) waiting.push(id);
  }
  return waiting;
}

const lookEveryMs = 1000;
const askEveryMs = 200;

async function read<Content>(path: string): Promise<Content | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Readers never see half of it. */
async function write(path: string, content: object): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Runs operations for commands while the platform runs on the embedded database. */
export function createOperationService(operations: readonly AnyOperation[]): Service {
  return (app, context) => {
    const { database, settings } = context;
    if (database.kind !== 'pglite') return;
    const { dataDir } = settings;
    const answerTo = async (request: Request | undefined): Promise<Answer> => {
      const operation = operations.find(({ name }) => name === request?.name);
      if (!operation) return { sentence: 'The running platform is of another version.' };
      return operation.run(context, request?.input).then(
        (result: unknown) => ({ result: result ?? null }),
        (error: Error) => ({ sentence: error.message }),
      );
    };
    let isBusy = false;
    const serve = async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        for (const id of await waitingRequests(dataDir)) {
          const { waiting, taken, answer } = pathsOf(dataDir, id);
          await rename(waiting, taken);
          await write(answer, await answerTo(await read<Request>(taken)));
        }
      } finally {
        isBusy = false;
      }
    };
    addUpkeep(app, context, { everyMs: lookEveryMs, failure: 'an operation cannot be run', work: serve });
  };
}

/** Throws StartError when no process has the data folder any more. */
async function checkRuns(dataDir: string): Promise<void> {
  const lock = await lockFolder(dataDir).catch(() => undefined);
  if (!lock) return;
  await lock.release();
  throw new StartError('The platform stopped before it was done. Run the command again.');
}

/** Shows that the command waits. Throws StartError when the platform gave its request up. */
async function stayWaiting(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      await touch(path);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new StartError('The platform gave this command up, as it was stopped for a while. Run it again.');
}

/** Lets the process that has the embedded database do it. Throws StartError with its reason when it cannot. */
async function request(dataDir: string, asked: Request): Promise<unknown> {
  const paths = pathsOf(dataDir, randomUUID());
  await write(paths.waiting, asked);
  try {
    for (;;) {
      await pause(askEveryMs);
      const answer = await read<Answer>(paths.answer);
      if (answer && 'result' in answer) return answer.result;
      if (answer) throw new StartError(answer.sentence);
      await checkRuns(dataDir);
      await stayWaiting(paths.waiting, paths.taken);
    }
  } finally {
    for (const path of Object.values(paths)) await rm(path, { force: true });
  }
}

/** Runs an operation on the database of the settings, in this process or in the one that has the embedded database. */
export async function runOperation<Input, Result>(
  settings: Settings,
  operation: Operation<Input, Result>,
  input: Input,
): Promise<Result> {
  let database: Database;
  try {
    database = await openDatabase(settings);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    // The platform answers with what the operation of the same name returns.
    return (await request(settings.dataDir, { name: operation.name, input })) as Result;
  }
  try {
    return await operation.run({ database, settings }, input);
  } finally {
    await database.close();
  }
}
