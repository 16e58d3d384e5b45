// The operators of JSON logic on values that are evaluated already.
import { comparable } from './moments.ts';

/** The truth of a value in JSON logic: an empty list is false, everything else as in JavaScript. */
export function isTruthy(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0 ? false : Boolean(value);
}

function numberOf(value: unknown): number {
  return Number.parseFloat(String(value));
}

/**
 * Compares as JavaScript does, which defines JSON logic. JSON has no functions, so nothing of the event runs. One difference: two texts
 * that are timestamps are compared as instants.
 */
export function compare(operator: string, left: unknown, right: unknown): boolean {
  const areTexts = typeof left === 'string' && typeof right === 'string';
  const a = (areTexts ? comparable(left) : left) as number;
  const b = (areTexts ? comparable(right) : right) as number;
  switch (operator) {
    case '==':
      // oxlint-disable-next-line eqeqeq -- the operator of JSON logic converts
      return a == b;
    case '!=':
      // oxlint-disable-next-line eqeqeq -- the operator of JSON logic converts
      return a != b;
    case '===':
      return a === b;
    case '!==':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

export function contains(needle: unknown, haystack: unknown): boolean {
  // An empty text contains nothing, not even an empty text.
  if (typeof haystack === 'string') return haystack !== '' && haystack.includes(String(needle));
  if (!Array.isArray(haystack)) return false;
  const wanted = comparable(needle);
  return haystack.some((item) => comparable(item) === wanted);
}

export function calculate(operator: string, values: readonly unknown[]): unknown {
  const numbers = values as readonly number[];
  const [first, second] = numbers as readonly [number, number | undefined];
  switch (operator) {
    case '+':
      return values.reduce<number>((sum, value) => sum + numberOf(value), 0);
    case '*':
      return values.reduce((product, value) => numberOf(product) * numberOf(value));
    case '-':
      return second === undefined ? -first : first - second;
    case '/':
      return first / Number(second);
    case '%':
      return first % Number(second);
    case 'min':
      return Math.min(...numbers);
    default:
      return Math.max(...numbers);
  }
}

/** The text from the character `start`, with `length` characters or, below zero, without the last ones. */
function cut(text: string, start: unknown, length: unknown): string {
  // `substr`, because the operator of JSON logic converts its arguments so.
  const part = (of: string, from: unknown, count?: unknown) => of.substr(from as number, count as number);
  if (!(Number(length) < 0)) return part(text, start, length);
  const rest = part(text, start);
  return part(rest, 0, rest.length + (length as number));
}

export function join(operator: string, values: readonly unknown[]): string | readonly unknown[] {
  const [text, start, length] = values;
  if (operator === 'cat') return values.join('');
  return operator === 'merge' ? values.flat() : cut(String(text), start, length);
}
