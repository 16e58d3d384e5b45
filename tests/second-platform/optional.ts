import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/root.mjs';

/** Calls are compared ignoring case and the names of parameters. */
const plain = (call: string) => call.toLowerCase().replaceAll(/\{\w+\}/g, '{}');

const text = readFileSync(join(root, 'docs/conventions.md'), 'utf8');
const table = /These calls are optional[\s\S]*?\n## /.exec(text)?.[0] ?? '';
const calls = new Set([...table.matchAll(/^\| `([A-Z]+ \w[^`]+)`/gm)].map(([, call = '']) => plain(call)));

/** True when docs/conventions.md lists a call as optional. The second platform implements none of these. */
export function isOptional(method: string, path: string): boolean {
  return calls.has(plain(`${method} ${path}`));
}
