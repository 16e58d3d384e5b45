import fc from '../../support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { checkRule, describeRuleFault, ruleLimits } from '../../../resources/rules/check.ts';
import { evaluateRule } from '../../../resources/rules/evaluate.ts';
import { RuleError } from '../../../resources/rules/meter.ts';
import { readRule } from '../../../resources/rules/text.ts';
import { partAt } from '../../../resources/rules/trace.ts';
import { events, propertyRuns, rules } from '../../support/rules.ts';

const faultsOf = (rule: unknown) => checkRule(rule).map(({ key, path }) => [key, path.join('/')]);

describe('checking a rule', () => {
  test('accepts true and expressions of safe operators', () => {
    expect(checkRule(true)).toEqual([]);
    expect(
      checkRule({
        and: [
          { in: [{ var: 'incidentType' }, ['Lockdown', 'Evacuation']] },
          { or: [{ '==': [{ var: 'buildingId' }, 'a'] }, { '==': [{ var: 'buildingId' }, 'b'] }] },
          { '!': [{ '==': [{ var: 'incidentSource' }, 'Drill'] }] },
        ],
      }),
    ).toEqual([]);
  });

  test('accepts safe operators in any arrangement', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(checkRule(rule)).toEqual([]);
      }),
      { numRuns: propertyRuns },
    );
  });

  const refused: [rule: unknown, key: string, path: string][] = [
    [false, 'notARule', ''],
    ['x', 'notARule', ''],
    [null, 'notARule', ''],
    [[true], 'notARule', ''],
    [undefined, 'notARule', ''],
    [{}, 'emptyObject', ''],
    [{ '==': [1, 1], and: [true] }, 'severalOperators', ''],
    [{ and: [{ '==': [1, 1] }, {}] }, 'emptyObject', 'and/1'],
    [{ and: [] }, 'tooFewArguments', 'and'],
    [{ '==': [1] }, 'tooFewArguments', '=='],
    [{ '!': [true, true] }, 'tooManyArguments', '!'],
    [{ '>': [3, 2, 1] }, 'tooManyArguments', '>'],
    [{ CALL: [{ var: 'x' }] }, 'unknownOperator', 'CALL'],
    [{ hasOwnProperty: ['x'] }, 'unknownOperator', 'hasOwnProperty'],
    [{ constructor: ['x'] }, 'unknownOperator', 'constructor'],
    [JSON.parse('{"__proto__": ["x"]}'), 'unknownOperator', '__proto__'],
    [{ '==': [{ not: [true] }, 1] }, 'otherOperator', '==/0/not'],
    [{ '==': [{ log: 'x' }, 1] }, 'otherOperator', '==/0/log'],
    [{ missing: ['lat', 'person.constructor'] }, 'fieldInherited', 'missing/1'],
    [{ missing_some: [1, ['lat', 'a..b']] }, 'fieldName', 'missing_some/1/1'],
    [{ reduce: [[1], 1], and: [] }, 'severalOperators', ''],
    [{ substr: ['text'] }, 'tooFewArguments', 'substr'],
    [{ var: '' }, 'fieldEmpty', 'var'],
    [{ var: [] }, 'tooFewArguments', 'var'],
    [{ var: 'constructor.constructor' }, 'fieldInherited', 'var'],
    [{ var: 'person.__proto__' }, 'fieldInherited', 'var'],
    [{ var: 'a..b' }, 'fieldName', 'var'],
    [{ var: { var: 'x' } }, 'fieldNotLiteral', 'var'],
    [{ var: 5 }, 'fieldNotLiteral', 'var'],
    [{ var: ['x', { var: 'y' }] }, 'defaultNotLiteral', 'var/1'],
    [{ '==': [{ var: 'x' }, 'a\u0000b'] }, 'badText', '==/1'],
    [{ '==': [{ var: 'x' }, '\ud800'] }, 'badText', '==/1'],
    [{ '==': [{ var: 'x' }, Number.POSITIVE_INFINITY] }, 'badNumber', '==/1'],
    [{ '==': [{ var: 'x' }, 'x'.repeat(1_001)] }, 'textTooLong', '==/1'],
    [{ '>': [{ var: 'initiatedTimestamp' }, '01/02/2026'] }, 'notAMoment', '>/1'],
    [{ '<': ['2026-01-01', { var: 'resolvedTimestamp' }, '2026-01-02T00:00:00Z'] }, 'notAMoment', '</0'],
    [
      { '<': ['2026-01-01T00:00:00Z', { var: 'resolvedTimestamp' }, '2026-02-30T00:00:00Z'] },
      'notAMoment',
      '</2',
    ],
    [{ in: [{ var: 'initiatedTimestamp' }, ['2026-01-01T10:00:00']] }, 'notAMoment', 'in/1/0'],
    [{ in: ['2026-01', { var: 'initiatedTimestamp' }] }, 'partOfMoment', ''],
    [{ some: [[{ var: 'initiatedTimestamp' }], { '<': [{ var: '' }, 'soon'] }] }, 'notAMoment', 'some/1/</1'],
    [{ '!!': [{ var: ['resolvedTimestamp', 'never'] }] }, 'notAMoment', '!!/0/var/1'],
    [{ in: [{ var: 'x' }, Array.from({ length: 1_001 }, () => 1)] }, 'listTooLong', 'in/1'],
    [{ in: [{ var: 'x' }, Array.from({ length: 200 }, () => 'ü'.repeat(200))] }, 'tooLarge', ''],
  ];
  test.each(
    refused.map(([rule, key, path]) => ({ text: JSON.stringify(rule)?.slice(0, 60), rule, key, path })),
  )('rejects $text: $key at “$path”', ({ rule, key, path }) => {
    expect(faultsOf(rule)).toContainEqual([key, path]);
  });

  test('accepts comparing a time with a timestamp in any zone, or with no value', () => {
    const start = { var: 'initiatedTimestamp' };
    for (const moment of [
      '2026-03-02T14:05Z',
      '2026-03-02T14:05:00.1234567+05:30',
      '2026-03-02T23:59:59-00:00',
      '',
      null,
    ])
      expect(checkRule({ '!=': [start, moment] })).toEqual([]);
    // Within `some`, a field of that name belongs to an element.
    expect(checkRule({ some: [{ var: 'people' }, { '==': [start, 'soon'] }] })).toEqual([]);
  });

  test('rejects a rule that is nested too deeply or has too many parts', () => {
    let deep: unknown = true;
    for (let level = 0; level < 100_000; level += 1) deep = { '!': [deep] };
    expect(faultsOf(deep)[0]?.[0]).toBe('tooDeep');
    const wide = { and: Array.from({ length: 900 }, () => ({ '==': [{ var: 'x' }, 1] })) };
    expect(faultsOf(wide)[0]?.[0]).toBe('tooManyParts');
    expect(checkRule({ and: Array.from({ length: 400 }, () => ({ '==': [{ var: 'x' }, 1] })) })).toEqual([]);
  });

  test.each(['merge', 'cat'])(
    'a rule of 130 bytes that would exhaust the memory by “%s” ends at its budget',
    (join) => {
      const accumulator = { var: 'accumulator' };
      const bomb = {
        reduce: [Array.from({ length: 60 }, () => 1), { [join]: [accumulator, accumulator] }, 'x'],
      };
      expect(checkRule({ '!!': [bomb] })).toEqual([]);
      expect(() => evaluateRule({ '!!': [bomb] }, {})).toThrow(/^The rule (?:builds|takes) too /);
    },
  );

  test('describes every fault of any JSON, and evaluating it returns a boolean or throws RuleError', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), events, (rule, event) => {
        const faults = checkRule(rule);
        for (const fault of faults) expect(describeRuleFault(fault)).toMatch(/^.+\.$/s);
        try {
          expect(typeof evaluateRule(rule, event)).toBe('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError);
          if (faults.length === 0) expect((error as RuleError).reason).toBe('value');
        }
      }),
      { numRuns: propertyRuns },
    );
  });
});

