import { applyRule, isTruthy, lookUp, Meter, orRuleError, type RuleBudget, ruleBudget } from './evaluate.ts';
import { isObject, readExpression, type RulePath } from './types.ts';

/** A field that a condition looked at, and what the event holds there: null where it holds nothing. */
export interface SeenValue {
  readonly field: string;
  readonly value: unknown;
}

/** What became of one condition of a rule. */
export interface TracedCondition {
  readonly path: RulePath;
  /** A group is decided by the conditions below it, which follow it in the list. */
  readonly kind: 'group' | 'condition';
  /** Null where a condition that was not needed has none. */
  readonly outcome: boolean | null;
  /** Whether the outcome of the rule needed it: `or` stops at the first that is true, `and` at the first that is false. */
  readonly reached: boolean;
  readonly saw: readonly SeenValue[];
}

/** Why a rule matched or did not. */
export interface RuleTrace {
  readonly outcome: boolean;
  /** In the order of the rule's JSON; the first is the rule itself. */
  readonly conditions: readonly TracedCondition[];
}

/** The fields of the event that a part of a rule looks at, each once. What stands within some, all and none looks at elements instead. */
export function fieldsOf(rule: unknown): readonly string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
      return;
    }
    const expression = readExpression(node);
    if (!expression) return;
    const [first] = expression.args;
    if (expression.operator === 'var') {
      if (typeof first === 'string' && first !== '') found.add(first);
    } else if (['some', 'all', 'none'].includes(expression.operator)) visit(first);
    else for (const arg of expression.args) visit(arg);
  };
  visit(rule);
  return [...found];
}

class Tracer {
  readonly conditions: TracedCondition[] = [];
  private readonly event: unknown;
  private readonly needed: Meter;
  private readonly unneeded: Meter;

  constructor(event: unknown, budget: RuleBudget) {
    this.event = event;
    this.needed = new Meter(budget);
    // Apart, so that looking at what the rule did not need cannot use up what it needs.
    this.unneeded = new Meter(budget);
  }

  /** Traces a condition; null where one that was not needed has no outcome. */
  visit(node: unknown, path: RulePath, reached: boolean): boolean | null {
    const expression = isObject(node) ? readExpression(node) : null;
    const at = this.conditions.length;
    const note = (kind: TracedCondition['kind'], outcome: boolean | null, saw: readonly SeenValue[] = []) => {
      this.conditions[at] = { path, kind, outcome, reached, saw };
      return outcome;
    };
    const argument = (index: number, isReached: boolean) =>
      this.visit(
        expression?.args[index],
        [...path, ...(expression?.argumentPath(index) ?? [])],
        reached && isReached,
      );
    switch (expression?.operator) {
      case 'and':
      case 'or': {
        const stops = expression.operator === 'or';
        note('group', null);
        let outcome: boolean | null = !stops;
        let isReached = true;
        for (const index of expression.args.keys()) {
          const given = argument(index, isReached);
          if (!isReached) continue;
          if (given === stops) outcome = stops;
          else if (given === null) outcome = null;
          if (given === stops || given === null) isReached = false;
        }
        return note('group', outcome);
      }
      case '!':
      case '!!': {
        note('group', null);
        const given = argument(0, true);
        return note('group', given === null ? null : (expression.operator === '!') !== given);
      }
      case 'if': {
        note('group', null);
        const { length } = expression.args;
        let outcome: boolean | null = false;
        let isReached = true;
        for (let index = 0; index < length; index += 2) {
          const isElse = index === length - 1;
          const given = argument(index, isReached);
          const taken = isElse ? isReached : isReached && given === true;
          if (isElse) {
            if (isReached) outcome = given;
            continue;
          }
          const then = argument(index + 1, taken);
          if (taken) outcome = then;
          if (isReached && given === null) outcome = null;
          if (taken || given === null) isReached = false;
        }
        return note('group', outcome);
      }
      default:
        note('condition', null);
        return note('condition', this.outcomeOf(node, reached), this.seenBy(node));
    }
  }

  private outcomeOf(node: unknown, reached: boolean): boolean | null {
    if (reached) return orRuleError(() => isTruthy(applyRule(node, this.event, this.needed)));
    try {
      return isTruthy(applyRule(node, this.event, this.unneeded));
    } catch {
      return null;
    }
  }

  private seenBy(node: unknown): SeenValue[] {
    return fieldsOf(node).map((field) => ({ field, value: lookUp(this.event, field) }));
  }
}

/**
 * Like `evaluateRule`, and what became of each condition on the way. Conditions that the outcome did not need are looked at too, so
 * that somebody who builds a rule sees all of it. Throws RuleError where the rule has no outcome.
 */
export function evaluateWithTrace(rule: unknown, event: unknown, budget: RuleBudget = ruleBudget): RuleTrace {
  return orRuleError(() => {
    const tracer = new Tracer(event, budget);
    const outcome = tracer.visit(rule, [], true) === true;
    return { outcome, conditions: tracer.conditions };
  });
}

function isBelow(path: RulePath, parent: RulePath): boolean {
  return path.length > parent.length && parent.every((part, index) => path[index] === part);
}

/**
 * The condition by which the outcome came about: the first that failed of those that all had to hold, or the whole group where
 * none of several held. Of a rule that did not match it is what the author looks for first.
 */
export function decidingCondition({ conditions }: RuleTrace): TracedCondition | undefined {
  let [decider] = conditions;
  while (decider?.kind === 'group') {
    const group: TracedCondition = decider;
    const below = conditions.filter(({ path }) => isBelow(path, group.path));
    const children = below.filter(({ path }) => !below.some((other) => isBelow(path, other.path)));
    const reached = children.filter((child) => child.reached);
    const last = reached.at(-1);
    const agreeing = reached.filter((child) => child.outcome === last?.outcome);
    // Several that agree decided together; a single one, or the last after others that did not, decided alone.
    const isAlone = reached.length === 1 || agreeing.length === 1;
    if (!last || !isAlone) return group;
    decider = last;
  }
  return decider;
}

/** The part of a rule at `path`; undefined where there is none. */
export function partAt(rule: unknown, path: RulePath): unknown {
  let part: unknown = rule;
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Readonly<Record<string | number, unknown>>)[key];
  }
  return part;
}
