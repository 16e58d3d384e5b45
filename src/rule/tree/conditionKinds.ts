import type { EventField } from '../../../resources/events/fields.ts';
import { readExpression } from '../../../resources/rules/types.ts';
import { isObject } from '../../../resources/declaration/values.ts';

/** Slots of a shape for choices of the author: the field, one or two values, a list of values, or another field. */
type Slot = '@field' | '@first' | '@second' | '@list' | '@other';

/** An expression with slots: its operator, then its arguments. */
export type Shape = readonly [operator: string, ...args: (Slot | Shape | null)[]];

/** A kind of condition that the builder offers. */
export interface ConditionKind {
  readonly shape: Shape;
  /** Field types that it is offered for. */
  readonly types: readonly EventField['type'][];
  readonly values: 'none' | 'one' | 'two' | 'list' | 'field';
}

const all = ['text', 'number', 'instant'] as const;
const ordered = ['number', 'instant'] as const;

/** Every kind of condition that the builder can show, in the order in which they are offered. Each has exactly one JSON form. */
export const conditionKinds = {
  is: { shape: ['==', '@field', '@first'], types: all, values: 'one' },
  isNot: { shape: ['!=', '@field', '@first'], types: all, values: 'one' },
  isOneOf: { shape: ['in', '@field', '@list'], types: all, values: 'list' },
  isNotOneOf: { shape: ['!', ['in', '@field', '@list']], types: all, values: 'list' },
  contains: { shape: ['in', '@first', '@field'], types: ['text'], values: 'one' },
  doesNotContain: { shape: ['!', ['in', '@first', '@field']], types: ['text'], values: 'one' },
  isLess: { shape: ['<', '@field', '@first'], types: ordered, values: 'one' },
  isAtMost: { shape: ['<=', '@field', '@first'], types: ordered, values: 'one' },
  isMore: { shape: ['>', '@field', '@first'], types: ordered, values: 'one' },
  isAtLeast: { shape: ['>=', '@field', '@first'], types: ordered, values: 'one' },
  isBetween: { shape: ['<=', '@first', '@field', '@second'], types: ordered, values: 'two' },
  isStrictlyBetween: { shape: ['<', '@first', '@field', '@second'], types: ordered, values: 'two' },
  isExactly: { shape: ['===', '@field', '@first'], types: all, values: 'one' },
  isNotExactly: { shape: ['!==', '@field', '@first'], types: all, values: 'one' },
  isPresent: { shape: ['!=', '@field', null], types: all, values: 'none' },
  isMissing: { shape: ['==', '@field', null], types: all, values: 'none' },
  hasValue: { shape: ['!!', '@field'], types: all, values: 'none' },
  isEmpty: { shape: ['!', '@field'], types: all, values: 'none' },
  isField: { shape: ['==', '@field', '@other'], types: all, values: 'field' },
  isNotField: { shape: ['!=', '@field', '@other'], types: all, values: 'field' },
  containsField: { shape: ['in', '@other', '@field'], types: ['text'], values: 'field' },
  doesNotContainField: { shape: ['!', ['in', '@other', '@field']], types: ['text'], values: 'field' },
  isLessThanField: { shape: ['<', '@field', '@other'], types: ordered, values: 'field' },
  isAtMostField: { shape: ['<=', '@field', '@other'], types: ordered, values: 'field' },
  isMoreThanField: { shape: ['>', '@field', '@other'], types: ordered, values: 'field' },
  isAtLeastField: { shape: ['>=', '@field', '@other'], types: ordered, values: 'field' },
  isExactlyField: { shape: ['===', '@field', '@other'], types: all, values: 'field' },
  isNotExactlyField: { shape: ['!==', '@field', '@other'], types: all, values: 'field' },
} as const satisfies Readonly<Record<string, ConditionKind>>;

export type ConditionKindName = keyof typeof conditionKinds;

export const conditionKindNames = Object.keys(conditionKinds) as ConditionKindName[];

