import { type SQL, sql } from 'drizzle-orm';

import { nilUuid } from '../../resources/declaration/identifiers.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { Queryable } from '../database/index.ts';
import { list } from '../database/index.ts';
import { columnName, identifierColumn, linkTable, tableName, tenantColumn } from '../database/naming.ts';
import { isBuildingLimited, type Principal } from '../kernel/principal.ts';
import { column } from './columns.ts';
import { resourceOfParameter } from './targets.ts';

/** Path parameters by name. */
export type Params = Readonly<Record<string, string>>;

/**
 * The rows within the caller's buildings: neither in all buildings nor in one outside the caller's. A user who is also in another building
 * is not the caller's to manage: a new password would give access to that building.
 */
export function withinBuildings(resource: AnyResource, { buildingUids, userUid }: Principal): SQL[] {
  const { withinBuildings: lies, buildingField } = resource;
  if (buildingField !== undefined)
    return [sql`${column(resource, buildingField)} = any(${list(buildingUids)})`];
  if (lies === undefined) return [];
  const all = sql.identifier(columnName(resource, lies.all) ?? '');
  const links = sql.identifier(linkTable(resource, lies.list).name);
  const tenant = sql.identifier(tenantColumn);
  const own = sql`from ${links} l where l.${tenant} = t.${tenant} and l.uid = t.uid`;
  return [
    sql`(t.uid = ${userUid} or (not t.${all} and exists (select ${own})
      and not exists (select ${own} and l.target_uid <> all(${list(buildingUids)}))))`,
  ];
}

/** True when the condition below depends on the caller beyond the kind of user. */
export function dependsOnCaller(resource: AnyResource, principal: Principal): boolean {
  const isAmongOwn = resource.tenancy === 'self' && principal.kind === 'client';
  return isAmongOwn || resource.onlyOwn === true || isBuildingLimited(principal);
}

/**
 * The condition for the rows of `resource` that exist for the caller under a path: those of its scope and, for users limited to buildings,
 * within their buildings. Row-level security by tenant applies in addition.
 */
export function visibleRows(
  resource: AnyResource,
  params: Readonly<Record<string, unknown>>,
  principal: Principal,
): SQL {
  const scope = Object.entries(resource.scope).map(
    ([parameter, property]) => sql`${column(resource, property)} = ${params[parameter]}`,
  );
  const own =
    resource.tenancy === 'self' && principal.kind === 'client'
      ? [sql`t.${sql.identifier(identifierColumn)} = ${principal.clientUid}`]
      : [];
  const mine = resource.onlyOwn ? [sql`t.${sql.identifier(identifierColumn)} = ${principal.userUid}`] : [];
  const limited = isBuildingLimited(principal) ? withinBuildings(resource, principal) : [];
  const conditions = [...scope, ...own, ...mine, ...limited];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The identifier of the one record under a path (`singleton`): that of its parent, or the all-zero one for the platform's. */
export function singletonUid({ scope }: AnyResource, params: Params): string {
  const [parameter = ''] = Object.keys(scope).slice(-1);
  return params[parameter]?.toLowerCase() ?? nilUuid;
}

/** True when the parent record of the path exists (the level of `levels/{levelId}/locations`). A client is checked earlier. */
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
    where ${visibleRows(parent, params, principal)} and t.${sql.identifier(identifierColumn)} = ${params[parameter]}`);
  return rowCount > 0;
}
