import { readExpression } from '../../../resources/rules/types.ts';

/** A value in a rule, with every argument in a list. */
function normalizeValue(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(normalizeValue);
  const expression = readExpression(node);
  return expression ? { [expression.operator]: expression.args.map(normalizeValue) } : node;
}

/**
 * A rule in canonical form for comparison: arguments in lists, no `and` or `or` of one, `!!` around fields only. Rules with the same
 * canonical form have the same outcome on every event.
 */
export function normalizeRule(node: unknown): unknown {
  const expression = readExpression(node);
  if (!expression) return node;
  const { operator, args } = expression;
  const isLone = args.length === 1;
  switch (operator) {
    case 'and':
    case 'or':
      return isLone ? normalizeRule(args[0]) : { [operator]: args.map(normalizeRule) };
    case '!':
      return { '!': args.map(normalizeRule) };
    case '!!':
      return isLone ? normalizeRule(args[0]) : normalizeValue(node);
    case 'var':
      return { '!!': [normalizeValue(node)] };
    default:
      return normalizeValue(node);
  }
}
