import { describe, expect, test } from 'vitest';
import { describePlacedFault } from '../../../resources/rules/check.ts';
import { evaluateRule } from '../../../resources/rules/evaluate.ts';
import { findDeadParts } from '../../../resources/rules/outcomes.ts';
import fc from '../../support/fastCheck.ts';
import { propertyRuns } from '../../support/rules.ts';

const type = { var: 'incidentType' };
const start = { var: 'initiatedTimestamp' };
const end = { var: 'resolvedTimestamp' };
const lat = { var: 'lat' };
const is = (value: unknown) => ({ '==': [type, value] });

describe('a rule that never or always fires', () => {
  const dead: [rule: unknown, key: string, path: string][] = [
    [{ '==': [{ var: 'incidenttype' }, 'Lockdown'] }, 'misspeltField', '==/0'],
    [{ '!': [{ var: 'isDrill' }] }, 'unknownField', '!/0'],
    [{ '>': [start, 1_700_000_000_000] }, 'noMoment', '>/1'],
    [{ '>': [{ '-': [end, 1] }, 60_000] }, 'momentCalculated', '>/0/-/0'],
    [{ '==': [1, 1] }, 'sameForAll', ''],
    [{ and: [is('Lockdown'), 'yes'] }, 'notACondition', 'and/1'],
    [{ if: [is('Lockdown'), 'apple', false] }, 'notACondition', 'if/1'],
    [{ missing: ['lat', 'incidenttype'] }, 'misspeltField', 'missing/1'],
    [{ missing_some: [1, ['isDrill', 'lat']] }, 'unknownField', 'missing_some/1/0'],
    [{ and: [is('Lockdown'), { '<': [2, 3] }] }, 'sameForAll', 'and/1'],
    [{ in: [type, []] }, 'sameForAll', ''],
    [{ and: [is('Lockdown'), is('Hold')] }, 'neverHolds', 'and/1'],
    [{ and: [is('Lockdown'), { and: [{ '!=': [type, 'Lockdown'] }] }] }, 'neverHolds', 'and/1/and/0'],
    [
      { and: [{ in: [type, ['Hold']] }, { '!': [{ in: [type, ['Hold', 'Secure']] }] }] },
      'neverHolds',
      'and/1',
    ],
    [{ or: [{ '!=': [type, 'Hold'] }, { '!=': [type, 'Secure'] }] }, 'alwaysHolds', 'or/1'],
    [{ and: [{ '<': [lat, 10] }, { '>': [lat, 20] }] }, 'neverHolds', 'and/1'],
    [{ or: [{ '<': [lat, 10] }, { '>=': [lat, 10] }] }, 'alwaysHolds', 'or/1'],
    [
      { and: [{ '>': [start, '2026-03-02T14:00:00Z'] }, { '<': [start, '2026-03-02T14:00:00+02:00'] }] },
      'neverHolds',
      'and/1',
    ],
    [{ '==': [type, true] }, 'noFlag', '==/1'],
    [{ '===': [type, 5] }, 'noText', '===/1'],
    [{ '>': [lat, 'north'] }, 'noNumber', '>/1'],
    [{ some: [{ var: 'person' }, { '==': [{ var: '' }, 1] }] }, 'notAList', ''],
    [{ '==': [{ var: 'buildingId' }, '00000000-0000-0000-0000-000000000000'] }, 'noBuilding', '==/1'],
  ];
  test.each(dead.map(([rule, key, path]) => ({ text: JSON.stringify(rule), rule, key, path })))(
    'is $text: $key at “$path”',
    ({ rule, key, path }) => {
      expect(findDeadParts(rule).map((fault) => [fault.key, fault.path.join('/')])).toEqual([[key, path]]);
    },
  );

  const live: unknown[] = [
    true,
    is('Lockdown'),
    { and: [is('Lockdown'), { '!=': [type, 'Hold'] }] },
    { or: [is('Lockdown'), is('Hold')] },
    { and: [{ '>=': [lat, 10] }, { '<=': [lat, 10] }] },
    // A missing timestamp is neither before nor after another.
    { or: [{ '<': [start, '2026-03-02T14:00:00Z'] }, { '>=': [start, '2026-03-02T14:00:00Z'] }] },
    { '<': [{ '+': [lat, 1] }, 50] },
    { '%': [lat, 2] },
    { missing: ['lat', 'lon'] },
    { '==': [{ cat: [type, '!'] }, 'Hold!'] },
    { some: [[type, { var: 'incidentSubType' }], { '==': [{ var: '' }, 'Hold'] }] },
    { '==': [lat, '44.4'] },
    { '!!': [{ var: 'person' }] },
    { '>': [end, start] },
    { '==': [{ var: ['lat', 'none'] }, 'none'] },
    { '>': [{ var: 'incidentType.length' }, 8] },
    { '==': [{ var: 'incidentType.0' }, 'L'] },
  ];
  test.each(live.map((rule) => ({ text: JSON.stringify(rule), rule })))('is not $text', ({ rule }) => {
    expect(findDeadParts(rule)).toEqual([]);
  });

  test('has the same outcome for every event', () => {
    const numbers = fc.constantFrom<number | null>(-5, 0, 3, 10, 20);
    const texts = fc.constantFrom<string | null>('Lockdown', 'Hold', '', null);
    const times = fc.constantFrom(
      '2026-03-02T14:00:00Z',
      '2026-03-02T14:00:00+02:00',
      '2026-03-02T15:00:00Z',
    );
    const orders = fc.constantFrom('==', '!=', '<', '<=', '>', '>=', '===', '!==');
    const condition = fc.oneof(
      fc.tuple(orders, fc.constant('lat'), numbers),
      fc.tuple(orders, fc.constant('initiatedTimestamp'), times),
      fc.tuple(fc.constantFrom('==', '!=', '===', '!=='), fc.constant('incidentType'), texts),
    );
    const conditions = fc
      .tuple(condition, fc.boolean(), fc.boolean())
      .map(([[operator, field, value], isNegated, isTurned]) => {
        const args = isTurned ? [value, { var: field }] : [{ var: field }, value];
        return isNegated ? { '!': [{ [operator]: args }] } : { [operator]: args };
      });
    const event = fc.record(
      { lat: numbers, incidentType: texts, initiatedTimestamp: fc.oneof(times, fc.constant(null)) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.array(conditions, { minLength: 2, maxLength: 4 }),
        fc.constantFrom('and', 'or'),
        fc.array(event, { minLength: 20, maxLength: 20 }),
        (parts, operator, events) => {
          const rule = { [operator]: parts };
          const isFound = findDeadParts(rule).some(
            ({ key }) => key === 'neverHolds' || key === 'alwaysHolds',
          );
          if (!isFound) return;
          for (const one of events) expect(evaluateRule(rule, one)).toBe(operator === 'or');
        },
      ),
      { numRuns: propertyRuns },
    );
  });

  test('is reported with the path of the fault', () => {
    const [fault] = findDeadParts({ and: [{ '!!': [type] }, { '==': [{ var: 'incidentTyp' }, 'a'] }] });
    expect(fault && describePlacedFault(fault)).toBe(
      'The event has no field “incidentTyp”. Did you mean “incidentType”? It stands at /and/1/==/0.',
    );
  });
});
