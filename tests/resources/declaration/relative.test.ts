import { expect, test } from 'vitest';
import { valueAsOf } from '../../../resources/declaration/filters/relative.ts';

test('values of declared filters are relative to now', () => {
  const now = new Date(2028, 1, 28, 23, 59, 30);
  expect(valueAsOf({ daysAgo: 0 }, now)).toBe('2028-02-28');
  expect(valueAsOf({ daysAgo: -1 }, now)).toBe('2028-02-29');
  expect(valueAsOf({ daysAgo: 28 }, now)).toBe('2028-01-31');
  expect(valueAsOf({ hoursAgo: 24 }, now)).toBe(new Date(2028, 1, 27, 23, 59).toISOString());
  expect(valueAsOf('Active', now)).toBe('Active');
});
