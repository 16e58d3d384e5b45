import { type SQL, sql } from 'drizzle-orm';

import type { FilterOperator } from '../../../resources/declaration/conventions.ts';
import { isUuid } from '../../../resources/declaration/identifiers.ts';

type Value = string | number | boolean;

/** How the values of a field are compared with one of a filter. */
export interface Comparison {
  /** The type of values that it takes, for the sentence that refuses others. */
  readonly wanted: string;
  /** Lists are sorted without regard to case. */
  readonly isText?: true;
  /** The condition; undefined where `value` is of another type. */
  condition(this: void, expression: SQL, operator: FilterOperator, value: Value): SQL | undefined;
  /** The condition that there is no value; `is null` when left out. */
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

/** `value` as a pattern that stands for itself: `50%` finds 50%, not all that begins with 50. */
export function escapeLike(value: string): string {
  return value.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Texts are compared without regard to case. `ilike` can use the trigram index of the column. */
export const textComparison: Comparison = {
  wanted: 'a text',
  isText: true,
  condition: (expression, operator, value) => {
    const text = String(value);
    const pattern = escapeLike(text);
    switch (operator) {
      case 'contains':
        return sql`${expression} ilike ${`%${pattern}%`}`;
      case 'doesnotcontain':
        return sql`(${expression} is null or ${expression} not ilike ${`%${pattern}%`})`;
      case 'startswith':
        return sql`${expression} ilike ${`${pattern}%`}`;
      case 'endswith':
        return sql`${expression} ilike ${`%${pattern}`}`;
      default:
        return compared(operator, sql`lower(${expression})`, sql`lower(${text}::text)`);
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

/** A day or a moment in a filter; undefined where it is none of the years that people write. */
export function momentOf(text: string): Date | undefined {
  const moment = new Date(dayPattern.test(text) ? `${text}T00:00:00Z` : text);
  const year = moment.getUTCFullYear();
  return Number.isNaN(moment.getTime()) || year < 1 || year > 9999 ? undefined : moment;
}
