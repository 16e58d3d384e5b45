import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A write by the data provider itself. Its tag, the answer to a conflict and the undo belong to `dataProvider/changes.ts`. */
const directWrite = /\b(?:dataProvider|provider)\.(?:update|updateMany|delete|deleteMany)\b/;
/** A query that is marked as stale by hand. `src/app/followChange.ts` does it for options and labels after every change. */
const staleOptions = /\binvalidateOptions\(/;

/** The lines of the portal with the pattern, as file and text. */
function linesWith(pattern: RegExp, except: readonly string[]): string[] {
  return readdirSync('src', { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !except.includes(file))
    .flatMap((file) =>
      readFileSync(join('src', file), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
}

it('the portal updates and deletes records by dataProvider/changes.ts or by a hook of react-admin', () => {
  expect(linesWith(directWrite, [])).toEqual([]);
});

it('options become stale in one place', () => {
  expect(linesWith(staleOptions, ['app/followChange.ts', 'fields/choosing/references.ts'])).toEqual([]);
});
