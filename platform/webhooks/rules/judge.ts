import { evaluateRule } from '../../../resources/rules/evaluate.ts';
import { RuleError } from '../../../resources/rules/meter.ts';
import { explainCondition } from '../../../resources/rules/explain.ts';
import type { RuleNames } from '../../../resources/rules/names.ts';
import type { LocalMoment } from '../../../resources/rules/schedule.ts';
import {
  decidingCondition,
  evaluateWithTrace,
  partAt,
  type RuleTrace,
} from '../../../resources/rules/trace.ts';
import { cut } from '../storable.ts';

/** Why a rule matched or not, with the rule at that time, or why it has no outcome. */
export type Trace = (RuleTrace & { readonly rule: unknown }) | { readonly error: string };

/**
 * The stored part of a trace. The conditions follow from the rule and the stored event. Storing them with each delivery doubled the
 * data written. Deliveries of earlier versions have them.
 */
export type KeptTrace =
  | (Pick<RuleTrace, 'outcome'> &
      Partial<RuleTrace> & {
        readonly rule: unknown;
        /** The local time, for a rule that asks for it: the calendar may change. */
        readonly moment?: LocalMoment;
      })
  | { readonly error: string };

/** The outcome of a rule for an event. */
export interface Judgement {
  readonly state: 'waiting' | 'skipped' | 'refused';
  /** Message for users. Null when the delivery is to be sent. */
  readonly reason: string | null;
  readonly trace: KeptTrace;
}

/** Maximum length of a reason. */
const longestReason = 2000;

function valuesInWords({ saw }: RuleTrace['conditions'][number], names: RuleNames): string {
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
  const part = decider ? partAt(rule, decider.path) : rule;
  // Below a negation, the deciding condition held, and its opposite did not.
  const words = explainCondition(decider?.outcome ? { '!': [part] } : part, names);
  const saw = decider ? valuesInWords(decider, names) : '';
  const reason = `Not met: ${words}.${saw === '' ? '' : ` The event has ${saw}.`}`;
  // Filters search for composed characters; the event may have others.
  return cut(reason.normalize('NFC'), longestReason);
}

/** Evaluates a rule for an event. A rule without an outcome refuses the delivery, which differs from a rule that does not match. */
export function judge(
  rule: unknown,
  event: unknown,
  names: RuleNames,
  moment: LocalMoment | null = null,
): Judgement {
  try {
    const outcome = evaluateRule(rule, event, { moment });
    const trace = { rule, outcome, ...(moment && { moment }) };
    if (outcome) return { state: 'waiting', reason: null, trace };
    const why = evaluateWithTrace(rule, event, { moment });
    return { state: 'skipped', reason: whySkipped(rule, why, names), trace };
  } catch (error) {
    const message = error instanceof RuleError ? error.message : 'The stored rule cannot be read.';
    return { state: 'refused', reason: message, trace: { error: message } };
  }
}

/** Why the rule matched or not, condition by condition: the stored conditions, or an evaluation of the stored rule and event. */
export function traceOf(storedTrace: KeptTrace | null, event: unknown): Trace | null {
  if (storedTrace === null || 'error' in storedTrace) return storedTrace;
  const { rule, outcome, conditions, moment = null } = storedTrace;
  if (conditions) return { rule, outcome, conditions };
  try {
    const trace = evaluateWithTrace(rule, event, { moment });
    // The original outcome stands, so a different trace must not be shown for it.
    if (trace.outcome !== outcome)
      return { error: 'This version of the platform reads the rule otherwise than the one that decided.' };
    return { ...trace, rule };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { error: error.message };
  }
}
