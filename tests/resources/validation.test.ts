import fc from '../support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { resourceNamed } from '../../resources/registry.ts';
import { isPassword } from '../../resources/declaration/kinds/passwordRule.ts';
import {
  describeViolation,
  validateField,
  validateRecord,
} from '../../resources/declaration/fields/validation.ts';
import rules from '../checklist/rules.json' with { type: 'json' };
import { proves } from '../support/rows.ts';

const buildings = resourceNamed('buildings')!;
const users = resourceNamed('users')!;

const check = (name: string, record: Record<string, unknown>, resource = buildings) =>
  validateField(name, resource.fields[name]!, record)?.key ?? null;
const patternOf = (id: string) => new RegExp(rules.find((rule) => rule.id === id)?.pattern ?? '');

describe('postal codes', () => {
  const codes = [
    '12345',
    '12345-6789',
    '1234',
    '123456',
    '12345-',
    '12345-678',
    ' 12345',
    'abcde',
    '１２３４５',
    '12345-67890',
  ];
  test.each(codes)('%s is valid in the US exactly when it matches the rule', (postalZipCode) => {
    proves('buildings-16', 'clients-17');
    expect(check('postalZipCode', { country: 'US', postalZipCode }) === null).toBe(
      patternOf('buildings-16').test(postalZipCode),
    );
  });

  const postcodes = [
    'SW1A 1AA',
    'sw1a1aa',
    'M1 1AE',
    'B33 8TH',
    'CR2 6XH',
    'DN55 1PT',
    'SW1A  1AA',
    'W1',
    '1AA SW1A',
    'EC1A 1B',
    'ABC1 1AA',
  ];
  test.each(postcodes)('%s is valid in the UK exactly when it matches the rule', (postalZipCode) => {
    proves('buildings-17', 'buildings-18');
    expect(check('postalZipCode', { country: 'GB', postalZipCode }) === null).toBe(
      patternOf('buildings-17').test(postalZipCode),
    );
  });

  test('a postal code of another country can be any text', () => {
    expect(check('postalZipCode', { country: 'FR', postalZipCode: 'anything 1' })).toBeNull();
  });
});

describe('passwords and email addresses', () => {
  test.each([
    ['Sample-Pass-1', true],
    ['Passwor!', true],
    ['Pass!ab', false],
    ['password!', false],
    ['PASSWORD!', false],
    ['Password1', false],
    ['Password 1', false],
    ['Ünïcödé!Ä', true],
  ])('%s -> %s', (value, expected) => {
    proves('password-rule');
    expect(isPassword(value)).toBe(expected);
  });

  test.each([
    ['a@b.c', null],
    ['name@example.org', null],
    ['name@example', 'email'],
    ['na me@example.org', 'email'],
    ['@example.org', 'email'],
    ['a@b@c.d', 'email'],
  ])('the email address %s -> %s', (userName, expected) => {
    expect(check('userName', { userName }, users)).toBe(expected);
  });
});

describe('any text', () => {
  test('a name of 4,000 characters is rejected with a message', () => {
    const [violation] = validateRecord(buildings, ['name'], { name: 'x'.repeat(4000) });
    expect(describeViolation(buildings, violation!)).toBe('Name can have at most 200 characters.');
  });

  test('length counts characters, not code units', () => {
    expect(check('name', { name: '🏫'.repeat(200) })).toBeNull();
    expect(check('name', { name: '🏫'.repeat(201) })).toBe('tooLong');
  });

  test.each(['a\u0000b', 'a\u0007b', 'a\nb', 'a\tb'])(
    'a name with a control character is rejected: %j',
    (name) => {
      expect(check('name', { name })).toBe('controlCharacter');
    },
  );

  test('multi-line text may contain line breaks and tabs, but no NUL', () => {
    expect(check('notes', { notes: 'a\n\tb\r\nc' })).toBeNull();
    expect(check('notes', { notes: 'a\u0000' })).toBe('controlCharacter');
  });

  test('right-to-left text, markup, quotes and tildes are valid in a name', () => {
    for (const name of ['مدرسة الشمال', '<b>North</b>', `O'Hare "A"`, 'a~and~b'])
      expect(check('name', { name })).toBeNull();
  });
});

test('a calendar day must exist', () => {
  expect(check('contractEndDate', { contractEndDate: '2028-02-29' })).toBeNull();
  expect(check('contractEndDate', { contractEndDate: '2027-02-29' })).toBe('date');
  expect(check('contractEndDate', { contractEndDate: '27-02-01' })).toBe('date');
});

test('validation does not throw for a value of any type', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(buildings.fields)), fc.anything(), (name, value) => {
      const [violation] = validateRecord(buildings, [name], { country: 'US', [name]: value });
      if (violation) expect(describeViolation(buildings, violation)).not.toContain('%{');
    }),
  );
});
