import { type SQL, sql } from 'drizzle-orm';

/**
 * Converts text with `$1`-style parameters to a composed statement, so that statements of a library run in our transactions. A
 * repeated parameter is repeated. A cast parameter is cast to text first, because the library also uses it as text.
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
