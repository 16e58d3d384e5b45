import { eventField } from '../../../resources/events/fields.ts';
import { readExpression } from '../../../resources/rules/types.ts';

/** A text that a rule expects as the whole value of a field. */
export interface ComparedValue {
  /** Path of the field. */
  readonly field: string;
  readonly value: string;
}

const equalities = new Set(['==', '===', '!=', '!==']);

function fieldOf(node: unknown): string | undefined {
  const expression = readExpression(node);
  const [path] = expression?.operator === 'var' ? expression.args : [];
  return typeof path === 'string' && eventField(path) ? path : undefined;
}

/** The distinct texts that a rule compares whole fields of the event with. Parts of texts are not among them. */
export function comparedValues(rule: unknown): ComparedValue[] {
  const found = new Map<string, ComparedValue>();
  const add = (field: string | undefined, value: unknown) => {
    if (field !== undefined && typeof value === 'string') found.set(`${field} ${value}`, { field, value });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
      return;
    }
    const expression = readExpression(node);
    if (!expression) return;
    const { operator, args } = expression;
    const [left, right] = args;
    if (equalities.has(operator)) {
      add(fieldOf(left), right);
      add(fieldOf(right), left);
    } else if (operator === 'in' && Array.isArray(right))
      for (const value of right) add(fieldOf(left), value);
    visit(args);
  };
  visit(rule);
  return [...found.values()];
}
