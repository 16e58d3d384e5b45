import { RuleError } from '../../resources/rules/evaluate.ts';
import { explainCondition, type RuleNames } from '../../resources/rules/explain.ts';
import { decidingCondition, evaluateWithTrace, partAt, type RuleTrace } from '../../resources/rules/trace.ts';
import { cut } from './storable.ts';

/** Why a rule matched or not, with the rule as it was then, or why it has no outcome. */
export type Trace = (RuleTrace & { readonly rule: unknown }) | { readonly error: string };

/** What a rule makes of an event. */
export interface Judgement {
  readonly state: 'waiting' | 'skipped' | 'refused';
  /** A sentence for people; null where it is sent. */
  readonly reason: string | null;
  readonly trace: Trace;
}

/** Characters of a reason. */
const LONGEST_REASON = 2000;
/** Characters of a trace that is kept, and conditions that never come to as many: each saw some texts of an event. */
const LONGEST_TRACE = 65_536;
const FEW_CONDITIONS = 16;

function seen({ saw }: RuleTrace['conditions'][number], names: RuleNames): string {
  return saw
    .map(({ field, value }) => {
      const name = names.field(field) ?? `“${field}”`;
      if (value === null || value === '') return `no ${name}`;
      return `${name} ${names.value?.(field, value) ?? JSON.stringify(value)}`;
    })
    .join(', ');
}

function whySkipped(rule: unknown, trace: RuleTrace, names: RuleNames): string {
  const decider = decidingCondition(trace);
  const words = explainCondition(decider ? partAt(rule, decider.path) : rule, names);
  const saw = decider ? seen(decider, names) : '';
  return cut(`Did not hold: ${words}.${saw === '' ? '' : ` The event has ${saw}.`}`, LONGEST_REASON);
}

/** Holds a rule against an event. A rule that has no outcome is refused, which is never the same as one that does not match. */
export function judge(rule: unknown, event: unknown, names: RuleNames): Judgement {
  try {
    const trace = evaluateWithTrace(rule, event);
    const told = { ...trace, rule };
    const isLong = trace.conditions.length > FEW_CONDITIONS && JSON.stringify(told).length > LONGEST_TRACE;
    const kept: Trace = isLong ? { error: 'It is too long to be kept.' } : told;
    if (trace.outcome) return { state: 'waiting', reason: null, trace: kept };
    return { state: 'skipped', reason: whySkipped(rule, trace, names), trace: kept };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { state: 'refused', reason: error.message, trace: { error: error.message } };
  }
}
