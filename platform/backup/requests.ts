import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Settings } from '../configuration/settings.ts';
import { StartError } from '../database/index.ts';
import { lockFolder } from '../database/lock.ts';
import type { Service } from '../kernel/context.ts';
import { addUpkeep } from '../kernel/upkeep.ts';
import type { Manifest } from './manifest.ts';
import { writeBackup } from './write.ts';

/**
 * One process has the embedded database, so a command asks that one by a file in the data folder, where only its own account writes. Unlike a
 * socket, a file has a place whatever the length of its path, and in a folder that containers share.
 */
interface BackupRequest {
  /** The folder to fill, an absolute path. */
  readonly folder: string;
}
type Answer = { readonly manifest: Manifest } | { readonly sentence: string };

const requestPath = (dataDir: string) => join(dataDir, 'backup-request.json');
const answerPath = (dataDir: string) => join(dataDir, 'backup-answer.json');

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

/** Takes backups for commands while the platform runs on the embedded database. */
export const backupService: Service = (app, context) => {
  const { database, settings } = context;
  if (database.kind !== 'pglite') return;
  const { dataDir } = settings;
  let isBusy = false;
  const serve = async () => {
    if (isBusy) return;
    const request = await read<BackupRequest>(requestPath(dataDir));
    if (!request) return;
    isBusy = true;
    try {
      await rm(requestPath(dataDir));
      const answer: Answer = await writeBackup(database, settings, request.folder).then(
        (manifest) => ({ manifest }),
        (error: Error) => ({ sentence: error.message }),
      );
      await write(answerPath(dataDir), answer);
    } finally {
      isBusy = false;
    }
  };
  addUpkeep(app, context, { everyMs: lookEveryMs, failure: 'a backup cannot be taken', work: serve });
};

/** Throws StartError when no process has the data folder any more. */
async function checkRuns(dataDir: string): Promise<void> {
  const lock = await lockFolder(dataDir).catch(() => undefined);
  if (!lock) return;
  await lock.release();
  throw new StartError('The platform stopped before the backup was complete. Take it again.');
}

/** Lets the process that has the embedded database write a backup. Throws StartError with its reason when it cannot. */
export async function requestBackup(
  { dataDir }: Pick<Settings, 'dataDir'>,
  folder: string,
): Promise<Manifest> {
  if (await read(requestPath(dataDir)))
    throw new StartError(`Another backup waits to be taken. If none does, delete ${requestPath(dataDir)}.`);
  await rm(answerPath(dataDir), { force: true });
  await write(requestPath(dataDir), { folder } satisfies BackupRequest);
  try {
    for (;;) {
      await pause(askEveryMs);
      const answer = await read<Answer>(answerPath(dataDir));
      if (!answer) await checkRuns(dataDir);
      else if ('manifest' in answer) return answer.manifest;
      else throw new StartError(answer.sentence);
    }
  } finally {
    for (const path of [requestPath(dataDir), answerPath(dataDir)]) await rm(path, { force: true });
  }
}
