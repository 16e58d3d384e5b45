import type { Condition } from '../../../resources/declaration/conventions.ts';
import { filterOperators } from '../../../resources/declaration/filters/filterOperators.ts';

/** A value in a filter, as it was written. */
export type FilterValue =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'datetime'; readonly value: string }
  | { readonly type: 'null' };

/** The tree of a filter. `and` binds tighter than `or`. */
export type FilterNode =
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly FilterNode[] }
  | ({ readonly kind: 'compare' } & Condition<FilterValue>);

/** A syntax error in a filter; `message` is for the author of the filter. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
}

/** Maximum characters, comparisons and open parentheses of one filter. */
export const filterLimits = { length: 8000, comparisons: 250, depth: 20 } as const;

const fieldPattern = /[A-Za-z_][A-Za-z0-9_.]*/y;
const operatorPattern = /[A-Za-z]+/y;
const numberPattern = /-?\d+(?:\.\d+)?(?![\w.])/y;
const keywordPattern = /(?:true|false|null)(?![\w.])/iy;
const datetimePattern = /datetime(?=')/iy;
const spacesPattern = / */y;

/**
 * Parses the platform's filters (docs/conventions.md): `Field~op~'value'`, joined by `~and~` and `~or~`, grouped by parentheses, with
 * quotes in values doubled. Throws FilterError with a message naming the position.
 */
export function parseFilter(text: string): FilterNode {
  if (text.length > filterLimits.length)
    throw new FilterError(`A filter can have at most ${filterLimits.length} characters.`);
  const parser = new FilterParser(text);
  return parser.parse();
}

class FilterParser {
  private readonly text: string;
  private position = 0;
  private comparisons = 0;

  constructor(text: string) {
    this.text = text;
  }

  parse(): FilterNode {
    const node = this.alternatives(0);
    if (this.position < this.text.length) throw this.expected('~and~ or ~or~');
    return node;
  }

  private alternatives(depth: number): FilterNode {
    return this.joined('or', () => this.joined('and', () => this.operand(depth)));
  }

  private joined(kind: 'and' | 'or', next: () => FilterNode): FilterNode {
    const first = next();
    const nodes = [first];
    while (this.take(kind === 'and' ? /~and~/iy : /~or~/iy) !== undefined) nodes.push(next());
    return nodes.length === 1 ? first : { kind, nodes };
  }

  private operand(depth: number): FilterNode {
    if (this.take(/\(/y) === undefined) return this.comparison();
    if (depth === filterLimits.depth)
      throw new FilterError(`A filter can have at most ${filterLimits.depth} parentheses within each other.`);
    const node = this.alternatives(depth + 1);
    if (this.take(/\)/y) === undefined) throw this.expected('a closing parenthesis');
    return node;
  }

  private comparison(): FilterNode {
    this.comparisons += 1;
    if (this.comparisons > filterLimits.comparisons)
      throw new FilterError(`A filter can have at most ${filterLimits.comparisons} comparisons.`);
    const field = this.take(fieldPattern);
    if (field === undefined) throw this.expected('the name of a field');
    if (this.take(/~/y) === undefined) throw this.expected('~ and an operator');
    const word = this.take(operatorPattern);
    const operator = filterOperators.find((candidate) => candidate === word?.toLowerCase());
    if (operator === undefined)
      throw new FilterError(`There is no operator ${word ?? ''}; there are ${filterOperators.join(', ')}.`);
    if (this.take(/~/y) === undefined) throw this.expected('~ and a value');
    return { kind: 'compare', field, operator, value: this.value() };
  }

  private value(): FilterValue {
    const keyword = this.take(keywordPattern)?.toLowerCase();
    if (keyword === 'null') return { type: 'null' };
    if (keyword !== undefined) return { type: 'boolean', value: keyword === 'true' };
    const number = this.take(numberPattern);
    if (number !== undefined) return { type: 'number', value: Number(number) };
    if (this.take(datetimePattern) !== undefined) return { type: 'datetime', value: this.quoted() };
    return { type: 'text', value: this.quoted() };
  }

  private quoted(): string {
    const quoted = this.takeExactly(/'(?:[^']|'')*'/y);
    if (quoted === undefined) throw this.expected('a value in single quotes, a number, true, false or null');
    const value = quoted.slice(1, -1).replaceAll("''", "'");
    if (value.includes('\0')) throw new FilterError('A filter cannot hold the character NUL.');
    return value;
  }

  /** The match of `pattern` (sticky) at this position, without surrounding spaces. Undefined when it does not match. */
  private take(pattern: RegExp): string | undefined {
    this.takeExactly(spacesPattern);
    const token = this.takeExactly(pattern);
    if (token !== undefined) this.takeExactly(spacesPattern);
    return token;
  }

  private takeExactly(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const token = pattern.exec(this.text)?.[0];
    if (token !== undefined) this.position += token.length;
    return token;
  }

  private expected(what: string): FilterError {
    return new FilterError(`The filter has no ${what} at character ${this.position + 1}.`);
  }
}
