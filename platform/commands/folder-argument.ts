import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { StartError } from '../database/index.ts';

/** The folder that the command line names, an absolute path. Throws StartError with the usage when it names none. */
export function readFolder(usage: string): string {
  try {
    const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals;
    if (folder === undefined || more.length > 0) throw new Error('Name one folder.');
    return resolve(process.env['INIT_CWD'] ?? '.', folder);
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}
