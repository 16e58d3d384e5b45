import { describe, expect, it } from 'vitest';
import { isPassword } from '../../../resources/declaration/kinds/passwordRule.ts';
import { passwordStrength } from '../../../resources/product/passwordStrength.ts';
import { suggestPassword } from '../../../src/fields/inputs/suggestPassword.ts';

describe('a suggested password', () => {
  const suggested = Array.from({ length: 5000 }, suggestPassword);

  it('satisfies the rule, is not weak, and has no ambiguous characters', () => {
    for (const password of suggested) {
      expect(isPassword(password)).toBe(true);
      expect(passwordStrength(password)).toBeGreaterThanOrEqual(2);
      expect(password).not.toMatch(/[0O1lIio]/);
    }
  });

  it('differs each time', () => {
    expect(new Set(suggested).size).toBe(suggested.length);
  });
});
