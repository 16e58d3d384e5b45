import { type SQL, sql } from 'drizzle-orm';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { platformKindOf } from '../database/kinds/index.ts';
import { columnName, linkTable } from '../database/naming.ts';
import type { Values } from './input.ts';

/** The columns of the fields in `values`, with the SQL of each value. */
export function assignments(resource: AnyResource, values: Values): [string, SQL][] {
  return Object.entries(values).flatMap(([name, value]): [string, SQL][] => {
    const field = resource.fields[name];
    const column = columnName(resource, name);
    if (!field || column === undefined || field.stamp) return [];
    const { stored } = platformKindOf(field);
    if (stored && value !== null) return [[column, stored(value)]];
    return [[column, Array.isArray(value) ? list(value) : sql`${value}`]];
  });
}

/** The columns of the fields in `values`, with each value, for rows that are written as JSON. */
export function storedValues(resource: AnyResource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const column = columnName(resource, name);
      return column === undefined || resource.fields[name]?.stamp || !resource.fields[name]
        ? []
        : [[column, value]];
    }),
  );
}

/** The lists of references among the fields of a resource. */
function linkFields(resource: AnyResource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    platformKindOf(field).isLinked && !field.computed ? [name] : [],
  );
}

/** Links records to the targets of their lists of references. */
export async function insertLinks(
  tx: Queryable,
  resource: AnyResource,
  records: readonly { readonly uid: string; readonly values: Values }[],
  clientOf: (uid: string) => string | null,
): Promise<void> {
  for (const name of linkFields(resource)) {
    const links = records.flatMap(({ uid, values }) => {
      const targets = values[name];
      return Array.isArray(targets)
        ? targets.map((target) => ({ client_uid: clientOf(uid), uid, target_uid: target as unknown }))
        : [];
    });
    if (links.length === 0) continue;
    const link = sql.identifier(linkTable(resource, name).name);
    const key = resource.tenancy === 'client' ? sql`client_uid, uid, target_uid` : sql`uid, target_uid`;
    await tx.query(sql`
      insert into ${link} (${key}) select ${key} from jsonb_populate_recordset(null::${link}, ${jsonb(links)})`);
  }
}

/** Sets the targets of the lists of references in `values`. */
export async function writeLinks(
  tx: Queryable,
  resource: AnyResource,
  values: Values,
  clientUid: string | null,
  uid: string,
) {
  for (const name of linkFields(resource)) {
    if (!Array.isArray(values[name])) continue;
    const link = sql.identifier(linkTable(resource, name).name);
    const own =
      resource.tenancy === 'client' ? sql`client_uid = ${clientUid} and uid = ${uid}` : sql`uid = ${uid}`;
    // Sequentially: an existing link must be deleted before it is inserted again.
    await tx.query(sql`delete from ${link} where ${own}`);
  }
  await insertLinks(tx, resource, [{ uid, values }], () => clientUid);
}
