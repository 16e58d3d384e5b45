import { describe, expect, it, vi } from 'vitest';
import { filtersParameter, readFilter } from '../../../dataProvider/filters.ts';
import type { ListView } from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';
import { defaultsOf, filterOf, formatAddress, parseAddress } from '../../../src/list/address.ts';
import { rowsKey } from '../../../src/list/table/fitWindow.ts';

const resource = registry.buildings;
const view: ListView<string> = { columns: ['name'], sort: 'name' };
const place = resource.places.client!;
const defaults = defaultsOf({ resource, place }, view, 25);
const plain = parseAddress('', resource, defaults);

describe('the URL of a list', () => {
  it('is empty while the list shows its initial state', () => {
    expect(plain).toEqual({
      page: 1,
      perPage: 25,
      sort: { field: 'name', order: 'ASC' },
      q: '',
      conditions: [],
    });
    expect(formatAddress(plain, defaults)).toBe('');
  });

  it('begins with as many rows as fit where the profile has ten, and with exactly ten for who wants these', () => {
    const rows = (pageSize: number) => defaultsOf({ resource, place }, view, pageSize).perPage;
    vi.stubGlobal('innerHeight', 2000);
    try {
      expect([rows(10) > 10, rows(25)]).toEqual([true, 25]);
      localStorage.setItem(rowsKey, 'set');
      expect([rows(10), rows(25)]).toEqual([10, 25]);
    } finally {
      localStorage.removeItem(rowsKey);
      vi.unstubAllGlobals();
    }
  });

  it('round-trips page, size, sort, search and several filters on one field', () => {
    const address = {
      page: 3,
      perPage: 50,
      sort: { field: 'status', order: 'DESC' },
      q: "O'Brien ~ & ü",
      conditions: [
        { field: 'name', operator: 'contains', value: 'a~b' },
        { field: 'name', operator: 'contains', value: '=+&?' },
        { field: 'status', operator: 'neq', value: 'Archived' },
      ],
    } as const;
    const text = formatAddress(address, defaults);
    expect(text).toContain('name~contains=a~b');
    expect(parseAddress(text, resource, defaults)).toEqual(address);
  });

  it('contains the page size on later pages, so that other users see the same rows', () => {
    expect(formatAddress({ ...plain, page: 2 }, defaults)).toBe('?perPage=25&page=2');
  });

  it.each([
    ['?page=0', 1],
    ['?page=-3', 1],
    ['?page=abc', 1],
    ['?page=1e3', 1],
  ])('reads %s as the first page', (search, page) => {
    expect(parseAddress(search, resource, defaults).page).toBe(page);
  });

  it('ignores unknown fields, operators that a type does not allow, and unsortable fields', () => {
    const search = '?evil~eq=1&name~gt=a&constructor~eq=1&status~contains=A&sort=notes&perPage=999999';
    expect(parseAddress(search, resource, defaults)).toEqual({ ...plain, perPage: 1000 });
  });

  it('distinguishes removed filters from absent ones', () => {
    const withFilter = defaultsOf({ resource, place }, { ...view, filter: { 'status~eq': 'Active' } }, 10);
    const start = parseAddress('', resource, withFilter);
    expect(start.conditions).toEqual([{ field: 'status', operator: 'eq', value: 'Active' }]);
    const cleared = formatAddress({ ...start, conditions: [] }, withFilter);
    expect(parseAddress(cleared, resource, withFilter).conditions).toEqual([]);
    expect(formatAddress(start, withFilter)).toBe('');
  });

  it('is the filter of the data provider, with two conditions on one field and operator', () => {
    const conditions = [
      { field: 'name', operator: 'contains', value: 'a' },
      { field: 'name', operator: 'contains', value: 'b' },
    ] as const;
    const filter = readFilter(resource, filterOf({ q: ' oak ', conditions }));
    expect(filtersParameter(resource, filter)).toBe(
      filtersParameter(
        resource,
        readFilter(resource, { 'name~contains': 'a', 'name~contains~2': 'b', q: 'oak' }),
      ),
    );
  });
});
