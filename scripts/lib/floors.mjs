// @ts-check
// Checks imports against the order of scripts/lib/rooms.mjs.
import { dirname } from 'node:path/posix';
import { packageRules, rooms } from './rooms.mjs';

/** @typedef {import('./imports.mjs').Import} Import */

/** Folders in which every file belongs to a room. */
export const trees = [...new Set(Object.keys(rooms).map((room) => room.split('/')[0] ?? room))];

/**
 * @param {string} path relative to the repository
 * @returns {{ room: string, entry: string } | undefined} the room of a file, and its entry in the list
 */
export function roomOf(path) {
  if (path in rooms) return { room: path, entry: path };
  const files = `${dirname(path)}/*.ts`;
  if (files in rooms) return { room: files, entry: files };
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (folder in rooms) return { room: folder, entry: folder };
    const siblings = `${dirname(folder)}/*`;
    if (siblings in rooms) return { room: folder, entry: siblings };
  }
  return undefined;
}

/** @param {string} entry @returns {Set<string>} the entries below one, directly or through others */
function below(entry) {
  const direct = rooms[entry] ?? [];
  return new Set([...direct, ...direct.flatMap((next) => [...below(next)])]);
}

const belowEach = new Map(Object.keys(rooms).map((entry) => [entry, below(entry)]));

/** @param {Import} one @returns {string | undefined} why an import is refused */
export function refusal({ from, specifier, to, kind }) {
  const own = roomOf(from);
  if (!own) return `${from} lies in no room. Add its folder to scripts/lib/rooms.mjs.`;
  const sentence = `${from} imports ${specifier}.`;
  if (kind === 'computed') return `${sentence} Of a computed name nobody can tell the room.`;
  if (to === undefined) {
    const rule = packageRules.find(({ files, refuses }) => files.test(from) && refuses(specifier));
    return rule && `${sentence} ${rule.why}`;
  }
  const other = roomOf(to);
  if (other?.room === own.room || (other && belowEach.get(own.entry)?.has(other.entry))) return undefined;
  return `${sentence} ${own.room} does not stand on ${other?.room ?? to}: see scripts/lib/rooms.mjs.`;
}
