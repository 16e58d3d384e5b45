import type { Position } from './types.ts';

/** The arguments and the result of an operator. */
export interface Operator {
  readonly kind: 'comparison' | 'logic' | 'branch' | 'membership' | 'list' | 'arithmetic' | 'variable';
  /** Minimum and maximum number of arguments. */
  readonly min: number;
  readonly max: number;
}

const anyNumber = Number.POSITIVE_INFINITY;
const comparison = { kind: 'comparison', min: 2, max: 2 } as const;
const between = { kind: 'comparison', min: 2, max: 3 } as const;
const list = { kind: 'list', min: 2, max: 2 } as const;
const sum = { kind: 'arithmetic', min: 1, max: anyNumber } as const;

/**
 * The operators of JSON logic that a rule may use. None of them produces a value larger than its input, so that a rule costs at most its
 * size times the size of the event. `map`, `filter`, `reduce`, `merge`, `cat`, `substr`, `missing` and `log` are excluded for that reason.
 */
const operators = {
  '==': comparison,
  '===': comparison,
  '!=': comparison,
  '!==': comparison,
  '>': comparison,
  '>=': comparison,
  '<': between,
  '<=': between,
  '!': { kind: 'logic', min: 1, max: 1 },
  '!!': { kind: 'logic', min: 1, max: 1 },
  and: { kind: 'logic', min: 1, max: anyNumber },
  or: { kind: 'logic', min: 1, max: anyNumber },
  if: { kind: 'branch', min: 2, max: anyNumber },
  in: { kind: 'membership', min: 2, max: 2 },
  some: list,
  all: list,
  none: list,
  '+': sum,
  '*': sum,
  '-': { kind: 'arithmetic', min: 1, max: 2 },
  '/': { kind: 'arithmetic', min: 2, max: 2 },
  '%': { kind: 'arithmetic', min: 2, max: 2 },
  min: sum,
  max: sum,
  var: { kind: 'variable', min: 1, max: 2 },
} as const satisfies Readonly<Record<string, Operator>>;

/** Unsupported operators of JSON logic and other languages, with the advice to show. */
export const replacements: Readonly<Record<string, string>> = {
  '?:': 'Write “if” instead.',
  '=': 'Write “==” instead.',
  '&&': 'Write “and” instead.',
  '||': 'Write “or” instead.',
  not: 'Write “!” instead.',
  missing: 'Compare a field with null by “==” instead.',
  missing_some: 'Compare each field with null by “==” instead.',
  substr: 'Look for the text by “in” instead.',
  cat: 'Compare each text by itself instead.',
  filter: 'Write “some” instead.',
  map: 'Write “some”, “all” or “none” instead.',
  reduce: 'Write “some”, “all” or “none” instead.',
  merge: 'Write the values into one list instead.',
};

type OperatorName = keyof typeof operators;

/** The operator called `name`. Undefined when a rule may not use it. */
export function operatorNamed(name: string): Operator | undefined {
  return Object.hasOwn(operators, name) ? operators[name as OperatorName] : undefined;
}

/** The position of the argument at `index` of `count`, for an expression at `position`. */
export function argumentPosition(
  operator: Operator,
  index: number,
  count: number,
  position: Position,
): Position {
  switch (operator.kind) {
    case 'logic':
      return 'condition';
    case 'list':
      return index === 1 ? 'condition' : 'value';
    case 'branch': {
      const isTest = index % 2 === 0 && index < count - 1;
      return isTest ? 'condition' : position;
    }
    default:
      return 'value';
  }
}
