import type { GeneralModule } from '../general-module.ts';
import type { Operation } from '../kernel/operations.ts';
import type { Manifest } from './manifest.ts';
import { writeBackup } from './write.ts';

/** Writes a backup into a folder, an absolute path. */
export const backupOperation: Operation<{ readonly folder: string }, Manifest> = {
  name: 'backup',
  run: ({ database, settings }, { folder }) => writeBackup(database, settings, folder),
};

export const backupModule = { operations: [backupOperation] } satisfies GeneralModule;
