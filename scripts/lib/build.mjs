// @ts-check
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runPackage } from './children.mjs';
import { root } from './root.mjs';
import { say } from './say.mjs';

/** Everything that the portal's build reads. */
const buildSources = [
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
];

/** @param {string} path @returns {number} the latest change below it, in milliseconds since 1970; 0 when there is nothing */
function latestChange(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  let latest = stat.mtimeMs;
  for (const name of readdirSync(path)) latest = Math.max(latest, latestChange(join(path, name)));
  return latest;
}

/** The file written last by the portal's build, and by the build of its remote. */
const builtFiles = ['index.html', 'remote/remoteEntry.js'];

/** True when `dist/` is up to date with the sources of the portal and its remote. */
export function isBuilt(folder = root) {
  const times = builtFiles.map((file) => latestChange(join(folder, 'dist', file)));
  const built = Math.min(...times);
  return built > 0 && buildSources.every((source) => latestChange(join(folder, source)) <= built);
}

/** Sources of the compiled platform. Other files that it reads are not copied. */
const platformSources = ['platform', 'resources', 'package-lock.json'];

/** Folder of the compiled platform. */
export const platformFolder = 'build/platform';

/** True when `build/platform/` is up to date with its sources. */
function isPlatformBuilt() {
  const built = statSync(join(root, platformFolder, 'main.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return built > 0 && platformSources.every((source) => latestChange(join(root, source)) <= built);
}

/** Compiles the platform when it is missing or older than its sources. @returns {Promise<boolean>} whether it is there now */
export async function ensurePlatformBuilt() {
  if (isPlatformBuilt()) return true;
  say('Compiling the platform.');
  const options = ['--config', 'platform/vite.config.ts', '--logLevel', 'warn'];
  return (await runPackage('vite/bin/vite.js', ['build', ...options])) === 0;
}

/** Builds the portal when it is missing or older than its sources. @returns {Promise<boolean>} whether it is there now */
export async function ensureBuilt() {
  if (isBuilt()) return true;
  say('Building the portal into dist/.');
  return build();
}

/** Builds the portal, then its remote into a subfolder: the first build empties the folder. @returns {Promise<boolean>} */
async function build() {
  for (const config of ['vite.config.ts', 'vite.remote.config.ts']) {
    const code = await runPackage('vite/bin/vite.js', ['build', '--config', config, '--logLevel', 'warn']);
    if (code !== 0) return false;
  }
  return true;
}
