import { describe, expect, it } from 'vitest';
import { percentile, ratiosInTenths, table } from '../../bench/statistics.ts';

describe('the report of a benchmark', () => {
  const line = (ratios: readonly number[]) =>
    table('', 'reference', [{ what: 'list', measured: 1, reference: 1, unit: 'ms', aim: 1, ratios }]);

  it('calls an aim met only when the upper quartile of the ratios meets it', () => {
    expect(line([0.5, 0.6, 0.7, 0.8, 0.9])).toContain('≤ 1.00 met');
    expect(line([0.5, 0.6, 0.7, 1.1, 1.2])).toContain('≤ 1.00 NOT MET');
  });

  it('shows the median and the quartiles of the ratios', () => {
    expect(line([0.4, 0.5, 0.6, 0.7, 0.8])).toContain('0.60 (0.50–0.70)');
  });
});

describe('statistics', () => {
  it('interpolate a percentile between neighbours', () => {
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(percentile([3, 1, 2], 1)).toBe(3);
  });

  it('compare two series in tenths', () => {
    const reference = Array.from({ length: 100 }, () => 2);
    const measured = Array.from({ length: 100 }, (_, index) => (index < 50 ? 2 : 4));
    expect(ratiosInTenths(measured, reference)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
  });
});
