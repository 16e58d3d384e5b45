import fc from '../support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import type { Module } from '../../resources/product/moduleGroups.ts';
import {
  deselectModule,
  isSelectable,
  modulesOf,
  selectModule,
  violations,
} from '../../resources/product/moduleRules.ts';
import { proves } from '../support/rows.ts';

const module = (uid: string, more: Partial<Module> = {}): Module => ({ uid, displayName: uid, ...more });
const child = (uid: string, parent: string, more: Partial<Module> = {}) =>
  module(uid, { requireParent: true, parentModuleUID: parent, ...more });
const linked = (uid: string, group: string, type = 1) =>
  module(uid, { linkedGroupId: group, linkedGroupType: type });

const catalogue = [
  module('visitor'),
  child('kiosk', 'visitor'),
  child('badge', 'kiosk'),
  module('hint', { parentModuleUID: 'visitor' }),
  linked('volunteer', 'volunteers'),
  linked('premium', 'volunteers'),
  child('hours', 'volunteer'),
  linked('loose1', 'loose', 2),
  linked('loose2', 'loose', 2),
  module('retired', { enabled: false }),
];

describe('selecting modules', () => {
  it('selects a child only while its parent is selected', () => {
    expect(selectModule([], 'kiosk', catalogue)).toEqual([]);
    expect(selectModule(['visitor'], 'kiosk', catalogue)).toEqual(['visitor', 'kiosk']);
    expect(isSelectable(child('kiosk', 'visitor', { enabled: false }), new Set(['visitor']))).toBe(true);
  });

  it('deselects children with their parent, and their children too', () => {
    proves('modules-5');
    expect(deselectModule(['visitor', 'kiosk', 'badge', 'hint'], 'visitor', catalogue)).toEqual(['hint']);
  });

  it('deselects the others of an exclusive group, with their children', () => {
    proves('modules-6', 'modules-7');
    expect(selectModule(['volunteer', 'hours'], 'premium', catalogue)).toEqual(['premium']);
  });

  it('selects several modules of a linked group of another type', () => {
    expect(selectModule(['loose1'], 'loose2', catalogue)).toEqual(['loose1', 'loose2']);
  });

  it('does not select unknown or disabled modules', () => {
    expect(selectModule(['visitor'], 'nothing', catalogue)).toEqual(['visitor']);
    expect(selectModule(['visitor'], 'retired', catalogue)).toEqual(['visitor']);
  });

  it('terminates on circular parents', () => {
    const circle = [child('a', 'b'), child('b', 'a')];
    expect(deselectModule(['a', 'b'], 'a', circle)).toEqual([]);
  });
});

describe('violations', () => {
  it('reports an unknown module, a missing parent and two modules of an exclusive group', () => {
    expect(violations(['nothing', 'kiosk'], catalogue)).toEqual([
      { uid: 'nothing', key: 'unknown' },
      { uid: 'kiosk', key: 'parent', other: 'visitor' },
    ]);
    expect(violations(['volunteer', 'premium'], catalogue)).toEqual([
      { uid: 'volunteer', key: 'exclusive', other: 'premium' },
      { uid: 'premium', key: 'exclusive', other: 'volunteer' },
    ]);
  });

  it('is empty after any sequence of selecting and deselecting', () => {
    const step = fc.tuple(fc.boolean(), fc.constantFrom(...catalogue.map(({ uid }) => uid)));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const selection = steps.reduce<string[]>(
          (uids, [on, uid]) => (on ? selectModule : deselectModule)(uids, uid, catalogue),
          [],
        );
        return violations(selection, catalogue).length === 0;
      }),
    );
  });
});

it('lists a module of two groups once', () => {
  const group = (uid: string) => ({ uid, name: uid, displayName: uid, modules: [module('visitor')] });
  expect(modulesOf([group('one'), group('two')])).toHaveLength(1);
});
