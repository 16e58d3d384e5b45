// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Written by a build: the fingerprint of the sources of each part (build.mjs). */
export const stampFile = 'build/sources.json';

/** The files that run a release, beside its packages. A build makes `dist` and `build`; `.npmrc` says how packages are installed. */
export const releaseFiles = [
  '.npmrc',
  'package.json',
  'package-lock.json',
  'scripts',
  'platform',
  'resources',
  'build',
  'dist',
];

/** True for what was built and brought along without its repository. It is complete: it never builds, fetches or writes into its folder. */
export function isRelease(folder = root) {
  return existsSync(join(folder, stampFile)) && !existsSync(join(folder, '.git'));
}
