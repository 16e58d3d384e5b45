import { describe, expect, it } from 'vitest';

import { isPassword, passwordRules } from '../../resources/declaration/kinds/passwordRule.ts';
import { passwordStrength } from '../../resources/product/passwordStrength.ts';
import { proves } from '../support/rows.ts';

const rulesMetBy = (value: string) =>
  passwordRules.filter(({ pattern }) => pattern.test(value)).map(({ key }) => key);

describe('The parts of the password rule', () => {
  it('are each satisfied by their kind of character, in every script', () => {
    expect(rulesMetBy('')).toEqual([]);
    expect(rulesMetBy('abc')).toEqual(['lower']);
    expect(rulesMetBy('ÉCOLE')).toEqual(['upper']);
    expect(rulesMetBy('schön-grün')).toEqual(['length', 'lower', 'special']);
    expect(rulesMetBy('Sample-Pass-1')).toEqual(['length', 'upper', 'lower', 'special']);
  });

  it('require eight characters', () => {
    proves('constants-12');
    expect(isPassword('Aa-4567')).toBe(false);
    expect(isPassword('Aa-45678')).toBe(true);
  });

  it('reject a password of more than 1,000 characters', () => {
    expect(isPassword(`Aa-${'x'.repeat(997)}`)).toBe(true);
    expect(isPassword(`Aa-${'x'.repeat(998)}`)).toBe(false);
  });
});

describe('The strength of a password', () => {
  it.each([
    ['', 0],
    ['Password1!', 0],
    ['Welcome2024!', 0],
    ['aaaaaaaaaaaaaaaa', 0],
    ['abcdefgh12345678', 0],
    ['Walnut-Ga', 1],
    ['Rowan-Lane-7', 3],
    ['correct horse battery staple', 4],
    ['kT9#vQ2!xLm8@r5', 4],
  ])('of “%s” is %i', (value, step) => {
    expect(passwordStrength(value)).toBe(step);
  });

  it('does not increase with public facts about the user', () => {
    const personalWords = ['ada', 'okonkwo', 'northfield'];
    expect(passwordStrength('Ada.Okonkwo@Northfield', personalWords)).toBe(0);
    expect(passwordStrength('Ada.Okonkwo@Northfield')).toBeGreaterThan(2);
  });
});
