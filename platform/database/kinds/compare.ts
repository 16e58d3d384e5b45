import { type SQL, sql } from 'drizzle-orm';

import type { FilterOperator } from '../../../resources/declaration/filters/filterOperators.ts';
import { foldName } from '../../../resources/declaration/folding.ts';
import { isUuid } from '../../../resources/declaration/identifiers.ts';
import { foldedName } from '../folding.ts';

type Value = string | number | boolean;

/** The comparison of a field with the value of a filter. */
export interface Comparison {
  /** The accepted type of values, for the message that rejects others. */
  readonly wanted: string;
  /** Lists are sorted without regard to case. */
  readonly isText?: true;
  /** The condition. Undefined when `value` has the wrong type. */
  condition(this: void, expression: SQL, operator: FilterOperator, value: Value): SQL | undefined;
  /** The condition for no value; defaults to `is null`. */
  missing?(this: void, expression: SQL): SQL;
}

const symbols: Partial<Record<FilterOperator, SQL>> = {
  eq: sql`=`,
  neq: sql`is distinct from`,
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
};

export function compared(operator: FilterOperator, left: SQL, right: SQL): SQL {
  const symbol = symbols[operator];
  if (!symbol) throw new TypeError(`${operator} does not compare.`);
  return sql`${left} ${symbol} ${right}`;
}

/** Escapes `value` for a pattern: `50%` matches 50%, not everything that starts with 50. */
export function escapeLike(value: string): string {
  return value.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Texts are compared as names are everywhere (`foldName`). `like` can use the trigram index of the folded column. */
export const textComparison: Comparison = {
  wanted: 'a text',
  isText: true,
  condition: (expression, operator, value) => {
    const folded = foldedName(expression);
    const text = foldName(String(value));
    const pattern = escapeLike(text);
    switch (operator) {
      case 'contains':
        return sql`${folded} like ${`%${pattern}%`}`;
      case 'doesnotcontain':
        return sql`(${expression} is null or ${folded} not like ${`%${pattern}%`})`;
      case 'startswith':
        return sql`${folded} like ${`${pattern}%`}`;
      case 'endswith':
        return sql`${folded} like ${`%${pattern}`}`;
      default:
        return compared(operator, folded, sql`${text}::text`);
    }
  },
};

export const numberComparison: Comparison = {
  wanted: 'a number',
  condition: (expression, operator, value) =>
    /^-?\d{1,15}(\.\d{1,15})?$/.test(String(value))
      ? compared(operator, expression, sql`${String(value)}::numeric`)
      : undefined,
};

export const identifierComparison: Comparison = {
  wanted: 'an identifier',
  condition: (expression, operator, value) =>
    isUuid(String(value)) ? compared(operator, expression, sql`${String(value)}::uuid`) : undefined,
};

export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day or an instant in a filter. Undefined for implausible years. */
export function momentOf(text: string): Date | undefined {
  const moment = new Date(dayPattern.test(text) ? `${text}T00:00:00Z` : text);
  const year = moment.getUTCFullYear();
  return Number.isNaN(moment.getTime()) || year < 1 || year > 9999 ? undefined : moment;
}