/** Strict comparisons, which distinguish values of different types. Shown when a rule uses them, never offered. */
const technical: ReadonlySet<ConditionKindName> = new Set([
  'isExactly',
  'isNotExactly',
  'isExactlyField',
  'isNotExactlyField',
]);
/** For texts, whose empty value counts as missing. `ofOthers` is for numbers and timestamps, which are never empty. */
const ofTexts: ReadonlySet<ConditionKindName> = new Set(['hasValue', 'isEmpty']);
const ofOthers: ReadonlySet<ConditionKindName> = new Set(['isPresent', 'isMissing']);
/** For fields with an identifier, for which searching by a part is useless. */
const ofIdentifiers: ReadonlySet<ConditionKindName> = new Set([
  'is',
  'isNot',
  'isOneOf',
  'isNotOneOf',
  'hasValue',
  'isEmpty',
]);

/** True when a kind is offered for a field of the event. */
export function fits(
  name: ConditionKindName,
  { type, choices }: Pick<EventField, 'type' | 'choices'>,
): boolean {
  if (technical.has(name)) return false;
  if (choices && 'resource' in choices) return ofIdentifiers.has(name);
  return !(type === 'text' ? ofOthers : ofTexts).has(name);
}

/** The kind called `name`. Undefined when there is none. */
export function conditionKind(name: string | null | undefined): ConditionKind | undefined {
  return name != null && Object.hasOwn(conditionKinds, name)
    ? conditionKinds[name as ConditionKindName]
    : undefined;
}

/** The number of values of a kind in the builder. A list, or the path of another field, counts as one. */
export function valueCount({ values }: ConditionKind): number {
  return { none: 0, one: 1, list: 1, field: 1, two: 2 }[values];
}

/** The values in the slots of a shape. Undefined for missing choices. The path of another field is the first value. */
export interface Filling {
  readonly field?: string;
  readonly values: readonly unknown[];
}

/** The placeholder in a rule for a missing choice. `checkRule` rejects it in any position. */
export const missingChoice: Readonly<Record<string, never>> = Object.freeze({});

export function isMissingChoice(node: unknown): boolean {
  return isObject(node) && Object.keys(node).length === 0;
}

/** The JSON of a shape. */
export function fillShape([operator, ...args]: Shape, filling: Filling): unknown {
  const [first = missingChoice, second = missingChoice] = filling.values;
  const fill = (arg: Shape[number]): unknown => {
    if (Array.isArray(arg)) return fillShape(arg as unknown as Shape, filling);
    switch (arg) {
      case '@field':
        return filling.field === undefined ? missingChoice : { var: filling.field };
      case '@first':
      case '@list':
        return first;
      case '@other':
        return typeof first === 'string' ? { var: first } : missingChoice;
      case '@second':
        return second;
      default:
        return arg;
    }
  };
  return { [operator]: args.map(fill) };
}

/** The slot values that make a shape equal to `node`. Null when `node` has another shape. A single argument counts as a list of one. */
export function matchShape(shape: Shape, node: unknown): Filling | null {
  const values: unknown[] = [];
  let field: string | undefined;
  const matches = ([operator, ...args]: Shape, part: unknown): boolean => {
    const expression = readExpression(part);
    if (expression?.operator !== operator || expression.args.length !== args.length) return false;
    return args.every((arg, index) => {
      const argument = expression.args[index];
      if (Array.isArray(arg)) return matches(arg as unknown as Shape, argument);
      if (arg === null) return argument === null;
      if (arg === '@field') {
        field = fieldOf(argument);
        return field !== undefined;
      }
      if (arg === '@other') {
        values[0] = fieldOf(argument);
        return values[0] !== undefined || isMissingChoice(argument);
      }
      if (arg === '@list' ? !Array.isArray(argument) && !isMissingChoice(argument) : Array.isArray(argument))
        return false;
      values[arg === '@second' ? 1 : 0] = isMissingChoice(argument) ? undefined : argument;
      return true;
    });
  };
  return matches(shape, node) ? { values, ...(field !== undefined && { field }) } : null;
}

/** The field of a `var` without a default. */
export function fieldOf(node: unknown): string | undefined {
  const expression = readExpression(node);
  if (expression?.operator !== 'var' || expression.args.length !== 1) return undefined;
  const [field] = expression.args;
  return typeof field === 'string' ? field : undefined;
}
