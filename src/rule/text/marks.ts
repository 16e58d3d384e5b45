import { evaluateWithTrace, type RuleTrace, type SeenValue } from '../../../resources/rules/trace.ts';
import { RuleError } from '../../../resources/rules/meter.ts';
import { normalRule } from '../../../resources/rules/normalForm.ts';
import type { LocalMoment } from '../../../resources/rules/schedule.ts';
import type { RulePath } from '../../../resources/rules/types.ts';

/** The outcome of a line or group of the builder for one event. */
export interface LineMark {
  /** Null for an unneeded condition without an outcome. */
  readonly outcome: boolean | null;
  /** True when the outcome of the rule needed it. */
  readonly reached: boolean;
  readonly saw: readonly SeenValue[];
}

/** The trace of a rule's outcome, or the message why it has none. */
export type Judgement =
  | { readonly trace: RuleTrace; readonly error?: undefined }
  | { readonly trace?: undefined; readonly error: string };

/** Evaluates a rule as the platform would store it. */
export function judge(rule: unknown, event: unknown, moment: LocalMoment | null): Judgement {
  try {
    return { trace: evaluateWithTrace(normalRule(rule), event, { moment }) };
  } catch (error) {
    if (error instanceof RuleError) return { error: error.message };
    throw error;
  }
}

const keyOf = (path: RulePath) => JSON.stringify(path);

/**
 * The outcome of each line and group.
 * @param paths by identifier, the path of the part in the traced rule
 */
export function marksOf(
  trace: RuleTrace,
  paths: ReadonlyMap<string, RulePath>,
): ReadonlyMap<string, LineMark> {
  const conditions = new Map(trace.conditions.map((condition) => [keyOf(condition.path), condition]));
  return new Map(
    [...paths].flatMap(([id, path]) => {
      const condition = conditions.get(keyOf(path));
      if (!condition) return [];
      // For a line negated by `not`, the inner condition has the values.
      const within = conditions.get(keyOf([...path, '!', 0]));
      const saw = condition.kind === 'group' && within?.kind === 'condition' ? within.saw : condition.saw;
      return [[id, { outcome: condition.outcome, reached: condition.reached, saw }] as const];
    }),
  );
}
