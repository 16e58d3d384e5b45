import { applyRule, lookUp } from './evaluate.ts';
import { isTruthy } from './valueOperators.ts';
import { Meter, orRuleError, type RuleSetting } from './meter.ts';
import { type ScheduleOperator, scheduleOf, scheduleValue } from './schedule.ts';
import { readExpression, type RulePath } from './types.ts';
import { isObject } from '../declaration/values.ts';

/** A field that a condition read, and its value in the event. Null when absent. */
export interface SeenValue {
  /** Its dotted path. For a condition on the schedule its operator. */
  readonly field: string;
  readonly value: unknown;
}

/** The outcome of one condition of a rule. */
export interface TracedCondition {
  readonly path: RulePath;
  /** The outcome of a group depends on the conditions below it, which follow it in the list. */
  readonly kind: 'group' | 'condition';
  /** Null for an unneeded condition without an outcome. */
  readonly outcome: boolean | null;
  /** True when the outcome of the rule needed it: `or` stops at the first that is true, `and` at the first that is false. */
  readonly reached: boolean;
  readonly saw: readonly SeenValue[];
}

/** Why a rule matched or did not. */
export interface RuleTrace {
  readonly outcome: boolean;
  /** In the order of the rule's JSON; the first is the rule itself. */
  readonly conditions: readonly TracedCondition[];
}

/** The distinct fields of the event that a part of a rule reads. Within some, all and none, `var` reads elements instead. */
export function fieldsOf(rule: unknown): readonly string[] {
  const paths = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
      return;
    }
    const expression = readExpression(node);
    if (!expression) return;
    const [first] = expression.args;
    if (expression.operator === 'var') {
      if (typeof first === 'string' && first !== '') paths.add(first);
    } else if (['missing', 'missing_some'].includes(expression.operator)) {
      for (const name of expression.args.flat()) if (typeof name === 'string') paths.add(name);
      for (const arg of expression.args) visit(arg);
    } else if (['some', 'all', 'none', 'filter', 'map'].includes(expression.operator)) visit(first);
    else if (expression.operator === 'reduce') visit([first, expression.args[2]]);
    else for (const arg of expression.args) visit(arg);
  };
  visit(rule);
  return [...paths];
}

/** A parsed condition, reused for all events. */
interface Part {
  readonly node: unknown;
  readonly path: RulePath;
  /** Operator that combines the parts. Null for a condition without parts. */
  readonly operator: 'and' | 'or' | '!' | '!!' | 'if' | null;
  readonly parts: readonly Part[];
  readonly fields: readonly string[];
  readonly schedule: readonly ScheduleOperator[];
}

function readPart(node: unknown, path: RulePath): Part {
  const expression = isObject(node) ? readExpression(node) : null;
  switch (expression?.operator) {
    case 'and':
    case 'or':
    case 'if':
    case '?:':
    case '!':
    case '!!': {
      const { args } = expression;
      const operator = expression.operator === '?:' ? 'if' : expression.operator;
      const own = operator.startsWith('!') ? [args[0]] : args;
      const parts = own.map((arg, index) => readPart(arg, [...path, ...expression.argumentPath(index)]));
      return { node, path, operator, parts, fields: [], schedule: [] };
    }
    default:
      return { node, path, operator: null, parts: [], fields: fieldsOf(node), schedule: scheduleOf(node) };
  }
}

const partsByRule = new WeakMap<object, Part>();

function partsOf(rule: unknown): Part {
  if (!isObject(rule)) return readPart(rule, []);
  const part = partsByRule.get(rule) ?? readPart(rule, []);
  partsByRule.set(rule, part);
  return part;
}

/** A condition while its parts are evaluated. */
type Tracing = { -readonly [Key in keyof TracedCondition]: TracedCondition[Key] };

class Tracer {
  readonly conditions: Tracing[] = [];
  private readonly event: unknown;
  private readonly needed: Meter;
  private readonly unneeded: Meter;
  private readonly moment: RuleSetting['moment'];

