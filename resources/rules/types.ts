import { isObject } from '../declaration/values.ts';

/** Path of a part of a rule: keys and indices from the outside in, as in the rule's JSON. */
export type RulePath = readonly (string | number)[];

/** Kind of a position in a rule: a condition (true or false) or any value. */
export type Position = 'condition' | 'value';

/** An expression of JSON logic: operator, arguments and their paths. */
export interface Expression {
  readonly operator: string;
  readonly args: readonly unknown[];
  /** The path of the argument at `index`, below the path of the expression. */
  argumentPath(this: void, index: number): RulePath;
}

/** Reads an object with exactly one key as an expression. A single argument needs no list. Null for anything else. */
export function readExpression(node: unknown): Expression | null {
  if (!isObject(node)) return null;
  const [operator, ...others] = Object.keys(node);
  if (operator === undefined || others.length > 0) return null;
  const operand = node[operator];
  return Array.isArray(operand)
    ? { operator, args: operand as unknown[], argumentPath: (index) => [operator, index] }
    : { operator, args: [operand], argumentPath: () => [operator] };
}
