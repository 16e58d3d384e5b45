import { expect, it } from 'vitest';
import { withLatest, type RecentRecord } from '../../../src/navigation/recentRecords.ts';

const record = (name: string): RecentRecord => ({
  resource: 'titles',
  path: `/titles/${name}`,
  name,
  clientUid: null,
});

it('moves a reopened record to the front, without a duplicate and with its current name', () => {
  const records = withLatest([record('a'), record('b')], { ...record('b'), name: 'renamed' });
  expect(records.map(({ name }) => name)).toEqual(['renamed', 'a']);
});

it('keeps the 30 latest records', () => {
  const many = Array.from({ length: 40 }, (_, index) => record(String(index)));
  const records = many.reduce<readonly RecentRecord[]>((records, next) => withLatest(records, next), []);
  expect(records).toHaveLength(30);
  expect(records[0]?.name).toBe('39');
});
