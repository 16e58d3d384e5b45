import { describe, expect, it } from 'vitest';
import { users } from '../../../resources/users/index.ts';
import { defaultsOf, formatAddress, parseAddress } from '../../../src/list/address.ts';
import { type SavedView, viewOfAddress } from '../../../src/list/views/savedView.ts';

const list = 'users.client';
const place = users.places.client;
const view = place?.list;
if (!view) throw new Error(list);
const plain = defaultsOf({ resource: users, place }, view, 10);

const locked: SavedView = {
  uid: '00000000-0000-4000-8000-000000000001',
  name: 'Inactive, latest first',
  list,
  search: '?userActive~eq=false&sort=-lastLogin&perPage=50',
  isOwn: true,
};
const byDefault: SavedView = { ...locked, uid: '00000000-0000-4000-8000-000000000002', isDefault: true };

const stateAt = (search: string, views: readonly SavedView[]) => {
  const { current, defaults, isUnknown } = viewOfAddress(search, users, plain, list, views);
  return { current, isUnknown, defaults, address: parseAddress(search, users, defaults) };
};

describe('the URL of a saved view', () => {
  it('applies its filters, sort and page size, and contains only differences from them', () => {
    const search = `?view=${locked.uid}`;
    const { current, address, defaults } = stateAt(search, [locked]);
    expect(current).toBe(locked);
    expect(address).toMatchObject({
      conditions: [{ field: 'userActive', operator: 'eq', value: 'false' }],
      sort: { field: 'lastLogin', order: 'DESC' },
      perPage: 50,
    });
    expect(formatAddress(address, defaults)).toBe(search);
    const other = formatAddress({ ...address, q: 'smith', conditions: [] }, defaults);
    expect(other).toBe(`${search}&q=smith&filters=none`);
    expect(stateAt(other, [locked]).address).toMatchObject({ q: 'smith', conditions: [] });
  });

  it('selects the default view when it names none, and the declared list with view=none', () => {
    expect(stateAt('', [locked, byDefault]).current).toBe(byDefault);
    expect(stateAt('', [locked, byDefault]).address.sort).toEqual({ field: 'lastLogin', order: 'DESC' });
    const { current, address, defaults } = stateAt('?view=none', [byDefault]);
    expect(current).toBeNull();
    expect(address).toMatchObject({ sort: plain.sort, conditions: [] });
    expect(formatAddress({ ...address, q: 'a' }, defaults)).toBe('?view=none&q=a');
  });

  it('is named in every address that is written, so that a link means the same for everybody', () => {
    const { address, defaults } = stateAt('', [locked, byDefault]);
    const written = formatAddress({ ...address, q: 'smith' }, defaults);
    expect(written).toBe(`?view=${byDefault.uid}&q=smith`);
    expect(stateAt(written, [byDefault]).address).toEqual({ ...address, q: 'smith' });
    // A colleague to whom the view is shared has another default view, or none.
    expect(stateAt(written, [{ ...byDefault, isDefault: false }]).address).toEqual({
      ...address,
      q: 'smith',
    });
  });

  it.each(['?q=smith', '?sort=-firstName', '?userActive~eq=true', '?perPage=20&page=2'])(
    'without a view is read against the declared list, also by a user with a default view: %s',
    (search) => {
      const { current, address, defaults } = stateAt(search, [byDefault]);
      expect(current).toBeNull();
      expect(address).toEqual(stateAt(search, []).address);
      expect(formatAddress(stateAt(search, []).address, plain)).toBe(search);
      // The list stays the declared one when the last difference from it goes.
      const bare = formatAddress(parseAddress('', users, plain), defaults);
      expect(stateAt(bare, [byDefault]).address).toEqual(parseAddress('', users, plain));
    },
  );

  it('follows the chosen building, unless the view says which', () => {
    const building = { field: 'userBuildings', operator: 'eq', value: 'ash' } as const;
    const inAsh = { ...plain, building };
    const read = (search: string, view: SavedView) => {
      const { defaults } = viewOfAddress(search, users, inAsh, list, [view]);
      return { defaults, ...parseAddress(search, users, defaults) };
    };
    const named = `?view=${locked.uid}`;
    const [active] = parseAddress(locked.search ?? '', users, plain).conditions;
    expect(read(named, locked).conditions).toEqual([building, active]);
    // A filter in the address leaves the building.
    const { defaults, ...address } = read(named, locked);
    const city = { field: 'firstName', operator: 'contains', value: 'a' } as const;
    const written = formatAddress({ ...address, conditions: [...address.conditions, city] }, defaults);
    expect(written).not.toContain('ash');
    expect(read(written, locked).conditions).toEqual([building, active, city]);
    const everywhere = { ...locked, search: '?buildings=all&q=smith' };
    expect(read(named, everywhere)).toMatchObject({ q: 'smith', conditions: [] });
    const inBirch = { ...locked, search: '?userBuildings~eq=birch' };
    expect(read(named, inBirch).conditions).toEqual([{ ...building, value: 'birch' }]);
  });

  it('reports a view of another list as unknown, and applies none of its filters', () => {
    const { current, isUnknown, address } = stateAt(`?view=${locked.uid}`, [
      { ...locked, list: 'users.search' },
    ]);
    expect(current).toBeNull();
    expect(isUnknown).toBe(true);
    expect(address.conditions).toEqual([]);
  });

  it('applies the search term of the view, and can clear it', () => {
    const searched = { ...locked, search: '?q=smith' };
    const { address, defaults } = stateAt(`?view=${locked.uid}`, [searched]);
    expect(address.q).toBe('smith');
    const without = formatAddress({ ...address, q: '' }, defaults);
    expect(stateAt(without, [searched]).address.q).toBe('');
  });
});
