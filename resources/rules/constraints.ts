import { type EventField, eventField } from '../events/fields.ts';
import { comparable } from './moments.ts';
import { readExpression } from './types.ts';

type Value = string | number | null;

/** A set of values of one field: a list, everything except a list, or a range. */
interface ValueSet {
  readonly field: string;
  readonly among?: readonly Value[];
  readonly except?: readonly Value[];
  readonly low?: End;
  readonly high?: End;
}

interface End {
  readonly value: string | number;
  readonly isIncluded: boolean;
}

/** The values for which a condition on one field is true, and those for which it is false. */
export interface Constraint {
  readonly holds: ValueSet;
  readonly opposite: ValueSet;
}

function fieldIn(node: unknown): EventField | undefined {
  const expression = readExpression(node);
  const [field] = expression?.operator === 'var' && expression.args.length === 1 ? expression.args : [];
  return typeof field === 'string' ? eventField(field) : undefined;
}

/** A literal in comparable form. Undefined when JSON logic converts it first. */
function valueFor({ type }: EventField, literal: unknown): Value | undefined {
  if (literal === null) return null;
  const expected = type === 'number' ? 'number' : 'string';
  // An empty text equals no number and nothing else; a missing field is null.
  if (typeof literal !== expected || literal === '') return undefined;
  return comparable(literal) as string | number;
}

function equality(field: EventField, literals: readonly unknown[]): Constraint | undefined {
  const values = literals.map((literal) => valueFor(field, literal));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return setOf(field.path, values as Value[]);
}

function setOf(field: string, values: readonly Value[]): Constraint {
  return { holds: { field, among: values }, opposite: { field, except: values } };
}

function negated({ holds, opposite }: Constraint): Constraint {
  return { holds: opposite, opposite: holds };
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function range(operator: string, field: EventField, literal: unknown): Constraint | undefined {
  const value = valueFor(field, literal);
  // Order comparisons of texts are skipped. A missing value counts as zero.
  if (value === undefined || value === null || field.type === 'text') return undefined;
  const end = { value, isIncluded: operator.endsWith('=') };
  const other = { value, isIncluded: !end.isIncluded };
  const { path } = field;
  const below = { field: path, high: operator.startsWith('<') ? end : other };
  const above = { field: path, low: operator.startsWith('<') ? other : end };
  const isLess = operator.startsWith('<');
  // A missing number is compared as zero. A missing timestamp is neither before nor after another.
  const rest = field.type === 'instant' ? { field: path, except: [] } : isLess ? above : below;
  return { holds: isLess ? below : above, opposite: rest };
}

/** The constraint of a condition on one field. Undefined for other shapes. */
export function constraintOf(node: unknown): Constraint | undefined {
  const expression = readExpression(node);
  if (!expression) return undefined;
  const { operator, args } = expression;
  const [first, second] = args;
  if (operator === '!') {
    const inner = constraintOf(first);
    return inner && negated(inner);
  }
  // An event has one weekday.
  if (operator === 'weekday') return setOf(operator, args as string[]);
  const leftField = fieldIn(first);
  const field = leftField ?? fieldIn(second);
  const literal = leftField ? second : first;
  if (!field || args.length !== 2) return undefined;
  if (operator === 'in') return leftField && Array.isArray(literal) ? equality(field, literal) : undefined;
  if (operator === '==' || operator === '===') return equality(field, [literal]);
  if (operator === '!=' || operator === '!==') {
    const same = equality(field, [literal]);
    return same && negated(same);
  }
  const relation = leftField ? operator : mirrored[operator];
  return operator in mirrored && relation !== undefined ? range(relation, field, literal) : undefined;
}

function isBefore(high: End, low: End): boolean {
  return high.value < low.value || (high.value === low.value && !(high.isIncluded && low.isIncluded));
}

function isOutside(value: Value, { low, high }: { readonly low?: End; readonly high?: End }): boolean {
  // A missing value is compared as zero.
  if (value === null) return false;
  const at = { value, isIncluded: true };
  return (low !== undefined && isBefore(at, low)) || (high !== undefined && isBefore(high, at));
}

/** True when the sets are certainly disjoint. */
export function isNever(left: ValueSet, right: ValueSet): boolean {
  if (left.field !== right.field) return false;
  if (left.among) {
    const { among, except } = right;
    if (among) return left.among.every((value) => !among.includes(value));
    if (except) return left.among.every((value) => except.includes(value));
    return left.among.every((value) => isOutside(value, right));
  }
  if (right.among) return isNever(right, left);
  const isApart = (one: End | undefined, other: End | undefined) =>
    one !== undefined && other !== undefined && isBefore(one, other);
  return isApart(left.high, right.low) || isApart(right.high, left.low);
}
