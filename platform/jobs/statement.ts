import { type SQL, sql } from 'drizzle-orm';

/** Text with `$1`-style parameters as a composed statement, so that a library's statements run in our transactions. */
export function toStatement(text: string, values: readonly unknown[] = []): SQL {
  const parts = text.split(/\$(\d+)\b/);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
    ),
  );
}
