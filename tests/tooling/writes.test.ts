import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * A write or an action by the data provider itself, under whatever name it has. The tag, the answer to a conflict and the undo belong to
 * `dataProvider/changes.ts`, actions that only read to `readAction`.
 */
const directWrite =
  /(?:\b\w*[pP]rovider\b|\buseDataProvider\b[^;\n]*\))\??\.(?:create|update|updateMany|delete|deleteMany|act)\b/;
/** The same names, taken out of the provider. */
const takenOut =
  /\{[^}\n]*\b(?:create|update|updateMany|delete|deleteMany|act)\b[^}\n]*\}\s*=\s*(?:\w*[pP]rovider\b|useDataProvider\b)/;
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

it.each([
  ["await dataProvider.update('users', params)", directWrite],
  ["provider?.act(users, 'unlock')", directWrite],
  ["platformProvider.create('users', params)", directWrite],
  ["useDataProvider<PlatformDataProvider>().delete('users', params)", directWrite],
  ['const { act } = useDataProvider<PlatformDataProvider>();', takenOut],
  ['const { getOne, update } = dataProvider;', takenOut],
])('a direct write is found in %s', (text, pattern) => {
  expect(pattern.test(text)).toBe(true);
});

it('the portal changes records and starts actions by dataProvider/changes.ts or by a hook of react-admin', () => {
  expect([...linesWith(directWrite, []), ...linesWith(takenOut, [])]).toEqual([]);
});

it('options become stale in one place', () => {
  expect(linesWith(staleOptions, ['app/followChange.ts', 'fields/choosing/references.ts'])).toEqual([]);
});

/** The call of an action whose answer is given a type by hand: what is declared decodes it, and says its type. */
const castAnswer = /\bact<|\bact\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)\)?\s+as\s/g;

it.each([
  ['await provider.act<Answer>(roles, "assignable")', 1],
  ['(await act(platform, roles, "of", {\n  ...(signal ? { signal } : {}),\n})) as Answer', 1],
  ['const answer: Answer = await provider.act(roles, "assignable", { scope: scopeOf(record) });', 0],
])('a cast of an answer is found in %s', (text, count) => {
  expect([...text.matchAll(castAnswer)]).toHaveLength(count);
});

it('the answer of an action has the type that its declaration says, and is cast nowhere', () => {
  const casts = ['src', 'dataProvider', 'authProvider'].flatMap((room) =>
    readdirSync(room, { encoding: 'utf8', recursive: true })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(room, file), 'utf8').matchAll(castAnswer)].map(
          ([text]) => `${room}/${file}: ${text}`,
        ),
      ),
  );
  // Where it is said of which provider and which hook.
  const typing = new Set(['dataProvider/dataProvider.ts: act<', 'dataProvider/actions.ts: act<']);
  expect(casts.filter((cast) => !typing.has(cast))).toEqual([]);
});
