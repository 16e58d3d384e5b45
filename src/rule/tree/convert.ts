import { checkRule } from '../../../resources/rules/check.ts';
import { isTruthy } from '../../../resources/rules/valueOperators.ts';
import { readExpression } from '../../../resources/rules/types.ts';
import { isObject } from '../../../resources/declaration/values.ts';

/** Comparisons with swapped operands. */
const turned: Readonly<Record<string, string>> = {
  '==': '==',
  '===': '===',
  '!=': '!=',
  '!==': '!==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function isVariable(node: unknown): boolean {
  return readExpression(node)?.operator === 'var';
}

/** Drops a default of a field that equals the value of a missing field. */
function convertValue(node: unknown): unknown {
  const expression = readExpression(node);
  if (expression?.operator !== 'var') return node;
  const [field, standIn = null] = expression.args;
  return standIn === null && typeof field === 'string' && field !== '' ? { var: field } : node;
}

function not(condition: unknown): unknown {
  return typeof condition === 'boolean' ? !condition : { '!': [condition] };
}

/** Combines conditions. Drops those that are decided without an event. */
function join(operator: 'and' | 'or', conditions: readonly unknown[]): unknown {
  const decides = operator === 'or';
  if (conditions.includes(decides)) return decides;
  const undecided = conditions.filter((condition) => typeof condition !== 'boolean');
  if (undecided.length === 0) return !decides;
  return undecided.length === 1 ? undecided[0] : { [operator]: undecided };
}

function convertBranches(args: readonly unknown[]): unknown {
  if (args.length === 0) return false;
  const [test, then] = args.slice(0, 2).map(convertCondition);
  if (args.length === 1) return test;
  return join('or', [join('and', [test, then]), join('and', [not(test), convertBranches(args.slice(2))])]);
}

/** Splits a membership test into one condition each for texts, numbers and other values. */
function convertMembership(needle: unknown, list: readonly unknown[]): unknown {
  const values = [...new Set(list)];
  if (values.some((value) => typeof value === 'object' && value !== null)) return { in: [needle, list] };
  const ofType = (type: string) => values.filter((value) => typeof value === type);
  const groups = [ofType('string'), ofType('number')].filter(({ length }) => length > 0);
  return join('or', [
    ...groups.map((group) => ({ in: [needle, group] })),
    ...values
      .filter((value) => value === null || typeof value === 'boolean')
      .map((value) => ({ [value === null ? '==' : '===']: [needle, value] })),
  ]);
}

function convertComparison(operator: string, left: unknown, right: unknown): unknown {
  const opposite = turned[operator];
  const [field, value, relation] =
    isVariable(right) && !isObject(left) && opposite !== undefined
      ? [right, left, opposite]
      : [left, right, operator];
  // A missing field is null, and only null equals it, strictly or not.
  if (value === null && isVariable(field) && relation.length === 3)
    return { [relation.slice(0, 2)]: [field, null] };
  return { [relation]: [field, value] };
}

function convertCondition(node: unknown): unknown {
  const expression = readExpression(node);
  if (!expression) return isTruthy(node);
  const { operator, args } = expression;
  switch (operator) {
    case 'and':
    case 'or':
      return join(operator, args.map(convertCondition));
    case '!':
      return not(convertCondition(args[0]));
    case '!!':
      return isVariable(args[0]) ? { '!!': [convertValue(args[0])] } : convertCondition(args[0]);
    case 'var':
      return { '!!': [convertValue(node)] };
    case 'if':
    case '?:':
      return convertBranches(args);
    case 'in': {
      const [needle, list] = args.map(convertValue);
      return Array.isArray(list) && isVariable(needle)
        ? convertMembership(needle, list)
        : { in: [needle, list] };
    }
    default: {
      if (!Object.hasOwn(turned, operator)) return node;
      const values = args.map(convertValue);
      return values.length === 2 ? convertComparison(operator, values[0], values[1]) : { [operator]: values };
    }
  }
}

/**
 * An equivalent rule that the builder is more likely to support: fields come first, `if` becomes `and` and `or`, and conditions decided
 * without an event are dropped. Other parts are unchanged. A rule that never fires is kept whole.
 */
export function convertRule(rule: unknown): unknown {
  const converted = convertCondition(rule);
  // Nested `if` is duplicated at each level, so that the result may exceed the limits.
  return checkRule(converted).length === 0 ? converted : rule;
}
