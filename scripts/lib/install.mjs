// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './children.mjs';
import { npmCommand } from './npm.mjs';
import { root } from './root.mjs';
import { giveUp, say } from './say.mjs';

/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, link?: boolean }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Compares the packages that npm installed with package-lock.json. Optional packages (other systems' binaries) may be missing.
 * @param {{ dev: boolean, folder?: string }} options `dev`: true to include development dependencies
 * @returns {'complete' | 'missing' | 'outdated'}
 */
export function installed({ dev, folder = root }) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'missing';
  const present = packagesOf(record);
  for (const [path, entry] of Object.entries(packagesOf(join(folder, 'package-lock.json')))) {
    if (path === '' || entry.link || entry.optional || entry.devOptional) continue;
    if (entry.dev && !dev) continue;
    if (present[path]?.version !== entry.version || !existsSync(join(folder, path))) return 'outdated';
  }
  return 'complete';
}

/** Installs missing packages. Exits with a message when npm fails. @param {{ dev: boolean }} options */
export async function ensureInstalled({ dev }) {
  const state = installed({ dev });
  if (state === 'complete') return;
  say(
    state === 'missing'
      ? 'Installing the packages that package-lock.json names. This is done once and takes a minute or two.'
      : 'Packages are missing or of another version than package-lock.json names. Bringing them up to date.',
  );
  // `npm ci` empties node_modules first, which would break a server that is running from it.
  const args = [
    state === 'missing' ? 'ci' : 'install',
    '--no-audit',
    '--no-fund',
    ...(dev ? ['--include=dev'] : []),
  ];
  const npm = npmCommand();
  const code = await run(npm.command, [...npm.args, ...args], { shell: npm.shell });
  if (code !== 0)
    giveUp(
      'npm could not install the packages. Its own message stands above; run this again when it is mended.',
    );
  if (installed({ dev }) !== 'complete') {
    giveUp(
      'npm finished, but packages are still missing. Delete the node_modules folder and run this again.',
    );
  }
}
