import fc from '../../support/fastCheck.ts';
import jsonLogic from 'json-logic-js';
import { describe, expect, test } from 'vitest';
import { checkRule } from '../../../resources/rules/check.ts';
import { evaluateRule } from '../../../resources/rules/evaluate.ts';
import { ruleBudget, type RuleError } from '../../../resources/rules/meter.ts';
import { decidingCondition, evaluateWithTrace, fieldsOf, partAt } from '../../../resources/rules/trace.ts';
import { datedEvents, datedRules } from '../../support/datedRules.ts';
import { events, propertyRuns, rules } from '../../support/rules.ts';
import { costOf } from '../../support/timing.ts';

/** Time budget for a busy machine. */
const patient = { ...ruleBudget, milliseconds: 60_000 };

/** The outcome, or `none`. */
const outcomeOf = (work: () => unknown) => {
  try {
    return Boolean(work());
  } catch {
    return 'none';
  }
};
const truth = (value: unknown) => (Array.isArray(value) && value.length === 0 ? false : Boolean(value));
const reasonOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as RuleError).reason;
  }
};

const lockdown = {
  incidentType: 'Lockdown',
  incidentSource: 'Portal',
  buildingId: 'b-1',
  person: { firstName: 'Ada' },
};
const rule = {
  and: [
    { in: [{ var: 'incidentType' }, ['Lockdown', 'Evacuation']] },
    { or: [{ '==': [{ var: 'buildingId' }, 'b-1'] }, { '==': [{ var: 'buildingId' }, 'b-2'] }] },
    { '!': [{ '==': [{ var: 'incidentSource' }, 'Drill'] }] },
  ],
};

describe('the outcome of a rule', () => {
  test('equals that of json-logic-js for every safe rule and event', () => {
    fc.assert(
      fc.property(rules, events, (safe, event) => {
        const theirs = outcomeOf(() => truth(jsonLogic.apply(safe as jsonLogic.RulesLogic, event)));
        expect(outcomeOf(() => evaluateRule(safe, event, { budget: patient }))).toBe(theirs);
      }),
      { numRuns: propertyRuns * 4 },
    );
  });

  test.each([
    [{ in: ['', ''] }, {}, false],
    [{ in: ['', { var: 'incidentType' }] }, { incidentType: '' }, false],
    [{ in: ['', 'Lockdown'] }, {}, true],
    [{ in: ['lock', 'Lockdown'] }, {}, false],
    [{ in: ['', []] }, {}, false],
    [{ in: ['', ['']] }, {}, true],
    [{ in: [null, 'null'] }, {}, true],
    [{ '==': ['', null] }, {}, false],
    [{ '!': [''] }, {}, true],
    [{ and: [] }, {}, false],
  ])('%j of %j is %s, as by json-logic-js', (empty, event, expected) => {
    expect(truth(jsonLogic.apply(empty as jsonLogic.RulesLogic, event))).toBe(expected);
    expect(outcomeOf(() => evaluateRule(empty, event, { budget: patient }))).toBe(expected);
  });

  test('about timestamps in any zone equals that of json-logic-js for the same timestamps in UTC', () => {
    fc.assert(
      fc.property(datedRules, datedEvents, ([ruleInUtc, dated], [eventInUtc, event]) => {
        const theirs = truth(jsonLogic.apply(ruleInUtc as jsonLogic.RulesLogic, eventInUtc));
        expect(evaluateRule(dated, event, { budget: patient })).toBe(theirs);
        expect(checkRule(dated)).toEqual([]);
      }),
      { numRuns: propertyRuns * 4 },
    );
  });

  test('compares timestamps of an event as instants, and the trace shows them as sent', () => {
    const from = { '>=': [{ var: 'initiatedTimestamp' }, '2026-01-01T09:30:00Z'] };
    const at = (initiatedTimestamp: string) => evaluateWithTrace(from, { initiatedTimestamp });
    // Compared as text, both results would be reversed.
    expect(at('2026-01-01T10:00:00+02:00').outcome).toBe(false);
    expect(at('2025-12-31T23:30:00-10:00').outcome).toBe(true);
    expect(at('2025-12-31T23:30:00-10:00').conditions[0]?.saw).toEqual([
      { field: 'initiatedTimestamp', value: '2025-12-31T23:30:00-10:00' },
    ]);
    expect(at('2026-01-01T09:30:00.0000001Z').outcome).toBe(true);
    expect(at('2026-01-01T09:29:59.999Z').outcome).toBe(false);
  });

  test('never depends on inherited properties', () => {
    for (const field of [
      'constructor',
      'toString',
      '__proto__',
      'person.constructor.constructor',
      'tags.map',
    ])
      expect(evaluateRule({ '!!': [{ var: field }] }, { person: {}, tags: [] })).toBe(false);
    expect(evaluateRule({ '==': [{ var: 'incidentType.length' }, 8] }, lockdown)).toBe(true);
  });

  test('is an error, not a mismatch, when a value cannot be compared or an operator is unknown', () => {
    expect(
      reasonOf(() => evaluateRule({ '==': [{ var: 'x' }, 'a'] }, { x: { toString: 1, valueOf: 1 } })),
    ).toBe('value');
    expect(reasonOf(() => evaluateRule({ CALL: [] }, {}))).toBe('rule');
    expect(reasonOf(() => evaluateRule({}, {}))).toBe('rule');
  });

  test('is an error, not a mismatch, when the evaluation exceeds its budget', async () => {
    const list = Array.from({ length: 1_000 }, (_, index) => index);
    let nested: unknown = { '==': [{ var: '' }, -1] };
    for (let level = 0; level < 4; level += 1) nested = { some: [list, nested] };
    const budget = () => {
      expect(reasonOf(() => evaluateRule(nested, {}))).toBe('budget');
      const text = 'x'.repeat(60_000);
      const long = { some: [{ var: 'list' }, { in: ['y', { var: '' }] }] };
      expect(reasonOf(() => evaluateRule(long, { list: Array.from({ length: 5_000 }, () => text) }))).toBe(
        'budget',
      );
      expect(
        reasonOf(() => evaluateRule(nested, {}, { budget: { ...ruleBudget, steps: 1e9, milliseconds: 20 } })),
      ).toBe('budget');
    };
    expect(await costOf(budget)).toBeLessThan(2_000);
  });

  test('of a rule with 100,000 levels is an error', () => {
    let deep: unknown = true;
    for (let level = 0; level < 100_000; level += 1) deep = { '!': [deep] };
    expect(reasonOf(() => evaluateRule(deep, {}))).toBe('rule');
  });
});

