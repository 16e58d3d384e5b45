import { describe, expect, test } from 'vitest';
import { judge, traceOf } from '../../../platform/webhooks/rules/judge.ts';
import type { RuleNames } from '../../../resources/rules/names.ts';
import { evaluateWithTrace } from '../../../resources/rules/trace.ts';

const names: RuleNames = { locale: 'en-US', field: () => undefined };
const event = { incidentType: 'Lockdown', buildingId: 'b-1' };
const firing = {
  and: [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }, { in: [{ var: 'buildingId' }, ['b-1']] }],
};
const quiet = {
  and: [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }, { '==': [{ var: 'buildingId' }, 'b-2'] }],
};

describe('the explanation of a rule outcome', () => {
  test.each([
    ['a rule that matched', firing, 'waiting'],
    ['a rule that did not match', quiet, 'skipped'],
    ['a rule that always matches', true, 'waiting'],
  ])('is computed from the stored trace for %s', (_, rule, state) => {
    const judged = judge(rule, event, names);
    expect(judged.state).toBe(state);
    expect(judged.trace).toEqual({ rule, outcome: state === 'waiting' });
    expect(traceOf(judged.trace, event)).toEqual({ ...evaluateWithTrace(rule, event), rule });
  });

  test('is returned unchanged when the stored trace contains conditions', () => {
    const [first] = evaluateWithTrace(quiet, event).conditions;
    const trace = { rule: quiet, outcome: true, conditions: first ? [first] : [] };
    expect(traceOf(trace, event)).toEqual(trace);
  });

  test.each([
    [
      { '!': [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }] },
      'not (the field “incidentType” is Lockdown)',
    ],
    [
      { and: [{ in: [{ var: 'buildingId' }, ['b-1']] }, { '!': { var: 'incidentType' } }] },
      'the field “incidentType” is empty',
    ],
    [
      {
        '!': {
          or: [{ '==': [{ var: 'buildingId' }, 'b-2'] }, { '==': [{ var: 'incidentType' }, 'Lockdown'] }],
        },
      },
      'not (the field “incidentType” is Lockdown)',
    ],
  ])('names the negation as what did not hold, not the condition in it that held: %j', (rule, words) => {
    expect(judge(rule, event, names).reason).toBe(
      `Not met: ${words}. The event has “incidentType” "Lockdown".`,
    );
  });

  test('has composed characters, which filters search for, when the event has others', () => {
    const rule = { '==': [{ var: 'incidentType' }, 'Fire'] };
    const { reason } = judge(rule, { incidentType: 'Évacuation'.normalize('NFD') }, names);
    expect(reason).toContain('The event has “incidentType” "Évacuation".'.normalize('NFC'));
  });

  test('is an error when this version computes another outcome than the stored one', () => {
    expect(traceOf({ rule: quiet, outcome: true }, event)).toEqual({
      error: 'This version of the platform reads the rule otherwise than the one that decided.',
    });
  });

  test('is the error of an invalid rule, and null when no rule was evaluated', () => {
    const judged = judge({ unheard: [] }, event, names);
    expect(judged).toMatchObject({ state: 'refused', trace: { error: judged.reason } });
    expect(traceOf(judged.trace, event)).toEqual(judged.trace);
    expect(traceOf(null, event)).toBeNull();
  });
});
