import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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
