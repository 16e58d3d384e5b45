import { expect, it } from 'vitest';

import { nameParts } from '../../resources/declaration/imports/importColumns.ts';

it.each([
  ['Bell, Ada', ['Bell', 'Ada']],
  ['Bell,Ada M.', ['Bell', 'Ada M.']],
  ['van der Berg, Ada', ['van der Berg', 'Ada']],
  ['Bell, Jr., Al', ['Bell Jr.', 'Al']],
  ['Bell, Al, III', ['Bell III', 'Al']],
  ['Bell, Ada, M.', ['Bell', 'Ada M.']],
  ['Dr. Bell, Ada', ['Bell', 'Ada']],
  ['Bell, Ms Ada', ['Bell', 'Ada']],
  ['Bell, Hon Wai', ['Bell', 'Hon Wai']],
  ['Bell,', ['Bell', '']],
  ['Ada Bell', ['Bell', 'Ada']],
  ['Ada M. Bell', ['Bell', 'Ada M.']],
  ['Al Bell Jr.', ['Bell Jr.', 'Al']],
  ['Mary Ann Hill', undefined],
  ['Ada van der Berg', undefined],
  ['Bell, Ada, Teacher', undefined],
  ['Bell', undefined],
])('finds the last and the first name in “%s”', (text, parts) => {
  expect(nameParts(text)).toEqual(parts);
});

it('takes two words in either order for no name where others have commas', () => {
  expect(nameParts('Bell Ada', true)).toBeUndefined();
  expect(nameParts('Bell, Ada', true)).toEqual(['Bell', 'Ada']);
});
