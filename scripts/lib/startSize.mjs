// @ts-check
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Maximum KiB of brotli-compressed JavaScript before the first row of a list. docs/performance.md explains the value. */
export const startBudget = 216.75;

/**
 * The files of a build that a browser fetches before the first row: the entry, and the start chunks in index.html.
 * @param {string} [dist] the built portal
 * @returns {{ file: string, kib: number }[]} largest first, by compressed size
 */
export function startFiles(dist = join(root, 'dist')) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="\/v7\/([^"]+)"/.exec(page)?.[1];
  const startChunks = /<meta name="start-chunks" content="([^"]+)"/.exec(page)?.[1];
  if (!entry || !startChunks) throw new Error(`${dist}/index.html names no entry or no chunks of the start.`);
  const files = [entry, ...startChunks.split(' ').map((path) => path.replace('/v7/', ''))];
  return files
    .map((file) => {
      const path = join(dist, file);
      // Files below a kilobyte have no compressed copy.
      const { size } = statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path);
      return { file, kib: size / 1024 };
    })
    .toSorted((a, b) => b.kib - a.kib);
}

/** @param {string} [dist] @returns {{ kib: number, fits: boolean }} their total compared with the budget */
export function startSize(dist) {
  const kib = startFiles(dist).reduce((sum, file) => sum + file.kib, 0);
  return { kib, fits: kib <= startBudget };
}
