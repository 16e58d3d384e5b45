// @ts-check
import { existsSync } from 'node:fs';
import { run } from './children.mjs';

/** Whether packages of the system can be installed here: Debian or a child of it, as root. */
export function mayInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs packages of the system. @param {string[]} names @returns {Promise<boolean>} whether apt-get succeeded */
export async function installPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A failing update (one broken source of several) need not stop the installation.
  await run('apt-get', ['update', '-qq'], { env });
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })) === 0;
}
