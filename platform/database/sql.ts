import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** The text and the parameters of a composed statement. */
export function render(statement: SQL): { text: string; parameters: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { text, parameters: params };
}

/** The same statement, or part of one, as a text that need not be composed again; as it is where it holds parameters. */
export function composed(part: SQL): SQL {
  const { text, parameters } = render(part);
  return parameters.length === 0 ? sql.raw(text) : part;
}

/** One parameter that holds a list, for `= any(...)`; a bare list in the template becomes `($1, $2, …)`. */
export function list(values: readonly unknown[]): SQL {
  return sql`${sql.param(values)}`;
}

/** One parameter of type jsonb, lists and bare strings included. */
export function jsonb(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