describe('the trace of a rule', () => {
  test('contains each condition with its outcome and the value that it read', () => {
    const { outcome, conditions } = evaluateWithTrace(rule, { ...lockdown, incidentSource: 'Drill' });
    expect(outcome).toBe(false);
    expect(
      conditions.map(({ path, kind, outcome, reached, saw }) => [
        path.join('/'),
        kind,
        outcome,
        reached,
        saw,
      ]),
    ).toEqual([
      ['', 'group', false, true, []],
      ['and/0', 'condition', true, true, [{ field: 'incidentType', value: 'Lockdown' }]],
      ['and/1', 'group', true, true, []],
      ['and/1/or/0', 'condition', true, true, [{ field: 'buildingId', value: 'b-1' }]],
      ['and/1/or/1', 'condition', false, false, [{ field: 'buildingId', value: 'b-1' }]],
      ['and/2', 'group', false, true, []],
      ['and/2/!/0', 'condition', true, true, [{ field: 'incidentSource', value: 'Drill' }]],
    ]);
  });

  test('agrees with the outcome, and its conditions have valid paths', () => {
    fc.assert(
      fc.property(rules, events, (safe, event) => {
        const expected = outcomeOf(() => evaluateRule(safe, event, { budget: patient }));
        const traced = outcomeOf(() => evaluateWithTrace(safe, event, { budget: patient }).outcome);
        expect(traced).toBe(expected);
        if (traced === 'none') return;
        const trace = evaluateWithTrace(safe, event, { budget: patient });
        expect(trace.conditions[0]?.outcome).toBe(expected);
        for (const { path, reached, outcome } of trace.conditions) {
          expect(partAt(safe, path)).not.toBeUndefined();
          if (reached) expect(outcome).not.toBeNull();
        }
        expect(decidingCondition(trace)?.reached).toBe(true);
      }),
      { numRuns: propertyRuns },
    );
  });

  test('has for each condition the outcome that json-logic-js gives it alone', () => {
    fc.assert(
      fc.property(rules, events, (safe, event) => {
        if (outcomeOf(() => evaluateRule(safe, event, { budget: patient })) === 'none') return;
        for (const { path, reached, outcome } of evaluateWithTrace(safe, event, { budget: patient })
          .conditions)
          if (reached)
            expect(outcome).toBe(
              outcomeOf(() => truth(jsonLogic.apply(partAt(safe, path) as jsonLogic.RulesLogic, event))),
            );
      }),
      { numRuns: propertyRuns },
    );
  });

  test('names the deciding condition, or its group when all conditions in it failed', () => {
    const deciding = (event: unknown) => decidingCondition(evaluateWithTrace(rule, event))?.path.join('/');
    expect(deciding({ ...lockdown, incidentType: 'Hold' })).toBe('and/0');
    expect(deciding({ ...lockdown, buildingId: 'b-9' })).toBe('and/1');
    expect(deciding({ ...lockdown, incidentSource: 'Drill' })).toBe('and/2/!/0');
  });

  test('lists each field that a rule reads once', () => {
    expect(fieldsOf(rule)).toEqual(['incidentType', 'buildingId', 'incidentSource']);
    expect(fieldsOf({ some: [{ var: 'tags' }, { '==': [{ var: 'x' }, 1] }] })).toEqual(['tags']);
  });
});
