import { sql } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { targetOf } from '../../resources/registry.ts';
import type { FieldChange } from '../audit/append.ts';
import { list, type Queryable } from '../database/index.ts';
import { isBuildingLimited, type Principal } from '../kernel/principal.ts';
import { withinBuildings } from '../resources/rows.ts';
import { columnName, hasOwnTable, identifierColumn, tableName } from '../database/naming.ts';

type Changes = Readonly<Record<string, FieldChange>>;

function identifiersIn({ old, new: next }: FieldChange): string[] {
  return [old, next].flat().filter((value): value is string => typeof value === 'string' && isUuid(value));
}

/** The identifiers in changes of reference fields, by target resource. */
function identifiersByTarget(resource: AnyResource, all: readonly Changes[]): Map<AnyResource, Set<string>> {
  const idsByTarget = new Map<AnyResource, Set<string>>();
  for (const changes of all)
    for (const [name, change] of Object.entries(changes)) {
      const field = resource.fields[name];
      if (field?.target === undefined) continue;
      const target = targetOf(field);
      // A view has the table of the resource that it is a view of.
      if (target.viewOf === undefined && !hasOwnTable(target)) continue;
      const identifiers = idsByTarget.get(target) ?? new Set();
      for (const identifier of identifiersIn(change)) identifiers.add(identifier);
      idsByTarget.set(target, identifiers);
    }
  return idsByTarget;
}

/**
 * The current names of the records that `changes` of a resource refer to. Deleted records are missing, and so are those of buildings
 * that the caller may not see. Row-level security limits the query to the caller's client.
 */
export async function namesIn(
  tx: Queryable,
  resource: AnyResource,
  principal: Principal,
  changes: readonly Changes[],
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const [target, identifiers] of identifiersByTarget(resource, changes)) {
    if (identifiers.size === 0) continue;
    const title = sql.identifier(columnName(target, target.title) ?? identifierColumn);
    const isVisible = isBuildingLimited(principal) ? withinBuildings(target, principal) : [];
    const { rows } = await tx.query<{ uid: string; name: string }>(sql`
      select ${sql.identifier(identifierColumn)} as uid, ${title} as name from ${sql.identifier(tableName(target))} t
      where ${sql.join([sql`${sql.identifier(identifierColumn)} = any(${list([...identifiers])})`, ...isVisible], sql` and `)}`);
    for (const { uid, name } of rows) names[uid] = name;
  }
  return names;
}
