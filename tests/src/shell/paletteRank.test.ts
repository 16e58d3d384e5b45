import { expect, it } from 'vitest';
import { ranked, rankOf } from '../../../src/shell/palette/rank.ts';

it('ranks exact names first, then prefixes, then prefixes of words, then the rest', () => {
  const names = ['Bad names', 'Nameless', 'Old name', 'name'];
  expect(ranked(names, 'name', (name) => name)).toEqual(['name', 'Nameless', 'Bad names', 'Old name']);
});

it('requires every word of the term, in any order', () => {
  expect(rankOf('Ada Lovelace', 'love ada')).toBe(2);
  expect(rankOf('Ada Lovelace', 'ada turing')).toBeNull();
});

it('matches everything when the term is empty', () => {
  expect(rankOf('anything', '  ')).toBe(0);
});
