// @ts-check
import { existsSync } from 'node:fs';
import { missingShell } from './chromium.mjs';
import { installPackages } from './debian.mjs';
import { missingPostgres } from './testDatabase.mjs';

/** Servers around the platform, by their program. Without one its tests are skipped. */
const servers = {
  '/usr/sbin/apache2': 'apache2-bin',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/promtool': 'prometheus',
  '/usr/sbin/rsyslogd': 'rsyslog',
};

function missingServers() {
  return Object.entries(servers).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));
}

/**
 * Installs the missing system packages of the tests, in one run beside that of npm. When it fails, the part that needs a package tries again
 * and reports why.
 * @param {ReadonlySet<string>} parts of `npm test`
 */
export async function installTestPackages(parts) {
  const names = [
    ...(parts.has('unit') ? [...missingPostgres(), ...missingServers()] : []),
    ...(parts.has('e2e') ? missingShell() : []),
  ];
  if (names.length > 0) await installPackages(...names);
}
