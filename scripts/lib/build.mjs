// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runPackage } from './children.mjs';
import { isRelease, stampFile } from './release.mjs';
import { root } from './root.mjs';

/** Folder of the compiled platform. */
export const platformFolder = 'build/platform';

/**
 * The parts that are built: what each reads, the files that it writes last, and its configurations of vite in order. The portal's build
 * empties `dist/`, then its remote is built into a subfolder.
 */
const parts = {
  portal: {
    sources: [
      'src',
      'resources',
      'dataProvider',
      'authProvider',
      'public',
      'index.html',
      'vite.config.ts',
      'vite.remote.config.ts',
      // Plugins of both builds.
      'scripts/lib',
      'package-lock.json',
    ],
    files: ['dist/index.html', 'dist/remote/remoteEntry.js'],
    configurations: ['vite.config.ts', 'vite.remote.config.ts'],
    announcement: 'Building the portal into dist/.',
  },
  platform: {
    // Other files that it reads, such as migrations, are not copied.
    sources: ['platform', 'resources', 'package-lock.json'],
    files: [`${platformFolder}/main.js`],
    configurations: ['platform/vite.config.ts'],
    announcement: 'Compiling the platform.',
  },
};

/** @typedef {keyof typeof parts} Part */

/** @param {string} path @returns {string[]} the files at or below it, sorted */
function filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** A hash of the names and contents of a part's sources. Times of files change with every copy. @param {Part} part @param {string} folder */
export function fingerprint(part, folder) {
  const hash = createHash('sha256');
  for (const source of parts[part].sources)
    for (const file of filesBelow(join(folder, source)))
      hash.update(file.slice(folder.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} folder @returns {Partial<Record<Part, string>>} the fingerprints of what is built */
function stamps(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, stampFile), 'utf8'));
  } catch {
    // There is none, or a build was interrupted while writing it.
    return {};
  }
}

/** @param {Part} part @param {string | undefined} stamp undefined while it is being built @param {string} folder */
function setStamp(part, stamp, folder = root) {
  mkdirSync(dirname(join(folder, stampFile)), { recursive: true });
  writeFileSync(join(folder, stampFile), JSON.stringify({ ...stamps(folder), [part]: stamp }));
}

/** True when a part is built, in a checkout from the sources as they are now. @param {Part} part */
export function isBuilt(part, folder = root) {
  const isComplete = parts[part].files.every((file) => existsSync(join(folder, file)));
  const stamp = stamps(folder)[part];
  if (!isComplete || stamp === undefined) return false;
  return isRelease(folder) || stamp === fingerprint(part, folder);
}

/** Builds a part. @param {Part} part @returns {Promise<boolean>} false when it failed */
export async function build(part) {
  const { announcement, configurations } = parts[part];
  // Not on stdout: `npm run token` prints the token there.
  console.error(`> ${announcement}`);
  const stamp = fingerprint(part, root);
  setStamp(part, undefined);
  for (const config of configurations) {
    const code = await runPackage('vite/bin/vite.js', ['build', '--config', config, '--logLevel', 'warn']);
    if (code !== 0) return false;
  }
  setStamp(part, stamp);
  return true;
}

/** Compiles the platform when it is missing or its sources have changed. @returns {Promise<boolean>} whether it is there now */
export async function ensurePlatformBuilt() {
  return isBuilt('platform') || build('platform');
}

/** Builds the portal when it is missing or its sources have changed. @returns {Promise<boolean>} whether it is there now */
export async function ensureBuilt() {
  return isBuilt('portal') || build('portal');
}
