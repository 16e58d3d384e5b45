import { type SQL, sql } from 'drizzle-orm';

import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import type { ColumnMapping } from '../../resources/declaration/importColumns.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { targetOf } from '../../resources/registry.ts';
import { possibleItems } from '../database/kinds/cell.ts';
import type { Words } from '../database/kinds/kind.ts';
import { list, type Queryable } from '../database/index.ts';
import { cellText } from './cell-text.ts';
import { columnName, identifierColumn, tableName, tenantColumn } from '../database/naming.ts';

/** By field, what people write for the records that it can name. */
export type Targets = ReadonlyMap<string, Words>;

/** All words of a cell by which a target may be meant, in lower case. */
function wordsOf(field: Field, text: string): string[] {
  const words = kindOf(field).isMany ? possibleItems(text) : [text];
  return words.map((word) => word.toLowerCase());
}

async function readWords(tx: Queryable, field: Field, narrowed: (key: SQL, title: SQL) => SQL) {
  const target = targetOf(field);
  const key = field.targetKey ? columnName(target, field.targetKey) : identifierColumn;
  const keyColumn = sql`${sql.identifier(key ?? identifierColumn)}::text`;
  const titleColumn = sql`${sql.identifier(columnName(target, target.title) ?? identifierColumn)}::text`;
  const { rows } = await tx.query<{ key: string; title: string }>(sql`
    select ${keyColumn} as key, ${titleColumn} as title from ${sql.identifier(tableName(target))}
    where ${narrowed(keyColumn, titleColumn)}`);
  const words = new Map<string, string>();
  for (const row of rows) words.set(row.title.toLowerCase(), row.key);
  // A key counts before a name that is spelled like it.
  for (const row of rows) words.set(row.key.toLowerCase(), row.key);
  return words;
}

function referencesIn(resource: AnyResource, mapping: ColumnMapping): [number, string, Field][] {
  return mapping.flatMap((name, column): [number, string, Field][] => {
    const field = name === null ? undefined : resource.fields[name];
    return name !== null && field?.target !== undefined ? [[column, name, field]] : [];
  });
}

/** The reference data that a file's columns can point at (kinds, places, zones), which is little and the same for every row. */
export async function readSharedTargets(
  tx: Queryable,
  resource: AnyResource,
  mapping: ColumnMapping,
): Promise<Targets> {
  const targets = new Map<string, Words>();
  for (const [, name, field] of referencesIn(resource, mapping))
    if (targetOf(field).tenancy === 'shared') targets.set(name, await readWords(tx, field, () => sql`true`));
  return targets;
}

/** The client's own records that these rows name, beside the shared ones. Whether the requester may use them is checked with each row. */
export async function findTargets(
  tx: Queryable,
  { resource, mapping, clientUid }: { resource: AnyResource; mapping: ColumnMapping; clientUid: string },
  rows: readonly (readonly string[])[],
  shared: Targets,
): Promise<Targets> {
  const targets = new Map(shared);
  for (const [column, name, field] of referencesIn(resource, mapping)) {
    if (targetOf(field).tenancy !== 'client') continue;
    const words = new Set(rows.flatMap((cells) => wordsOf(field, cellText(cells, column))));
    const names = list([...words]);
    targets.set(
      name,
      await readWords(
        tx,
        field,
        (key, title) =>
          sql`${sql.identifier(tenantColumn)} = ${clientUid} and (lower(${title}) = any(${names}) or ${key} = any(${names}))`,
      ),
    );
  }
  return targets;
}
