import { type SQL, sql } from 'drizzle-orm';

import { imageActionsOf } from '../../resources/declaration/actions/imageCalls.ts';
import { actionPath, type AnyResource, callOf } from '../../resources/declaration/index.ts';
import { resourceNamed } from '../../resources/registry.ts';
import { identifierColumn, scopeColumn, tableName, tenantColumn } from '../database/naming.ts';
import type { Queryable } from '../database/index.ts';
import type { KeptApart } from '../resources/extensions.ts';

/** The tenant of pictures of records without a client. */
const noClient = '00000000-0000-0000-0000-000000000000';

/** The resource with the rows; a view only shows them. */
function ownerOf(resource: AnyResource): AnyResource {
  return resourceNamed(resource.viewOf ?? '') ?? resource;
}

/** The tenant of the pictures of the row `t`. */
function tenantOf({ tenancy }: AnyResource): SQL {
  if (tenancy === 'client') return sql`t.${sql.identifier(tenantColumn)}`;
  return tenancy === 'self' ? sql`t.${sql.identifier(identifierColumn)}` : sql.raw(`'${noClient}'::uuid`);
}

function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}

/** SQL condition: the picture `i` belongs to the row `t`. */
function isOf(owner: AnyResource): SQL {
  return sql`i.client_uid = ${tenantOf(owner)} and i.resource = ${literal(owner.name)} and i.uid = t.uid`;
}

/** The URL of the call that reads a picture of the row `t`. Its parameters are columns. */
function addressOf(owner: AnyResource, field: string): SQL {
  const { read = '' } = imageActionsOf(owner, field);
  const action = callOf(owner, read);
  const path = `/${action.service ?? owner.calls.service}/${actionPath(owner, action)}?version=`;
  const parts = path.split(/\{(\w+)\}/).map((part, index): SQL => {
    if (index % 2 === 0) return literal(part);
    const property = owner.scope[part];
    const column = property === undefined ? identifierColumn : scopeColumn(owner, property);
    return sql`t.${sql.identifier(column)}`;
  });
  return sql.join(parts, sql` || `);
}

/** Pictures as fields of records: their URL, and their deletion with the record. */
export const keptImages: KeptApart = {
  /** The version is part of the URL, so that browsers may cache a picture for long. */
  value(resource, field) {
    const owner = ownerOf(resource);
    return sql`(select ${addressOf(owner, field)} || i.version from images i where ${isOf(owner)} and i.field = ${literal(field)})`;
  },
  async remove(tx, resource, rows) {
    const owner = ownerOf(resource);
    // Waits for uploads to these records that have not ended, so that their pictures are found.
    await tx.query(
      sql`select count(*) from (select from ${sql.identifier(tableName(owner))} t where ${rows} for update) locked`,
    );
    await tx.query(
      sql`delete from images i using ${sql.identifier(tableName(owner))} t where ${isOf(owner)} and ${rows}`,
    );
  },
};

/** The key of a picture row, by the identifier of its record. */
export interface ImageKey {
  readonly clientUid: string;
  readonly resource: string;
  readonly field: string;
  readonly uid: string;
}

/** The key of a picture of the record `uid` of a resource. */
export function keyOf(
  { name, tenancy, scope }: AnyResource,
  field: string,
  params: Readonly<Record<string, string>>,
  uid: string,
): ImageKey {
  const [parameter = ''] = Object.keys(scope);
  const clientUid = tenancy === 'client' ? params[parameter] : tenancy === 'self' ? uid : noClient;
  return { clientUid: clientUid ?? noClient, resource: name, field, uid };
}

function isKey({ clientUid, resource, field, uid }: ImageKey): SQL {
  return sql`client_uid = ${clientUid} and resource = ${resource} and field = ${field} and uid = ${uid}`;
}

/** A picture with its content type. */
interface Picture {
  readonly contentType: string;
  readonly content: Uint8Array;
}

export async function readImage(tx: Queryable, key: ImageKey): Promise<Picture | undefined> {
  const { rows } = await tx.query<{ contentType: string; content: Buffer }>(
    sql`select content_type as "contentType", content from images where ${isKey(key)}`,
  );
  return rows[0];
}

/** Stores a picture in place of the previous one. The version is the current time, so it is new even after a deletion. */
export async function keepImage(tx: Queryable, key: ImageKey, { contentType, content }: Picture) {
  const { clientUid, resource, field, uid } = key;
  await tx.query(sql`
    insert into images (client_uid, resource, field, uid, content_type, content, version)
    values (${clientUid}, ${resource}, ${field}, ${uid}, ${contentType}, ${content},
      (extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict (client_uid, resource, field, uid) do update
    set content_type = excluded.content_type, content = excluded.content,
      version = greatest(excluded.version, images.version + 1)`);
}

export async function removeImage(tx: Queryable, key: ImageKey): Promise<void> {
  await tx.query(sql`delete from images where ${isKey(key)}`);
}
