import { type SQL, sql } from 'drizzle-orm';

/**
 * Text with `$1`-style parameters as a composed statement, so that a library's statements run in our transactions. A parameter that
 * stands in several places becomes several; what is cast is text first, as it is where the library's own parameter is used as text
 * elsewhere.
 */
export function toStatement(text: string, values: readonly unknown[] = []): SQL {
  const parts = text.split(/\$(\d+)\b/);
  return sql.join(
    parts.map((part, index) => {
      if (index % 2 === 0) return sql.raw(part);
      const value = sql.param(values[Number(part) - 1]);
      return /\bcast\(\s*$/i.test(parts[index - 1] ?? '') ? sql`${value}::text` : sql`${value}`;
    }),
  );
}
