import fc from '../../support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { eventFieldsOf } from '../../../resources/events/index.ts';
import { evaluateRule } from '../../../resources/rules/evaluate.ts';
import { explainRule } from '../../../resources/rules/explain.ts';
import { eventNames, type RuleNames } from '../../../resources/rules/names.ts';
import checklist from '../../checklist/rules.json' with { type: 'json' };
import { events, propertyRuns, rules } from '../../support/rules.ts';
import { proves } from '../../support/rows.ts';

const names: RuleNames = {
  ...eventNames('en-GB'),
  value: (field, value) => (field === 'buildingId' && value === 'b-1' ? 'Oak Hall' : undefined),
};
const explain = (rule: unknown) => explainRule(rule, names);

test('the fields of the event are those of the test payload', () => {
  proves('webhooks-13');
  const listed = checklist.find(({ id }) => id === 'webhooks-13') as { fields: string[] };
  expect(eventFieldsOf('Emergency').map(({ path }) => path)).toEqual(listed.fields);
});

describe('the description of a rule', () => {
  test.each([
    [true, 'Fires on every event.'],
    [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }, 'Fires when incident type is Lockdown.'],
    [
      {
        and: [
          { in: [{ var: 'incidentType' }, ['Lockdown', 'Evacuation']] },
          { or: [{ '==': [{ var: 'buildingId' }, 'b-1'] }, { '==': [{ var: 'buildingId' }, 'b-2'] }] },
          { '!': [{ '==': [{ var: 'incidentSource' }, 'Drill'] }] },
        ],
      },
      'Fires when incident type is either Lockdown or Evacuation and (building is Oak Hall or building is “b-2”) and not (incident source is “Drill”).',
    ],
    [{ '!=': [{ var: 'resolvedTimestamp' }, null] }, 'Fires when time of the end is present.'],
    [{ '!': { var: 'person.phone' } }, 'Fires when person’s telephone number is empty.'],
    [
      { '<': [{ var: 'initiatedTimestamp' }, '2026-01-01'] },
      'Fires when time of the start is before “2026-01-01”.',
    ],
    [
      { '>=': [{ var: 'resolvedTimestamp' }, { var: 'initiatedTimestamp' }] },
      'Fires when time of the end is at or after time of the start.',
    ],
    [{ '<=': [51, { var: 'lat' }, 52] }, 'Fires when latitude is between 51 and 52 (both included).'],
    [
      { some: [{ var: 'tags' }, { '==': [{ var: '' }, 'x'] }] },
      'Fires when at least one of the field “tags” has: (it is “x”).',
    ],
    [
      { '>': [{ '+': [{ var: ['lat', 0] }, 1] }, 5] },
      'Fires when ((latitude, or 0 where it is missing) + 1) is more than 5.',
    ],
    [
      { if: [{ var: 'lat' }, { '==': [1, 1] }, false] },
      'Fires when [if (latitude has a value other than zero or false) then (1 is 1), otherwise (never)].',
    ],
    [{ missing: ['lat', 'lon'] }, 'Fires when at least one of [latitude, longitude] is missing or empty.'],
    [
      { missing_some: [1, ['lat', 'lon']] },
      'Fires when fewer than 1 of [latitude, longitude] are filled in.',
    ],
    [
      { '==': [{ cat: [{ substr: [{ var: 'incidentType' }, 0, 4] }, '!'] }, 'Lock!'] },
      'Fires when the text of [the part of incident type from character 0, 4 long, “!”] joined is “Lock!”.',
    ],
    [
      { filter: [{ merge: [{ var: 'lat' }, { var: 'lon' }] }, { '>': [{ var: '' }, 5] }] },
      'Fires when those of one list of [latitude, longitude] that have: (it is more than 5) is not empty.',
    ],
    [{ '%': [{ var: 'lat' }, 2] }, 'Fires when the remainder of (latitude ÷ 2) is not zero.'],
  ])('%#: is a plain sentence', (rule, sentence) => {
    expect(explain(rule)).toBe(sentence);
  });

  test('quotes text that looks like part of the sentence', () => {
    expect(explain({ '==': [{ var: 'incidentType' }, 'Lockdown or building is b'] })).toBe(
      'Fires when incident type is “Lockdown or building is b”.',
    );
    expect(explain({ '==': [{ var: 'incidentStatus' }, 'a” or “b'] })).toBe(
      String.raw`Fires when incident status is “a\” or \“b”.`,
    );
  });

  test('is a sentence with balanced brackets for every safe rule', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const bare = explain(rule).replace(/“(?:[^\\”]|\\.)*”/gs, '“”');
        expect(bare).toMatch(/^Fires (?:when .+|on every event)\.$/s);
        expect(bare).not.toMatch(/undefined|\[object|NaN/);
        for (const [open, close] of ['()', '[]'] as const)
          expect(bare.split(String(open)).length).toBe(bare.split(String(close)).length);
      }),
      { numRuns: propertyRuns },
    );
  });

  test('differs for rules with different outcomes', () => {
    const field = fc.constantFrom('incidentType', 'incidentStatus', 'lat', 'tags');
    const value = fc.oneof(
      field.map((name) => ({ var: name })),
      fc.constantFrom<unknown>('tags', 'Lockdown', '1', 1, true, null),
    );
    const small = fc.letrec<{ rule: unknown }>((tie) => ({
      rule: fc.oneof(
        { maxDepth: 3 },
        fc
          .tuple(fc.constantFrom('==', '===', '!=', '<', 'in'), value, value)
          .map(([operator, left, right]) => ({ [operator]: [left, right] })),
        field.map((name) => ({ var: name })),
        fc
          .tuple(fc.constantFrom('and', 'or', 'if'), fc.array(tie('rule'), { minLength: 2, maxLength: 3 }))
          .map(([operator, args]) => ({ [operator]: args })),
        fc
          .tuple(fc.constantFrom('!', '!!', 'and'), tie('rule'))
          .map(([operator, arg]) => ({ [operator]: [arg] })),
        fc
          .tuple(fc.constantFrom('some', 'all', 'none'), value, tie('rule'))
          .map(([operator, list, arg]) => ({ [operator]: [list, arg] })),
      ),
    })).rule;
    const sentences = new Map<string, unknown>();
    const tried = fc.sample(events, 30);
    const outcomes = (rule: unknown) =>
      tried.map((event) => {
        try {
          return evaluateRule(rule, event);
        } catch {
          return null;
        }
      });
    fc.assert(
      fc.property(small, (rule) => {
        const sentence = explain(rule);
        const other = sentences.get(sentence);
        if (other === undefined) sentences.set(sentence, rule);
        else if (JSON.stringify(other) !== JSON.stringify(rule))
          expect(outcomes(rule)).toEqual(outcomes(other));
      }),
      { numRuns: propertyRuns * 4 },
    );
  });
});
