import { type SQL, sql } from 'drizzle-orm';

import { nilUuid } from '../../resources/declaration/identifiers.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { type Parent, parentsOf, resourceOfParameter, rowsOf } from '../../resources/declaration/nesting.ts';
import type { Queryable } from '../database/index.ts';
import { list } from '../database/index.ts';
import {
  columnName,
  hasOwnTable,
  identifierColumn,
  linkTable,
  scopeColumn,
  tableName,
  tenantColumn,
} from '../database/naming.ts';
import { isBuildingLimited, type Principal } from '../kernel/principal.ts';
import { column } from './columns.ts';

/** Path parameters by name. */
export type Params = Readonly<Record<string, string>>;

/**
 * The rows within the caller's buildings: neither in all buildings nor in one outside the caller's. A user who is also in another building
 * is not the caller's to manage: a new password would give access to that building.
 */
function withinBuildings(resource: AnyResource, principal: Principal): SQL[] {
  if (!isBuildingLimited(principal)) return [];
  const { buildingUids, userUid } = principal;
  const { withinBuildings: within, buildingField } = resource;
  if (buildingField !== undefined)
    return [sql`${column(resource, buildingField)} = any(${list(buildingUids)})`];
  if (within === undefined) return [];
  const all = sql.identifier(columnName(resource, within.all) ?? '');
  const links = sql.identifier(linkTable(resource, within.list).name);
  const tenant = sql.identifier(tenantColumn);
  const own = sql`from ${links} l where l.${tenant} = t.${tenant} and l.uid = t.uid`;
  return [
    sql`(t.uid = ${userUid} or (not t.${all} and exists (select ${own})
      and not exists (select ${own} and l.target_uid <> all(${list(buildingUids)}))))`,
  ];
}

/**
 * The conditions that one of the resources above puts on the rows `t`: what the caller cannot see of the parent, the caller cannot see of
 * anything below it.
 */
function withinParent({ above, property }: Parent, resource: AnyResource, principal: Principal): SQL[] {
  const parent = sql`t.${sql.identifier(scopeColumn(rowsOf(resource), property))}`;
  if (above.onlyOwn) return [sql`${parent} = ${principal.userUid}`];
  if (above.buildingField === above.identifier.field)
    return isBuildingLimited(principal) ? [sql`${parent} = any(${list(principal.buildingUids)})`] : [];
  const limits = limitsOf(above, principal);
  if (limits.length === 0) return [];
  // Within the brackets `t` is the table of the parent.
  const tenant = above.tenancy === 'client' ? sql`t.${sql.identifier(tenantColumn)}, ` : sql``;
  return [
    sql`(${tenant}${parent}) in (select ${tenant}t.${sql.identifier(identifierColumn)}
      from ${sql.identifier(tableName(above))} t where ${sql.join(limits, sql` and `)})`,
  ];
}

/** The conditions on the rows `t` of a resource that depend on who asks: its own, and those of every resource above it. */
export function limitsOf(resource: AnyResource, principal: Principal): SQL[] {
  const own =
    resource.tenancy === 'self' && principal.kind === 'client'
      ? [sql`t.${sql.identifier(identifierColumn)} = ${principal.clientUid}`]
      : [];
  const mine = resource.onlyOwn ? [sql`t.${sql.identifier(identifierColumn)} = ${principal.userUid}`] : [];
  const inherited = parentsOf(resource).flatMap((parent) => withinParent(parent, resource, principal));
  return [...own, ...mine, ...withinBuildings(resource, principal), ...inherited];
}

/**
 * The condition for the rows of `resource` that exist for the caller under a path: those of its scope that the limits of the resource, and
 * of those above it, leave to the caller. Row-level security by tenant applies in addition.
 */
export function visibleRows(
  resource: AnyResource,
  params: Readonly<Record<string, unknown>>,
  principal: Principal,
): SQL {
  const scope = Object.entries(resource.scope).map(
    ([parameter, property]) => sql`${column(resource, property)} = ${params[parameter]}`,
  );
  const conditions = [...scope, ...limitsOf(resource, principal)];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The condition that chooses the record `t` with an identifier. */
export function identifiedBy(uid: string): SQL {
  return sql`t.${sql.identifier(identifierColumn)} = ${uid}`;
}

/**
 * The path of records, with the records above that it does not name: the path of a view may omit them. Several records may lie below
 * different ones, which gives several paths. Only read where the rights or the state of a record above decide about those below.
 * @param chosen the condition that chooses the records `t`, undefined for none in particular
 */
export async function pathsTo(
  tx: Queryable,
  resource: AnyResource,
  params: Params,
  chosen: SQL | undefined,
): Promise<readonly Params[]> {
  const parents = parentsOf(resource);
  const absent = parents.filter(({ above }) => params[above.identifier.param] === undefined);
  const isDecided = parents.some(({ above }) => above.rights ?? above.lockedBelow);
  if (absent.length === 0 || !isDecided || chosen === undefined) return [params];
  const columns = absent.map(({ above, property }) => {
    const parent = sql.identifier(scopeColumn(rowsOf(resource), property));
    return sql`t.${parent}::text as ${sql.identifier(above.identifier.param)}`;
  });
  const { rows } = await tx.query<Params>(sql`
    select distinct ${sql.join(columns, sql`, `)} from ${sql.identifier(tableName(resource))} t where ${chosen}`);
  return rows.length === 0 ? [params] : rows.map((row) => ({ ...row, ...params }));
}

/** True when a path has the parameter of the record above. */
export function isBelowParent({ scope }: AnyResource, path: string): boolean {
  return path.includes(`{${Object.keys(scope).at(-1)}}`);
}

/** The identifier of the one record under a path (`singleton`): that of its parent, or the all-zero one for the platform's. */
export function singletonUid({ scope }: AnyResource, params: Params): string {
  const [parameter = ''] = Object.keys(scope).slice(-1);
  return params[parameter] ?? nilUuid;
}

/**
 * True when the parent record of the path exists for the caller (the level of `levels/{levelId}/locations`), or the path names none. A
 * client is checked earlier.
 */
export async function parentExists(
  tx: Queryable,
  resource: AnyResource,
  params: Params,
  principal: Principal,
): Promise<boolean> {
  const [parameter] = Object.keys(resource.scope).slice(-1);
  if (parameter === undefined || params[parameter] === undefined) return true;
  const parent = resourceOfParameter(parameter);
  if (parent.tenancy !== 'client' && !hasOwnTable(parent)) return true;
  // A client is checked before its calls, and a client user's is always there.
  if (parent.tenancy === 'self') return true;
  const { rowCount } = await tx.query(sql`
    select from ${sql.identifier(tableName(parent))} t
    where ${visibleRows(parent, params, principal)} and t.${sql.identifier(identifierColumn)} = ${params[parameter]}`);
  return rowCount > 0;
}
