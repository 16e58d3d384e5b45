// @ts-check
import { spawnSync } from 'node:child_process';
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

/**
 * Packs files of a folder below `name/`. Root unpacks with the owners and modes of the archive, so that they are root's and readable by the
 * account of the service, whoever built and with whatever umask. Returns what went wrong, or nothing.
 * @param {{ from: string, file: string, name: string, files: readonly string[] }} options
 */
export function pack({ from, file, name, files }) {
  // GNU tar renames by --transform, that of BSD and Windows by -s.
  const isGnu = /GNU tar/.test(String(spawnSync('tar', ['--version']).stdout));
  const own = isGnu
    ? ['--transform', `s,^,${name}/,`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
    : ['-s', `,^,${name}/,`, '--uid', '0', '--gid', '0'];
  const { status, stderr } = spawnSync('tar', ['-czf', file, ...own, '-C', from, ...files], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : stderr;
}
