import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Settings } from '../configuration/settings.ts';
import { type Database, FolderInUse, openDatabase, StartError } from '../database/index.ts';
import { lockFolder } from '../database/lock.ts';
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
 * socket, a file has a place whatever the length of its path, and in a folder that containers share.
 */
interface Request {
  readonly name: string;
  readonly input: unknown;
}
type Answer = { readonly result: unknown } | { readonly sentence: string };

const requestPath = (dataDir: string) => join(dataDir, 'operation-request.json');
const answerPath = (dataDir: string) => join(dataDir, 'operation-answer.json');

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
    let isBusy = false;
    const serve = async () => {
      if (isBusy) return;
      const request = await read<Request>(requestPath(dataDir));
      if (!request) return;
      isBusy = true;
      try {
        await rm(requestPath(dataDir));
        const operation = operations.find(({ name }) => name === request.name);
        const answer: Answer = await (
          operation?.run(context, request.input) ??
          Promise.reject(new StartError('The running platform is of another version.'))
        ).then(
          (result: unknown) => ({ result: result ?? null }),
          (error: Error) => ({ sentence: error.message }),
        );
        await write(answerPath(dataDir), answer);
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

/** Lets the process that has the embedded database do it. Throws StartError with its reason when it cannot. */
async function request(dataDir: string, asked: Request): Promise<unknown> {
  if (await read(requestPath(dataDir)))
    throw new StartError(`Another command waits for its turn. If none does, delete ${requestPath(dataDir)}.`);
  await rm(answerPath(dataDir), { force: true });
  await write(requestPath(dataDir), asked);
  try {
    for (;;) {
      await pause(askEveryMs);
      const answer = await read<Answer>(answerPath(dataDir));
      if (!answer) await checkRuns(dataDir);
      else if ('result' in answer) return answer.result;
      else throw new StartError(answer.sentence);
    }
  } finally {
    for (const path of [requestPath(dataDir), answerPath(dataDir)]) await rm(path, { force: true });
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
