import { comparable } from './moments.ts';
import { isObject } from '../declaration/values.ts';

/** The limits of the evaluation of one rule. */
export interface RuleBudget {
  /** Steps: one per visit of a part of the rule, and one per 64 characters or entries compared. */
  readonly steps: number;
  readonly milliseconds: number;
}

export const ruleBudget: RuleBudget = { steps: 50_000, milliseconds: 100 };

/** Why a rule has no outcome: budget exceeded, unsafe rule, or a value that cannot be compared. */
export type RuleErrorReason = 'budget' | 'rule' | 'value';

/** Thrown when a rule has no outcome. This is never the same as "does not match". */
export class RuleError extends Error {
  override readonly name = 'RuleError';
  readonly reason: RuleErrorReason;

  constructor(reason: RuleErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Maximum depth of evaluation. `checkRule` accepts far less. */
const maxDepth = 64;
/** Steps between checks of the clock. */
const stepsPerClockCheck = 256;
/** Characters or entries that count as one step when they are compared. */
const unitsPerStep = 64;

/** The cost of one evaluation. */
export class Meter {
  private stepsLeft: number;
  private readonly until: number;
  private untilLook = stepsPerClockCheck;

  constructor({ steps, milliseconds }: RuleBudget) {
    this.stepsLeft = steps;
    this.until = Date.now() + milliseconds;
  }

  spend(steps: number): void {
    this.stepsLeft -= steps;
    this.untilLook -= steps;
    if (this.stepsLeft < 0) throw new RuleError('budget', 'The rule takes too many steps for this event.');
    if (this.untilLook > 0) return;
    this.untilLook = stepsPerClockCheck;
    if (Date.now() > this.until) throw new RuleError('budget', 'The rule takes too long for this event.');
  }

  /** Charges for a value that is compared or converted to text. */
  weigh(value: unknown): void {
    if (typeof value === 'string') {
      if (value.length > unitsPerStep) this.spend(Math.ceil(value.length / unitsPerStep));
    } else if (Array.isArray(value)) {
      this.spend(1 + Math.ceil(value.length / unitsPerStep));
      for (const item of value) this.weigh(item);
    }
  }
}

/** The truth of a value in JSON logic: an empty list is false, everything else as in JavaScript. */
export function isTruthy(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0 ? false : Boolean(value);
}

/** The value at a dotted path, by own properties only. `standIn` (null) when absent. */
export function lookUp(data: unknown, path: unknown, standIn: unknown = null): unknown {
  if (path === undefined || path === null || path === '') return data;
  if (typeof path !== 'string' && typeof path !== 'number')
    throw new RuleError('rule', 'The field of “var” is not written out.');
  let value = data;
  for (const part of String(path).split('.')) {
    if (value === null || value === undefined || !Object.hasOwn(Object(value) as object, part))
      return standIn;
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return value === undefined ? standIn : value;
}

function numberOf(value: unknown): number {
  return Number.parseFloat(String(value));
}

/**
 * Compares as JavaScript does, which defines JSON logic. JSON has no functions, so nothing of the event runs. One difference: two texts
 * that are timestamps are compared as instants.
 */
function compare(operator: string, left: unknown, right: unknown): boolean {
  const areTexts = typeof left === 'string' && typeof right === 'string';
  const a = (areTexts ? comparable(left) : left) as number;
  const b = (areTexts ? comparable(right) : right) as number;
  switch (operator) {
    case '==':
      // oxlint-disable-next-line eqeqeq -- the operator of JSON logic converts
      return a == b;
    case '!=':
      // oxlint-disable-next-line eqeqeq -- the operator of JSON logic converts
      return a != b;
    case '===':
      return a === b;
    case '!==':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

function contains(needle: unknown, haystack: unknown): boolean {
  // An empty text contains nothing, not even an empty text.
  if (typeof haystack === 'string') return haystack !== '' && haystack.includes(String(needle));
  if (!Array.isArray(haystack)) return false;
  const wanted = comparable(needle);
  return haystack.some((item) => comparable(item) === wanted);
}

function calculate(operator: string, values: readonly unknown[]): unknown {
  const numbers = values as readonly number[];
  const [first, second] = numbers as readonly [number, number | undefined];
  switch (operator) {
    case '+':
      return values.reduce<number>((sum, value) => sum + numberOf(value), 0);
    case '*':
      return values.reduce((product, value) => numberOf(product) * numberOf(value));
    case '-':
      return second === undefined ? -first : first - second;
    case '/':
      return first / Number(second);
    case '%':
      return first % Number(second);
    case 'min':
      return Math.min(...numbers);
    default:
      return Math.max(...numbers);
  }
}

function applyToList(
  operator: string,
  args: readonly unknown[],
  data: unknown,
  meter: Meter,
  depth: number,
): boolean {
  const items = applyRule(args[0], data, meter, depth);
  if (!Array.isArray(items) || items.length === 0) return operator === 'none';
  const fits = (item: unknown) => isTruthy(applyRule(args[1], item, meter, depth));
  if (operator === 'some') return items.some(fits);
  return operator === 'all' ? items.every(fits) : !items.some(fits);
}

/** Evaluates a part of a rule for `data`, charging `meter`. Throws RuleError, or TypeError for values that cannot be compared. */
export function applyRule(rule: unknown, data: unknown, meter: Meter, depth = 0): unknown {
  meter.spend(1);
  if (typeof rule !== 'object' || rule === null) return rule;
  if (depth > maxDepth) throw new RuleError('rule', 'The rule is nested too deep.');
  const below = depth + 1;
  if (Array.isArray(rule)) return rule.map((item) => applyRule(item, data, meter, below));
  if (!isObject(rule)) return rule;
  const [operator, ...others] = Object.keys(rule);
  if (operator === undefined || others.length > 0)
    throw new RuleError('rule', 'The rule has an object that is no operator.');
  const operand = rule[operator];
  const args: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  switch (operator) {
    case 'var':
      return lookUp(data, args[0], args[1]);
    case 'and':
    case 'or': {
      let value: unknown;
      for (const arg of args) {
        value = applyRule(arg, data, meter, below);
        if (isTruthy(value) === (operator === 'or')) return value;
      }
      return value;
    }
    case 'if': {
      let index = 0;
      for (; index < args.length - 1; index += 2)
        if (isTruthy(applyRule(args[index], data, meter, below)))
          return applyRule(args[index + 1], data, meter, below);
      return index === args.length - 1 ? applyRule(args[index], data, meter, below) : null;
    }
    case 'some':
    case 'all':
    case 'none':
      return applyToList(operator, args, data, meter, below);
    default:
      return applyToValues(
        operator,
        args.map((arg) => applyRule(arg, data, meter, below)),
        meter,
      );
  }
}

function applyToValues(operator: string, values: readonly unknown[], meter: Meter): unknown {
  for (const value of values) meter.weigh(value);
  switch (operator) {
    case '!':
      return !isTruthy(values[0]);
    case '!!':
      return isTruthy(values[0]);
    case 'in':
      return contains(values[0], values[1]);
    case '<':
    case '<=':
      return (
        compare(operator, values[0], values[1]) &&
        (values[2] === undefined || compare(operator, values[1], values[2]))
      );
    case '==':
    case '===':
    case '!=':
    case '!==':
    case '>':
    case '>=':
      return compare(operator, values[0], values[1]);
    case '+':
    case '*':
    case '-':
    case '/':
    case '%':
    case 'min':
    case 'max':
      return calculate(operator, values);
    default:
      throw new RuleError('rule', `“${operator.slice(0, 40)}” is not an operator that a rule can use.`);
  }
}

/** Runs `work` and converts any error into a RuleError. */
export function orRuleError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof RuleError) throw error;
    throw new RuleError('value', 'The event has a value that the rule cannot compare.');
  }
}

/**
 * True when `event` (JSON) matches `rule`. Equal to json-logic-js on every rule that `checkRule` accepts, with two exceptions: inherited
 * properties are absent, and timestamps are compared as instants. Unchecked rules are safe to pass. Throws RuleError when there is no
 * outcome.
 */
export function evaluateRule(rule: unknown, event: unknown, budget: RuleBudget = ruleBudget): boolean {
  return orRuleError(() => isTruthy(applyRule(rule, event, new Meter(budget))));
}
