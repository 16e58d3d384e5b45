import { expect, it } from 'vitest';
import { joinSentences } from '../../../src/notices/joinSentences.ts';

it('separates a message of the catalogue from the sentence after it', () => {
  expect(joinSentences(['Unable to retrieve file details', 'The file has no headings.'])).toBe(
    'Unable to retrieve file details. The file has no headings.',
  );
});

it('adds no second mark, and none at the end', () => {
  expect(
    joinSentences(['Which one?', 'It was (twice)', 'Say “yes”', 'Done!', 'Bitte erneut versuchen ä', 'end']),
  ).toBe('Which one? It was (twice). Say “yes”. Done! Bitte erneut versuchen ä. end');
});

it('keeps each sentence once and leaves out what is missing', () => {
  expect(joinSentences(['One.', undefined, '', false, 'Two.', 'One.'])).toBe('One. Two.');
  expect(joinSentences([])).toBe('');
});