describe('the text of a rule', () => {
  const where = (text: string) =>
    readRule(text).faults.map(({ line, column, fault }) => `${line}:${column} ${describeRuleFault(fault)}`);

  test('must be valid JSON; the error names line and column', () => {
    expect(where('')).toEqual(['1:1 This is not valid JSON: it ends too early.']);
    expect(where('{\n  "and": [tru]\n}')).toEqual(['2:11 This is not valid JSON: a value is expected.']);
    expect(where('{"and": [true,]}')).toEqual(['1:15 This is not valid JSON: a value is expected.']);
    expect(where("{'and': [true]}")).toEqual([
      '1:2 This is not valid JSON: a key in double quotes is expected.',
    ]);
    expect(where('true true')).toEqual(['1:6 This is not valid JSON: something follows the end.']);
    expect(where('['.repeat(100_000))).toHaveLength(1);
    expect(where(' '.repeat(300_000))).toHaveLength(1);
  });

  test('must be a safe rule; the error has the position of the invalid part', () => {
    expect(where('{\n  "and": [\n    {"var": "x"},\n    {"log": [1]}\n  ]\n}')).toEqual([
      '4:13 “log” is not one of the operators that a rule can use. The sample event shows what each condition sees.',
    ]);
  });

  test('may not contain a duplicate key', () => {
    expect(where('{"and": [true],\n "and": [false]}')).toEqual([
      '2:2 “and” stands twice in one object; only one of the two would count.',
    ]);
  });

  test('is accepted as JSON exactly when JSON.parse accepts it', () => {
    const nearJson = fc.oneof(
      fc.json(),
      fc
        .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '\\', '\n', '0', '\u0001'))
        .map(
          ([text, at, put]) =>
            text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1),
        ),
    );
    fc.assert(
      fc.property(nearJson, (text) => {
        const isRead = !readRule(text).faults.some(({ fault }) => fault.key.startsWith('json'));
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(isRead).toBe(isJson);
      }),
      { numRuns: propertyRuns },
    );
  });

  test('of a safe rule is read as that rule, with or without whitespace', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom(0, 2, '\t'), (rule, spaces) => {
        expect(readRule(JSON.stringify(rule, null, spaces)).rule).toEqual(JSON.parse(JSON.stringify(rule)));
      }),
      { numRuns: propertyRuns },
    );
  });
});

test('a rule may name a thousand buildings', () => {
  const buildings = Array.from({ length: ruleLimits.list }, (_, index) => `00000000-0000-4000-8000-${index}`);
  const rule = { in: [{ var: 'buildingId' }, buildings] };
  expect(checkRule(rule)).toEqual([]);
  expect(partAt(rule, ['in', 1, 999])).toBe(buildings[999]);
});
