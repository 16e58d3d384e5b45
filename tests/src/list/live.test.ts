import { describe, expect, test } from 'vitest';
import { compare, inPlace } from '../../../src/list/live/comparePages.ts';

const record = (id: string, state = 'waiting') => ({ id, state });
const page = (total: number, ...data: { id: string; state: string }[]) => ({ data, total });

describe('a live list', () => {
  test('updates rows in place, and keeps unchanged rows', () => {
    const current = page(2, record('a'), record('b'));
    const next = inPlace(current, page(3, record('new'), record('a', 'delivered'), record('b')));
    expect(next.data).toEqual([record('a', 'delivered'), record('b')]);
    expect(next.data[1]).toBe(current.data[1]);
    // The total changes together with the rows.
    expect(next.total).toBe(2);
  });

  test('returns the same page when nothing changed', () => {
    const current = page(2, record('a'), record('b'));
    expect(inPlace(current, page(2, record('a'), record('b')))).toBe(current);
  });

  test('counts new rows on the newest page, also when they exceed the page', () => {
    const current = page(40, record('c'), record('b'));
    expect(compare(current, page(41, record('d'), record('c')), true)).toEqual({ added: 1, isOther: true });
    // More than a whole page of new rows.
    expect(compare(current, page(45, record('h'), record('g')), true)).toEqual({ added: 5, isOther: true });
  });

  test('counts new rows by the total on other pages and in other orders', () => {
    const current = page(40, record('m'), record('n'));
    expect(compare(current, page(43, record('j'), record('k')), false)).toEqual({ added: 3, isOther: true });
  });

  test('reports removed rows without counting new ones', () => {
    const current = page(2, record('b'), record('a'));
    expect(compare(current, page(1, record('b')), true)).toEqual({ added: 0, isOther: true });
    expect(compare(current, page(2, record('b'), record('a')), true)).toEqual({ added: 0, isOther: false });
  });

  test('counts new rows when the same number of old rows was removed', () => {
    const current = page(2, record('b'), record('a'));
    expect(compare(current, page(2, record('c'), record('b')), true)).toEqual({ added: 1, isOther: true });
  });
});
