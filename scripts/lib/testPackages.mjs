// @ts-check
import { existsSync } from 'node:fs';
import { missingShell } from './chromium.mjs';
import { installPackages } from './debian.mjs';
import { missingPostgres } from './testDatabase.mjs';

/** Without the pooler its tests are skipped. */
function missingPgbouncer() {
  return existsSync('/usr/sbin/pgbouncer') ? [] : ['pgbouncer'];
}

/**
 * Installs the missing system packages of the tests, in one run beside that of npm. When it fails, the part that needs a package tries again
 * and reports why.
 * @param {ReadonlySet<string>} parts of `npm test`
 */
export async function installTestPackages(parts) {
  const names = [
    ...(parts.has('unit') ? [...missingPostgres(), ...missingPgbouncer()] : []),
    ...(parts.has('e2e') ? missingShell() : []),
  ];
  if (names.length > 0) await installPackages(...names);
}
