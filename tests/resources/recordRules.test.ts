import { expect, test } from 'vitest';
import { date, defineResource, section, text } from '../../resources/declaration/index.ts';
import {
  describeViolation,
  isLocked,
  namesToCheck,
  validateRecord,
} from '../../resources/declaration/validation.ts';

const keys = defineResource({
  name: 'keys',
  label: { one: 'Key', many: 'Keys' },
  identifier: { field: 'uid', param: 'keyId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'holder',
  sections: {
    key: section('Key', {
      holder: text({ required: true }),
      from: date(),
      until: date({ lockedWhen: { field: 'state', is: ['returned'] } }),
      state: text(),
      reason: text({ when: { field: 'state', is: ['lost'], required: true } }),
    }),
  },
  calls: { service: 's', path: 'clients/{clientId}/keys', operations: ['list'] },
  rules: [
    {
      of: ['from', 'until'],
      at: 'until',
      message: { 'en-US': 'Until cannot be before From.', 'en-GB': 'Until cannot come before From.' },
      holds: ({ from, until }) => !from || !until || from <= until,
    },
  ],
  places: {},
  messages: {},
});

const sentences = (
  names: readonly string[],
  record: Record<string, unknown>,
  locale: 'en-US' | 'en-GB' = 'en-US',
) =>
  validateRecord(keys, names, record).map((violation) => [
    violation.field,
    describeViolation(keys, violation, locale),
  ]);

test('a broken rule is reported at its field, in the words of the locale', () => {
  const record = { holder: 'Ann', from: '2026-05-02', until: '2026-05-01' };
  expect(sentences(['until'], record)).toEqual([['until', 'Until cannot be before From.']]);
  expect(sentences(['from'], record, 'en-GB')).toEqual([['until', 'Until cannot come before From.']]);
  expect(sentences(['from', 'until'], { ...record, until: '2026-05-02' })).toEqual([]);
});

test('a rule is silent about fields that did not change and about a value that is wrong by itself', () => {
  expect(sentences(['holder'], { holder: 'Ann', from: '2026-05-02', until: '2026-05-01' })).toEqual([]);
  expect(sentences(['until'], { from: '2026-05-02', until: 'soon' })).toEqual([
    ['until', 'Until must be a date.'],
  ]);
});

test('a change of the deciding field checks the fields that hang on it', () => {
  expect(namesToCheck(keys, ['state'])).toEqual(['state', 'reason']);
  expect(sentences(namesToCheck(keys, ['state']), { holder: 'Ann', state: 'lost', reason: null })).toEqual([
    ['reason', 'Reason is required.'],
  ]);
  expect(
    sentences(namesToCheck(keys, ['state']), { holder: 'Ann', state: 'kept', reason: 'Fell in' }),
  ).toEqual([['reason', 'Reason does not belong to this kind of record.']]);
});

test('a field is locked by the state that was saved', () => {
  expect(isLocked(keys.fields.until, { state: 'returned' })).toBe(true);
  expect(isLocked(keys.fields.until, { state: 'out' })).toBe(false);
});
