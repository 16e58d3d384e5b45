import { expect, it } from 'vitest';
import { sampleOf, testsFor } from '../../scripts/lib/faultSample.mjs';

const items = Array.from({ length: 200 }, (_, index) => index);

it('a sample is the same for the same seed, and no item is in it twice', () => {
  const sample = sampleOf(items, 50, 31);
  expect(sampleOf(items, 50, 31)).toEqual(sample);
  expect(sampleOf(items, 50, 32)).not.toEqual(sample);
  expect(new Set(sample).size).toBe(50);
});

it('a larger sample begins with the smaller one, so that a measurement can be continued', () => {
  expect(sampleOf(items, 50, 31).slice(0, 20)).toEqual(sampleOf(items, 20, 31));
});

it('a sample takes from the whole, the end included, and no more than there is', () => {
  const sums = Array.from({ length: 200 }, (_, seed) => sampleOf(items, 1, seed)[0] ?? 0);
  expect(Math.min(...sums)).toBeLessThan(10);
  expect(Math.max(...sums)).toBeGreaterThan(189);
  expect(new Set(sampleOf([1, 2, 3], 5, 1))).toEqual(new Set([1, 2, 3]));
});

it('the tests of a file are those of its room and those that import it, the nearest first', () => {
  const file = 'platform/webhooks/sending/backoff.ts';
  const test = (name: string, text = '') => ({ path: `tests/platform/${name}`, text });
  const tests = [
    test('webhooks/hooks.ts'),
    test('webhooks/tokens.test.ts'),
    test('webhooks/tries.test.ts'),
    test('webhooks/backoff.test.ts', 'the long one'),
    test('people/users.test.ts'),
    test('jobs/queue.test.ts'),
  ];
  const value = (from: string, to: string) => ({ from, to, specifier: to, kind: 'value' as const });
  const imports = [
    value('tests/platform/jobs/queue.test.ts', file),
    value('tests/platform/webhooks/hooks.ts', file),
    value('tests/platform/webhooks/tries.test.ts', 'tests/platform/webhooks/hooks.ts'),
    value('tests/platform/people/users.test.ts', 'tests/platform/webhooks/hooks.ts'),
  ];
  expect(testsFor(file, tests, imports).first).toEqual([
    'tests/platform/jobs/queue.test.ts',
    'tests/platform/webhooks/tries.test.ts',
    'tests/platform/webhooks/backoff.test.ts',
    'tests/platform/webhooks/tokens.test.ts',
  ]);
});
