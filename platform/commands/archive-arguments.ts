import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { StartError } from '../database/index.ts';

export interface Work {
  readonly subject: string;
  /** The file of an export, an absolute path. Undefined for a removal. */
  readonly file: string | undefined;
  readonly isConfirmed: boolean;
}

/** Reads `export SUBJECT FILE` or `REMOVAL SUBJECT [--yes]`. Throws StartError with the usage. */
export function readWork(usage: string, removal: string): Work {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    });
    const [work, subject, file, ...more] = positionals;
    const isExport = work === 'export';
    if (!isExport && work !== removal) throw new Error(`Say what to do: export or ${removal}.`);
    if (subject === undefined) throw new Error('Name whom it is about.');
    if (isExport !== (file !== undefined) || more.length > 0)
      throw new Error(isExport ? 'Name one file to write.' : `${removal} takes one name.`);
    return {
      subject: subject.trim(),
      file: file && resolve(process.env['INIT_CWD'] ?? '.', file),
      isConfirmed: values.yes,
    };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}

/** `3 users, 12 audit_entries` */
export function listOf(rows: Readonly<Record<string, number>>): string {
  const parts = Object.entries(rows)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count.toLocaleString('en')} ${table}`);
  return parts.join(', ') || 'nothing';
}
