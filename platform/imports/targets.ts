import { type SQL, sql } from 'drizzle-orm';

import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import type { ColumnMapping } from '../../resources/declaration/importColumns.ts';
import { targetOf } from '../../resources/registry.ts';
import { list, type Queryable } from '../database/index.ts';
import { columnName, identifierColumn, tableName, tenantColumn } from '../database/naming.ts';

/** Field -> what people write (key or name, in lower case) -> the key that the record holds. */
export type Targets = ReadonlyMap<string, ReadonlyMap<string, string>>;

const strongSeparators = /[;|\n]/;
const allSeparators = /[,;|\n]/;

function parts(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * The items of a cell that names several. Commas separate them only where nothing else does and the whole is no name itself, since names
 * may hold commas.
 */
export function itemsOf(text: string, isName: (text: string) => boolean): string[] {
  if (isName(text)) return [text];
  return parts(text, strongSeparators.test(text) ? strongSeparators : allSeparators);
}

/** All words of a cell by which a target may be meant, in lower case. */
function wordsOf({ kind }: Field, text: string): string[] {
  const words =
    kind === 'references' ? [text, ...parts(text, strongSeparators), ...parts(text, allSeparators)] : [text];
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
  const targets = new Map<string, ReadonlyMap<string, string>>();
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
    const words = new Set(
      rows.flatMap((cells) => wordsOf(field, (cells[column] ?? '').normalize('NFC').trim())),
    );
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
