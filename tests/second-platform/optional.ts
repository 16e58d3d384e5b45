import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainCall } from '../../scripts/lib/declaredCalls.ts';
import { documentedCalls } from '../../scripts/lib/resourceCallsTable.ts';
import { root } from '../../scripts/lib/root.mjs';

const text = readFileSync(join(root, 'docs/conventions.md'), 'utf8');
const calls = new Set(documentedCalls(/These calls are optional[\s\S]*?\n## /.exec(text)?.[0] ?? ''));

/** True when docs/conventions.md lists a call as optional. The second platform implements none of these. */
export function isOptional(method: string, path: string): boolean {
  return calls.has(plainCall(`${method} ${path}`));
}