  constructor(event: unknown, setting: RuleSetting) {
    this.event = event;
    this.needed = new Meter(setting);
    // Separate budget, so that evaluating unneeded conditions cannot exhaust that of the rule.
    this.unneeded = new Meter(setting);
    this.moment = setting.moment;
  }

  /** Traces a condition. Null for an unneeded condition without an outcome. */
  visit(part: Part, reached: boolean): boolean | null {
    const { operator, path, parts } = part;
    const kind = operator === null ? 'condition' : 'group';
    const traced: Tracing = { path, kind, outcome: null, reached, saw: [] };
    // Added before its parts.
    this.conditions.push(traced);
    if (operator === null) {
      traced.outcome = this.outcomeOf(part, reached);
      traced.saw = this.seenBy(part);
    } else if (operator === 'if') traced.outcome = this.choose(parts, reached);
    else if (operator === 'and' || operator === 'or')
      traced.outcome = this.gather(parts, operator === 'or', reached);
    else {
      const [only] = parts;
      const result = only ? this.visit(only, reached) : null;
      traced.outcome = result === null ? null : (operator === '!') !== result;
    }
    return traced.outcome;
  }

  private seenBy({ fields, schedule }: Part): readonly SeenValue[] {
    const { moment } = this;
    return [
      ...fields.map((field) => ({ field, value: lookUp(this.event, field) })),
      ...(moment ? schedule.map((field) => ({ field, value: scheduleValue(field, moment) })) : []),
    ];
  }

  /** Visits all parts. The first one that equals `stops`, or has no outcome, decides. */
  private gather(parts: readonly Part[], stops: boolean, reached: boolean): boolean | null {
    let outcome: boolean | null = !stops;
    let isReached = true;
    for (const part of parts) {
      const result = this.visit(part, reached && isReached);
      if (!isReached || result === !stops) continue;
      outcome = result;
      isReached = false;
    }
    return outcome;
  }

  private choose(parts: readonly Part[], reached: boolean): boolean | null {
    let outcome: boolean | null = false;
    let isReached = true;
    for (let index = 0; index < parts.length; index += 2) {
      const [part, then] = parts.slice(index, index + 2);
      if (!part) break;
      const result = this.visit(part, reached && isReached);
      if (!then) {
        if (isReached) outcome = result;
        break;
      }
      const isTaken = isReached && result === true;
      const branch = this.visit(then, reached && isTaken);
      if (isTaken) outcome = branch;
      if (isReached && result === null) outcome = null;
      if (isTaken || result === null) isReached = false;
    }
    return outcome;
  }

  private outcomeOf({ node }: Part, reached: boolean): boolean | null {
    if (reached) return orRuleError(() => isTruthy(applyRule(node, this.event, this.needed)));
    try {
      return isTruthy(applyRule(node, this.event, this.unneeded));
    } catch {
      return null;
    }
  }
}

/**
 * Like `evaluateRule`, with the outcome of each condition. Unneeded conditions are evaluated too, so that authors of a rule see every
 * outcome. Throws RuleError when the rule has no outcome.
 */
export function evaluateWithTrace(rule: unknown, event: unknown, setting: RuleSetting = {}): RuleTrace {
  return orRuleError(() => {
    const tracer = new Tracer(event, setting);
    const outcome = tracer.visit(partsOf(rule), true) === true;
    return { outcome, conditions: tracer.conditions };
  });
}

function isBelow(path: RulePath, parent: RulePath): boolean {
  return path.length > parent.length && parent.every((part, index) => path[index] === part);
}

/**
 * The condition that decided the outcome: the first false one of an `and`, or the whole group when all of an `or` were false. For a rule
 * that did not match, authors look for it first.
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
    // When several conditions agree, the group decided. A single one, or the last after others with another result, decided alone.
    const isAlone = reached.length === 1 || agreeing.length === 1;
    if (!last || !isAlone) return group;
    decider = last;
  }
  return decider;
}

/** The part of a rule at `path`. Undefined when there is none. */
export function partAt(rule: unknown, path: RulePath): unknown {
  let part: unknown = rule;
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Readonly<Record<string | number, unknown>>)[key];
  }
  return part;
}
