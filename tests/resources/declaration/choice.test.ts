import { expect, test } from 'vitest';
import { choice, choices } from '../../../resources/declaration/index.ts';
import { choiceValue } from '../../../resources/declaration/kinds/choice.ts';

test('the label of an option is its value in words, unless it is declared or the value is no identifier', () => {
  const { options } = choice([
    'Yes',
    'NotApplicable',
    { value: 'OnHold', label: 'Waiting' },
    { value: 'HandedOut', tone: 'open' },
    'text/xml',
  ]);
  expect(options).toEqual([
    { value: 'Yes' },
    { value: 'NotApplicable', label: 'Not applicable' },
    { value: 'OnHold', label: 'Waiting' },
    { value: 'HandedOut', label: 'Handed out', tone: 'open' },
    { value: 'text/xml' },
  ]);
  expect(choices(['NotApplicable']).options).toEqual([{ value: 'NotApplicable', label: 'Not applicable' }]);
});

test('a file or another platform may name an option by that label', () => {
  expect(choiceValue(choice(['NotApplicable']).options, ' not applicable ')).toBe('NotApplicable');
});
