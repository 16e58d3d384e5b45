import type { EventField } from '../../resources/rules/event.ts';
import { readExpression } from '../../resources/rules/types.ts';
import { isObject } from '../../resources/declaration/values.ts';

/** The slots of a shape for the author's choices: the field, one or two values, a list of values, or another field. */
type Slot = '@field' | '@first' | '@second' | '@list' | '@other';

/** An expression with slots: its operator, then its arguments. */
export type Shape = readonly [operator: string, ...args: (Slot | Shape | null)[]];

/** A kind of condition that the builder offers. */
export interface ConditionKind {
  readonly shape: Shape;
  /** The kinds of fields that it is offered for. */
  readonly types: readonly EventField['type'][];
  readonly values: 'none' | 'one' | 'two' | 'list' | 'field';
}

const all = ['text', 'number', 'instant'] as const;
const ordered = ['number', 'instant'] as const;

/** Every kind of condition that the builder can show, in the order in which it is offered. Each is exactly one JSON. */
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

/** Kinds by which JSON logic tells values of one look but different kinds apart: shown where a rule has them, not offered. */
const technical: ReadonlySet<ConditionKindName> = new Set([
  'isExactly',
  'isNotExactly',
  'isExactlyField',
  'isNotExactlyField',
]);
/** For texts, where an empty one counts as none; and for numbers and times, which are never empty. */
const ofTexts: ReadonlySet<ConditionKindName> = new Set(['hasValue', 'isEmpty']);
const ofOthers: ReadonlySet<ConditionKindName> = new Set(['isPresent', 'isMissing']);
/** For a field that holds an identifier, of which nobody knows a part. */
const ofIdentifiers: ReadonlySet<ConditionKindName> = new Set([
  'is',
  'isNot',
  'isOneOf',
  'isNotOneOf',
  'hasValue',
  'isEmpty',
]);

/** Whether a kind is offered for a field of the event. */
export function fits(
  name: ConditionKindName,
  { type, choices }: Pick<EventField, 'type' | 'choices'>,
): boolean {
  if (technical.has(name)) return false;
  if (choices && 'resource' in choices) return ofIdentifiers.has(name);
  return !(type === 'text' ? ofOthers : ofTexts).has(name);
}

/** The kind called `name`; undefined where there is none. */
export function conditionKind(name: string | null | undefined): ConditionKind | undefined {
  return name != null && Object.hasOwn(conditionKinds, name)
    ? conditionKinds[name as ConditionKindName]
    : undefined;
}

/** How many values a kind has in the builder; a list is one, and so is the path of another field. */
export function valueCount({ values }: ConditionKind): number {
  return { none: 0, one: 1, list: 1, field: 1, two: 2 }[values];
}

/** The values in the slots of a shape; undefined where nothing has been chosen yet. Another field is the first of the values, by its path. */
export interface Filling {
  readonly field?: string;
  readonly values: readonly unknown[];
}

/** The placeholder in a rule for a missing choice. Every check of rules refuses it, whatever is around it. */
export const hole: Readonly<Record<string, never>> = Object.freeze({});

export function isHole(node: unknown): boolean {
  return isObject(node) && Object.keys(node).length === 0;
}

/** The JSON of a shape. */
export function fillShape([operator, ...args]: Shape, filling: Filling): unknown {
  const [first = hole, second = hole] = filling.values;
  const fill = (arg: Shape[number]): unknown => {
    if (Array.isArray(arg)) return fillShape(arg as unknown as Shape, filling);
    switch (arg) {
      case '@field':
        return filling.field === undefined ? hole : { var: filling.field };
      case '@first':
      case '@list':
        return first;
      case '@other':
        return typeof first === 'string' ? { var: first } : hole;
      case '@second':
        return second;
      default:
        return arg;
    }
  };
  return { [operator]: args.map(fill) };
}

/** The slots that make a shape equal to `node`; null when it has another shape. A lone argument counts as a list of one. */
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
        return values[0] !== undefined || isHole(argument);
      }
      if (arg === '@list' ? !Array.isArray(argument) && !isHole(argument) : Array.isArray(argument))
        return false;
      values[arg === '@second' ? 1 : 0] = isHole(argument) ? undefined : argument;
      return true;
    });
  };
  return matches(shape, node) ? { values, ...(field !== undefined && { field }) } : null;
}

/** The field of a `var` without a value that stands in for it. */
export function fieldOf(node: unknown): string | undefined {
  const expression = readExpression(node);
  if (expression?.operator !== 'var' || expression.args.length !== 1) return undefined;
  const [field] = expression.args;
  return typeof field === 'string' ? field : undefined;
}
