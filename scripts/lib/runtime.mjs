// @ts-check
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { endWithParent, startedByNpm } from './parent.mjs';
import { isRelease } from './release.mjs';
import { fetchedRuntime, isFetched, runtimePackage } from './runtimePackage.mjs';
import { giveUp } from './say.mjs';

/** The major version that the product runs on (package.json, engines). */
const required = 24;
/** The oldest Node that runs npm and these scripts, so that it can fetch the required one. @type {[number, number]} */
const oldest = [20, 19];

/** Names the process that runs this program on a fetched runtime. Its children have another parent, so they ignore it. */
const wrapperVariable = 'SAFETY_PORTAL_RUNTIME_OF';

/**
 * The use of a version of Node: run the product, fetch a runtime that does, or neither.
 * @returns {'runs' | 'fetches' | 'too old'}
 */
export function suitability(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= required) return 'runs';
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]) ? 'fetches' : 'too old';
}

/**
 * Returns when this Node runs the product. On an older one the same program runs again on a fetched runtime, with the same arguments,
 * terminal and signals, and this process ends as that one does. With another program's message channel, or without a runtime, calls
 * `fail`.
 * @param {(sentence: string) => never} [fail]
 * @returns {Promise<void>}
 */
export async function ensureRuntime(fail = giveUp) {
  if (suitability() === 'runs') {
    const runsForOlder = process.env[wrapperVariable] === String(process.ppid);
    if (runsForOlder || startedByNpm()) endWithParent();
    return;
  }
  // knip loads several configurations, each with a copy of this module.
  const key = Symbol.for('safety-portal.runtime');
  const shared = /** @type {Record<symbol, Promise<never> | undefined>} */ (globalThis);
  shared[key] ??= runOnFetched(fail);
  await shared[key];
}

/** @param {(sentence: string) => never} fail @returns {Promise<never>} */
function runOnFetched(fail) {
  const advice = `This needs Node ${required} or newer, and this is Node ${process.versions.node}. Install it from https://nodejs.org.`;
  const runtime = runtimePackage();
  // A program that was forked answers to the one that forked it.
  if (suitability() === 'too old' || process.channel || !runtime) return fail(advice);
  if (isRelease() && !isFetched(runtime)) return fail(advice);
  const fetched = fetchedRuntime(runtime);
  if ('trouble' in fetched) return fail(`${fetched.trouble} ${advice}`);
  return runAgain(fetched.program);
}

/** @param {string} program the Node to run on @returns {Promise<never>} */
function runAgain(program) {
  // Windows calls it Path.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      [pathName]: `${dirname(program)}${delimiter}${process.env[pathName] ?? ''}`,
      npm_node_execpath: program,
      NODE: program,
      [wrapperVariable]: String(process.pid),
    },
  });
  if (startedByNpm()) endWithParent();
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) {
    process.on(signal, () => {
      // A terminal sends these two to every program in the foreground. A second one would mean "at once".
      if (process.stdin.isTTY && signal !== 'SIGTERM') return;
      child.kill(signal);
    });
  }
  return new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal === null) process.exit(code ?? 1);
      for (const one of signals) process.removeAllListeners(one);
      process.kill(process.pid, signal);
    });
  });
}
