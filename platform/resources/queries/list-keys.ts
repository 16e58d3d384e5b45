import { createHash } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { render } from '../../database/sql.ts';
import { validationProblem } from '../../kernel/problem.ts';
import type { SortKey } from './list-order.ts';
import { maxKeyLength } from './paging.ts';

/** Rows from which a page tells the key of its last row. Pages before are found by their number as fast, and need no keys. */
const keyedFrom = 1000;

/** The values of the sort keys of a row as PostgreSQL writes them; null for none. */
type KeyValues = readonly (string | null)[];

/** True for a page whose last row is far enough from the beginning of the list. */
export function hasKeys(before: number, pagesize: number | undefined): boolean {
  return pagesize !== undefined && before + pagesize >= keyedFrom;
}

/** The values of the keys of each row, as a JSON array of texts. */
export function keyValues(keys: readonly SortKey[]): SQL {
  return sql`json_build_array(${sql.join(
    keys.map(({ expression }) => sql`(${expression})::text`),
    sql`, `,
  )})`;
}

/** The condition for the rows behind the row with these values. */
export function behind([key, ...further]: readonly SortKey[], [value, ...rest]: KeyValues): SQL {
  if (!key || value === undefined) return sql`false`;
  const { expression, isDescending, isNullable } = key;
  // Rows without a value are the last ones.
  if (value === null) return sql`(${expression} is null and ${behind(further, rest)})`;
  const beyond = isDescending ? sql`${expression} < ${value}` : sql`${expression} > ${value}`;
  if (further.length === 0) return beyond;
  const tied = sql`(${expression} = ${value} and ${behind(further, rest)})`;
  if (isNullable) return sql`(${beyond} or ${expression} is null or ${tied})`;
  // An index of moments or numbers is entered at this bound; a disjunction alone would read it from the beginning. Row-level security forbids
  // it for texts, whose order is a function that is not leakproof: their index is walked, as for a number.
  const bound = isDescending ? sql`${expression} <= ${value}` : sql`${expression} >= ${value}`;
  return sql`(${bound} and (${beyond} or ${tied}))`;
}

/** Tells the orders of a resource apart. */
function markOf(keys: readonly SortKey[]): string {
  const text = keys.map(({ expression, isDescending }) => [render(expression).text, isDescending].join(' '));
  return createHash('sha256').update(text.join()).digest('base64url').slice(0, 8);
}

/** The key of a row, for `after`. Undefined for values too long for an address. */
export function writeKey(keys: readonly SortKey[], values: KeyValues): string | undefined {
  const text = Buffer.from(JSON.stringify([markOf(keys), ...values])).toString('base64url');
  return text.length > maxKeyLength ? undefined : text;
}

/** The values in a key. Throws 400 for what is none of this order. */
export function readKey(keys: readonly SortKey[], after: string): KeyValues {
  const parsed = jsonIn(Buffer.from(after, 'base64url').toString());
  const [mark, ...values] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
  const isOfOrder = mark === markOf(keys) && values.length === keys.length;
  if (!isOfOrder || !values.every((value) => value === null || typeof value === 'string')) throw noKey();
  return values;
}

/** The problem of an `after` that no page of the list has told. */
export function noKey() {
  return validationProblem({ after: ['after is the `next` of a page of the same list in the same order.'] });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
