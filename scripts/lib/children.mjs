// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/** Functions that signal each running child: alone, or with its process group. @type {Set<(signal: NodeJS.Signals) => void>} */
const running = new Set();

/**
 * Runs a program with inherited output and waits for its end. Without `keyboard` it leads its own process group, so that stopping it stops
 * its children too. With `quiet` only its errors are shown. `withinMs` ends it after that time.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, keyboard?: boolean, shell?: boolean, quiet?: boolean, withinMs?: number }} [options]
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it; 127 when it could not be started
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = process.env, keyboard = false, shell = false, quiet = false, withinMs } = options;
  return new Promise((resolve) => {
    const grouped = !keyboard && process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      stdio: [keyboard ? 'inherit' : 'ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      detached: grouped,
    });
    /** @param {NodeJS.Signals} signal */
    const send = (signal) => {
      if (child.pid === undefined) return;
      try {
        process.kill(grouped ? -child.pid : child.pid, signal);
      } catch {
        // It has ended in the meantime.
      }
    };
    running.add(send);
    const timer = withinMs === undefined ? undefined : setTimeout(() => send('SIGKILL'), withinMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      running.delete(send);
      console.error(`> ${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      running.delete(send);
      // Ends orphaned children, such as a browser or a server.
      if (grouped) send('SIGKILL');
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Runs a TypeScript program of the repository.
 * @param {string} file relative to the repository
 * @param {string[]} [args]
 * @param {{ env?: NodeJS.ProcessEnv, keyboard?: boolean }} [options]
 */
export function runTypeScript(file, args = [], options) {
  return run(process.execPath, ['--import', 'tsx', file, ...args], options);
}

/**
 * The script behind a command of an installed package, to be run by this Node: no shell, and no `npx` that could fetch.
 * @param {string} path below node_modules
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, keyboard?: boolean }} [options]
 */
export function runPackage(path, args, options) {
  return run(process.execPath, [`node_modules/${path}`, ...args], options);
}

/** Sends a signal to everything that `run` started and that still runs. @param {NodeJS.Signals} signal */
export function signalChildren(signal) {
  for (const send of running) send(signal);
}

/**
 * Forwards SIGINT, SIGTERM and SIGHUP to the children. Their end then ends this program too.
 * @returns {() => void} stops forwarding
 */
export function forwardSignals() {
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (running.size === 0) process.exit(128 + constants.signals[signal]);
    signalChildren(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}
