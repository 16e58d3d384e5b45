import type { SQL } from 'drizzle-orm';
import { fillPlaceholders, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

interface Rendered {
  readonly text: string;
  readonly parameters: unknown[];
}

/** Statements that are known as text already. */
const rendered = new WeakMap<SQL, Rendered>();

/** The text and the parameters of a composed statement. */
export function render(statement: SQL): Rendered {
  const cached = rendered.get(statement);
  if (cached) return cached;
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { text, parameters: params };
}

/** The same statement, or part of one, as a text that need not be composed again; as it is where it holds parameters. */
export function composed(part: SQL): SQL {
  const { text, parameters } = render(part);
  return parameters.length === 0 ? sql.raw(text) : part;
}

/**
 * A statement of which nothing but values changes, with `sql.placeholder(name)` where each stands: it is composed once. The function
 * gives it with its values, to be run as it is and not as part of another.
 */
export function fixed(statement: SQL): (values: Readonly<Record<string, unknown>>) => SQL {
  const { text, parameters } = render(statement);
  return (values) => {
    const filled = sql.raw(text);
    rendered.set(filled, { text, parameters: fillPlaceholders(parameters, values) });
    return filled;
  };
}

/** One parameter that holds a list, for `= any(...)`; a bare list in the template becomes `($1, $2, …)`. */
export function list(values: readonly unknown[]): SQL {
  return sql`${sql.param(values)}`;
}

/** One parameter of type jsonb, lists and bare strings included. */
export function jsonb(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
