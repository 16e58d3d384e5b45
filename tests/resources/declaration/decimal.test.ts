import { describe, expect, it } from 'vitest';
import { decimal } from '../../../resources/declaration/index.ts';
import { kinds } from '../../../resources/declaration/kinds/index.ts';
import { validateField } from '../../../resources/declaration/fields/validation.ts';

describe('a decimal', () => {
  const score = decimal({ min: 0, max: 100 });
  const keyOf = (value: unknown) => validateField('score', score, { score: value })?.key ?? null;

  it.each([0, 100, 87.55, 0.1, 99.99, null])('can be %s', (value) => {
    expect(keyOf(value)).toBeNull();
  });

  it.each([
    [87.555, 'decimal'],
    [Number.NaN, 'decimal'],
    ['87.5', 'decimal'],
    [-0.01, 'range'],
    [100.5, 'range'],
  ])('cannot be %s', (value, key) => {
    expect(keyOf(value)).toBe(key);
  });

  it('has at most the declared number of decimals', () => {
    const ratio = decimal({ decimals: 4 });
    expect(validateField('ratio', ratio, { ratio: 0.1234 })).toBeNull();
    expect(validateField('ratio', ratio, { ratio: 0.12345 })).toMatchObject({
      key: 'decimal',
      args: { decimals: 4 },
    });
  });

  it('is read from a number, and coerced from text', () => {
    expect(kinds.decimal.read(score, 1.5)).toBe(1.5);
    expect(kinds.decimal.read(score, '1.5')).toBeUndefined();
    expect(kinds.decimal.coerce?.(score, ' 1.5 ')).toBe(1.5);
    expect(kinds.decimal.coerce?.(score, '1,5')).toBeUndefined();
  });
});
