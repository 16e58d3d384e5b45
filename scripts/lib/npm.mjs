// @ts-check
import { basename } from 'node:path';

/**
 * The program and first arguments that run npm: the npm that started this program, under this Node, otherwise the one on PATH. On Windows
 * that one is a script of the shell.
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npmCommand(env = process.env) {
  const started = env.npm_execpath;
  if (started && /^npm-cli\.c?js$/.test(basename(started)))
    return { command: process.execPath, args: [started], shell: false };
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}
