import { describe, expect, it } from 'vitest';
import { buildings } from '../../../resources/buildings/index.ts';
import { mergeByField } from '../../../src/form/saving/merge.ts';

const resource = buildings;
const base = { name: 'A', city: 'X', notes: null, uniqueId: '1' };
const names = ['name', 'city', 'notes', 'uniqueId'];
const merge = (theirs: object, mine: object) =>
  mergeByField(resource, names, { base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } });

describe('merging two sets of changes', () => {
  it('keeps changes that only one of them made', () => {
    expect(merge({ city: 'Y' }, { name: 'B' })).toEqual({
      conflicts: [],
      theirChanges: ['city'],
      myChanges: ['name'],
    });
  });

  it('reports a conflict when both changed a field to different values', () => {
    expect(merge({ name: 'C' }, { name: 'B' })).toEqual({
      conflicts: [{ name: 'name', base: 'A', theirs: 'C', mine: 'B' }],
      theirChanges: [],
      myChanges: ['name'],
    });
  });

  it('reports no conflict when both made the same change', () => {
    expect(merge({ name: 'B' }, { name: 'B' })).toEqual({ conflicts: [], theirChanges: [], myChanges: [] });
  });

  it('treats null and empty as equal', () => {
    expect(merge({ notes: '' }, { notes: 'N' })).toMatchObject({ conflicts: [], myChanges: ['notes'] });
  });

  it('keeps their values of fields that the form cannot write', () => {
    const merged = mergeByField(resource, ['name'], {
      base,
      theirs: { ...base, city: 'Y' },
      mine: { ...base, city: 'Z' },
    });
    expect(merged).toEqual({ conflicts: [], theirChanges: ['city'], myChanges: [] });
  });
});
