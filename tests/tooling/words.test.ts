import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withSettings } from '../../scripts/lib/settingsTable.ts';
import { declarationWords, wordsPage } from '../../scripts/lib/declarationWords.ts';

test('docs/declaration.md matches the types; npm run words writes it', async () => {
  const page = await readFile(new URL('../../docs/declaration.md', import.meta.url), 'utf8');
  expect(page).toBe(wordsPage(await declarationWords()));
});

test('every word of the declaration language has a comment', async () => {
  const groups = await declarationWords();
  const silent = groups.flatMap(({ heading, words }) =>
    words.filter(({ comment }) => comment === '').map(({ name }) => `${heading}: ${name}`),
  );
  expect(silent).toEqual([]);
  // The page is not empty: it has the properties that every declaration uses.
  const names = groups.flatMap(({ words }) => words.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(['title', 'sections', 'required', 'path', 'columns', 'when']));
});

test('a word that takes one of some texts shows them in place of the name of their type', async () => {
  const words = (await declarationWords()).flatMap((group) => group.words);
  expect(words.find(({ name }) => name === 'tone')?.type).toMatch(/^'good' \| 'bad' \| /);
  expect(words.find(({ name }) => name === 'icon')?.type).toContain("'replay'");
});

test('has the settings of docs/operating.md as they are declared', async () => {
  const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  expect(withSettings(page)).toBe(page);
});
