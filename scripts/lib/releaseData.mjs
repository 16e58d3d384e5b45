// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './children.mjs';

/** Backups of the sample data by each release, one folder a version. Tests restore and start them all with the code as it is. */
export const releaseDataFolder = 'tests/releases';

/** The key of these backups. It protects nothing: the data is the sample. */
export const releaseDataKey = 'the key of the sample data of releases';

/**
 * Fills an embedded database with the sample data and backs it up.
 * @param {string} folder new or empty
 * @returns {Promise<boolean>} false when a command failed, which says why itself
 */
export async function takeReleaseData(folder) {
  const dataDir = mkdtempSync(join(tmpdir(), 'safety-portal-release-'));
  const env = {
    ...process.env,
    DATABASE: 'embedded',
    DATABASE_URL: undefined,
    DATA_DIR: dataDir,
    NODE_ENV: undefined,
    SECRET_KEY: releaseDataKey,
  };
  /** @param {string} name @param {string[]} args */
  const command = (name, ...args) =>
    run(process.execPath, ['scripts/run.mjs', `platform/commands/${name}.ts`, ...args], { env, quiet: true });
  try {
    return (
      (await command('sample', '--users', '10', '--clients', '1')) === 0 &&
      (await command('backup', folder)) === 0
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
