import { type SQL, sql } from 'drizzle-orm';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { columnName, linkTable } from '../database/naming.ts';
import type { Values } from './input.ts';

/** The columns of the fields among `values` with what goes into each. */
export function assignments(resource: AnyResource, values: Values): [string, SQL][] {
  return Object.entries(values).flatMap(([name, value]): [string, SQL][] => {
    const field = resource.fields[name];
    const column = columnName(resource, name);
    if (!field || column === undefined || field.stamp) return [];
    if (field.kind === 'json') return [[column, value === null ? sql`null` : jsonb(value)]];
    return [[column, Array.isArray(value) ? list(value) : sql`${value}`]];
  });
}

/** Sets the targets of the lists of references among `values`. */
export async function writeLinks(
  tx: Queryable,
  resource: AnyResource,
  values: Values,
  clientUid: string | null,
  uid: string,
) {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field?.kind !== 'references' || field.computed || !Array.isArray(value)) continue;
    const link = sql.identifier(linkTable(resource, name).name);
    const tenant = resource.tenancy === 'client';
    const own = tenant ? sql`client_uid = ${clientUid} and uid = ${uid}` : sql`uid = ${uid}`;
    // One after the other: a link that was there and stays must be gone before it comes again.
    await tx.query(sql`delete from ${link} where ${own}`);
    if (value.length === 0) continue;
    const key = tenant ? sql`client_uid, uid, target_uid` : sql`uid, target_uid`;
    const fixed = tenant ? sql`${clientUid}::uuid, ${uid}::uuid` : sql`${uid}::uuid`;
    await tx.query(sql`insert into ${link} (${key}) select ${fixed}, unnest(${list(value)}::uuid[])`);
  }
}
