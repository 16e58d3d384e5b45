import { sql } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';
import { targetOf } from '../../resources/registry.ts';
import type { Queryable } from '../database/index.ts';
import { columnName, identifierColumn, tableName } from '../database/naming.ts';

/** Field -> what people write (key or name, in lower case) -> the key that the record holds. */
export type Targets = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The records that reference fields can point at, by what people write into a cell. Those of one field are few: kinds, places, zones. */
export async function readTargets(tx: Queryable, resource: AnyResource): Promise<Targets> {
  const targets = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'reference') continue;
    const target = targetOf(field);
    if (target.tenancy !== 'shared') continue;
    const key = field.targetKey ? columnName(target, field.targetKey) : identifierColumn;
    const title = columnName(target, target.title);
    const { rows } = await tx.query<{ key: string; title: string }>(sql`
      select ${sql.identifier(key ?? identifierColumn)} as key, ${sql.identifier(title ?? identifierColumn)} as title
      from ${sql.identifier(tableName(target))}`);
    const words = new Map<string, string>();
    for (const row of rows) words.set(row.title.toLowerCase(), row.key);
    // A key counts before a name that is spelled like it.
    for (const row of rows) words.set(row.key.toLowerCase(), row.key);
    targets.set(name, words);
  }
  return targets;
}
