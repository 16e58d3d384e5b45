import { readFile } from 'node:fs/promises';

import { StartError } from '../database/errors.ts';
import { secretSettings } from './declared.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The file that a secret is read from. */
export function secretFile(environment: Environment, name: string): string | undefined {
  return environment[`${name}_FILE`]?.trim() || undefined;
}

/**
 * The environment with the secrets of files, without the line end that editors add.
 * @throws StartError when a secret is given twice, or its file cannot be read or is empty
 */
export async function withSecretFiles(environment: Environment): Promise<Environment> {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = secretFile(environment, name);
    if (!file) continue;
    if (environment[name]?.trim())
      throw new StartError(`${name} and ${name}_FILE are both set: remove one of them.`);
    const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new StartError(`${name}_FILE ${file} cannot be read (${error.code ?? error.message}).`);
    });
    if (!content.trim()) throw new StartError(`${name}_FILE ${file} is empty.`);
    read[name] = content.trim();
  }
  return { ...environment, ...read };
}
