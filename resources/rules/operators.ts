import { weekdays } from './schedule.ts';
import type { Position } from './types.ts';

/** The arguments and the result of an operator. */
export interface Operator {
  readonly kind:
    | 'comparison'
    | 'logic'
    | 'branch'
    | 'membership'
    /** A condition for each element of a list. */
    | 'list'
    /** A value for each element of a list. */
    | 'elements'
    | 'arithmetic'
    /** Joins texts or lists, or cuts a text. */
    | 'building'
    | 'variable'
    /** Names fields. */
    | 'absence'
    /** A condition on the time where the event happened. */
    | 'schedule';
  /** Minimum and maximum number of arguments. */
  readonly min: number;
  readonly max: number;
}

const anyNumber = Number.POSITIVE_INFINITY;
const comparison = { kind: 'comparison', min: 2, max: 2 } as const;
const between = { kind: 'comparison', min: 2, max: 3 } as const;
const list = { kind: 'list', min: 2, max: 2 } as const;
const elements = { kind: 'elements', min: 2, max: 2 } as const;
const branch = { kind: 'branch', min: 1, max: anyNumber } as const;
const building = { kind: 'building', min: 0, max: anyNumber } as const;
const sum = { kind: 'arithmetic', min: 1, max: anyNumber } as const;

/**
 * The operators that a rule may use: those of JSON logic except `log`, which writes what it is given to a log, and the conditions on the
 * schedule. Some build texts and lists, which the budget of an evaluation limits.
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
  if: branch,
  '?:': branch,
  in: { kind: 'membership', min: 2, max: 2 },
  some: list,
  all: list,
  none: list,
  filter: list,
  map: elements,
  reduce: { kind: 'elements', min: 2, max: 3 },
  merge: building,
  cat: building,
  substr: { kind: 'building', min: 2, max: 3 },
  missing: { kind: 'absence', min: 0, max: anyNumber },
  missing_some: { kind: 'absence', min: 2, max: 2 },
  '+': sum,
  '*': sum,
  '-': { kind: 'arithmetic', min: 1, max: 2 },
  '/': { kind: 'arithmetic', min: 2, max: 2 },
  '%': { kind: 'arithmetic', min: 2, max: 2 },
  min: sum,
  max: sum,
  var: { kind: 'variable', min: 1, max: 2 },
  time_of_day: { kind: 'schedule', min: 2, max: 2 },
  weekday: { kind: 'schedule', min: 1, max: weekdays.length },
  holiday: { kind: 'schedule', min: 0, max: 0 },
  school_year: { kind: 'schedule', min: 0, max: 0 },
} as const satisfies Readonly<Record<string, Operator>>;

/** Unsupported operators of JSON logic and other languages, with the advice to show. */
export const replacements: Readonly<Record<string, string>> = {
  '=': 'Write “==” instead.',
  '&&': 'Write “and” instead.',
  '||': 'Write “or” instead.',
  not: 'Write “!” instead.',
  log: 'The sample event shows what each condition sees.',
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
