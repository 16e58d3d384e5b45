// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string} name @returns {string | undefined} where PATH has the program */
export function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}
