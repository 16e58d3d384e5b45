import { type SQL, sql } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';
import type { Queryable } from '../database/index.ts';
import { list } from '../database/index.ts';
import { IDENTIFIER_COLUMN, tableName } from '../database/naming.ts';
import type { Principal } from '../identity/principal.ts';
import { column } from './columns.ts';
import { resourceOfParameter } from './targets.ts';

/** Path parameters by name. */
export type Params = Readonly<Record<string, string>>;

/** Whether somebody sees some of a client's buildings only. */
export function isBuildingLimited(principal: Principal): boolean {
  return principal.kind === 'client' && !principal.hasAllBuildings;
}

/**
 * The condition under which rows of `resource` exist for the caller at an address: those of its scope and, for somebody who is
 * limited to buildings, of these. Row-level security by tenant stands behind it.
 */
export function visibleRows(resource: AnyResource, params: Params, principal: Principal): SQL {
  const scope = Object.entries(resource.scope).map(
    ([parameter, property]) => sql`${column(resource, property)} = ${params[parameter]}`,
  );
  const own =
    resource.tenancy === 'self' && principal.kind === 'client'
      ? [sql`t.${sql.identifier(IDENTIFIER_COLUMN)} = ${principal.clientUid}`]
      : [];
  const limited =
    resource.buildingField !== undefined && isBuildingLimited(principal)
      ? [sql`${column(resource, resource.buildingField)} = any(${list(principal.buildingUids)})`]
      : [];
  const conditions = [...scope, ...own, ...limited];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Whether the record exists within which the address lies (the level of `levels/{levelId}/locations`). A client was looked up before. */
export async function parentExists(
  tx: Queryable,
  resource: AnyResource,
  params: Params,
  principal: Principal,
): Promise<boolean> {
  const [parameter] = Object.keys(resource.scope).slice(-1);
  if (parameter === undefined) return true;
  const parent = resourceOfParameter(parameter);
  if (parent.tenancy !== 'client') return true;
  const { rowCount } = await tx.query(sql`
    select from ${sql.identifier(tableName(parent))} t
    where ${visibleRows(parent, params, principal)} and t.${sql.identifier(IDENTIFIER_COLUMN)} = ${params[parameter]}`);
  return rowCount > 0;
}
