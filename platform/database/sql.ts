import type { SQL } from 'drizzle-orm';
import { fillPlaceholders, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

interface Rendered {
  readonly text: string;
  readonly parameters: unknown[];
}

/** Cached texts of statements. */
const rendered = new WeakMap<SQL, Rendered>();

/** The text and the parameters of a composed statement. */
export function render(statement: SQL): Rendered {
  const cached = rendered.get(statement);
  if (cached) return cached;
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { text, parameters: params };
}

/** A statement, or part of one, as a text that is not composed again. Unchanged when it has parameters. */
export function composed(part: SQL): SQL {
  const { text, parameters } = render(part);
  return parameters.length === 0 ? sql.raw(text) : part;
}

/**
 * A statement of which only values change, each a `sql.placeholder(name)`: it is composed once. The returned function fills in the values.
 * The result is run as it is, not as part of another statement.
 */
export function fixed(statement: SQL): (values: Readonly<Record<string, unknown>>) => SQL {
  const { text, parameters } = render(statement);
  return (values) => {
    const filled = sql.raw(text);
    rendered.set(filled, { text, parameters: fillPlaceholders(parameters, values) });
    return filled;
  };
}

/** One parameter with a list, for `= any(...)`; a bare list in the template becomes `($1, $2, …)`. */
export function list(values: readonly unknown[]): SQL {
  return sql`${sql.param(values)}`;
}

/** One parameter of type jsonb, lists and bare strings included. */
export function jsonb(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
