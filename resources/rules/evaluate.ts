import { calculate, compare, contains, isTruthy, join } from './valueOperators.ts';
import { Meter, orRuleError, RuleError, type RuleSetting } from './meter.ts';
import { holdsAt, isScheduleOperator } from './schedule.ts';
import { isObject } from '../declaration/values.ts';

/** Maximum depth of evaluation. `checkRule` accepts far less. */
const maxDepth = 64;

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

function applyToList(
  operator: string,
  args: readonly unknown[],
  data: unknown,
  meter: Meter,
  depth: number,
): unknown {
  const found = applyRule(args[0], data, meter, depth);
  const items: readonly unknown[] = Array.isArray(found) ? found : [];
  const valueOf = (item: unknown) => applyRule(args[1], item, meter, depth);
  const fits = (item: unknown) => isTruthy(valueOf(item));
  switch (operator) {
    case 'some':
      return items.some(fits);
    case 'none':
      return !items.some(fits);
    case 'all':
      return items.length > 0 && items.every(fits);
    case 'filter':
      return meter.build(items.filter(fits));
    case 'map':
      return meter.build(items).map(valueOf);
    default:
      return items.reduce<unknown>(
        (accumulator, current) => valueOf({ current, accumulator }),
        args[2] === undefined ? null : applyRule(args[2], data, meter, depth),
      );
  }
}

/** The fields in `names` that the data does not have, or has empty. */
function missingOf(names: readonly unknown[], data: unknown): readonly unknown[] {
  return names.filter((name) => {
    if (typeof name !== 'string' && typeof name !== 'number')
      throw new RuleError('value', 'The event has a value that names no field.');
    const value = lookUp(data, name);
    return value === null || value === '';
  });
}

function applyToFields(operator: string, values: readonly unknown[], data: unknown): readonly unknown[] {
  const [first, second] = values;
  if (operator === 'missing') return missingOf(Array.isArray(first) ? first : values, data);
  if (!Array.isArray(second)) throw new RuleError('value', 'The names of the fields are no list.');
  const missing = missingOf(second, data);
  return second.length - missing.length >= Number(first) ? [] : missing;
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
    case 'if':
    case '?:': {
      let index = 0;
      for (; index < args.length - 1; index += 2)
        if (isTruthy(applyRule(args[index], data, meter, below)))
          return applyRule(args[index + 1], data, meter, below);
      return index === args.length - 1 ? applyRule(args[index], data, meter, below) : null;
    }
    case 'some':
    case 'all':
    case 'none':
    case 'filter':
    case 'map':
    case 'reduce':
      return applyToList(operator, args, data, meter, below);
    default: {
      const values = args.map((arg) => applyRule(arg, data, meter, below));
      for (const value of values) meter.weigh(value);
      return operator === 'missing' || operator === 'missing_some'
        ? applyToFields(operator, values, data)
        : applyToValues(operator, values, meter);
    }
  }
}

function applyToValues(operator: string, values: readonly unknown[], meter: Meter): unknown {
  if (isScheduleOperator(operator)) return holdsAt(operator, values, meter.localMoment());
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
    case 'cat':
    case 'merge':
    case 'substr':
      return meter.build(join(operator, values));
    default:
      throw new RuleError('rule', `“${operator.slice(0, 40)}” is not an operator that a rule can use.`);
  }
}

/**
 * True when `event` (JSON) matches `rule`. Equal to json-logic-js on every rule that `checkRule` accepts, with three exceptions:
 * inherited properties are absent, timestamps are compared as instants, and conditions on the schedule are added. Unchecked rules are safe to pass. Throws RuleError when there is no
 * outcome.
 */
export function evaluateRule(rule: unknown, event: unknown, setting: RuleSetting = {}): boolean {
  return orRuleError(() => isTruthy(applyRule(rule, event, new Meter(setting))));
}
