import { readFile } from 'node:fs/promises';

import { StartError } from '../database/errors.ts';

/** Variables with secrets. Each can be read from the file that its name with `_FILE` gives, as container platforms mount them. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SMTP_URL',
  'UPLOADS_AZURE',
  'UPLOADS_S3_KEY_ID',
  'UPLOADS_S3_SECRET',
];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with the secrets of files, without the line end that editors add.
 * @throws StartError when a secret is given twice, or its file cannot be read or is empty
 */
export async function withSecretFiles(environment: Environment): Promise<Environment> {
  const read: Record<string, string> = {};
  for (const name of secrets) {
    const file = environment[`${name}_FILE`]?.trim();
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
