import { sql } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { resources, targetOf } from '../../resources/registry.ts';
import type { FieldChange } from '../audit/append.ts';
import { list, type Queryable } from '../database/index.ts';
import type { Principal } from '../kernel/principal.ts';
import { embedTitle } from '../resources/columns.ts';
import { limitsOf } from '../resources/rows.ts';
import { hasOwnTable, identifierColumn, tableName } from '../database/naming.ts';

type Changes = Readonly<Record<string, FieldChange>>;

interface Named {
  readonly uid: string;
  readonly name: string;
}

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

/** The resources that share a table with `resource`, and so its history. */
export function subjectsOf(resource: AnyResource): string[] {
  return resources.filter((other) => tableName(other) === tableName(resource)).map(({ name }) => name);
}

/** Names of the records that changes refer to, by identifier. */
export interface RecordNames {
  /** The current names. */
  readonly names: Readonly<Record<string, string>>;
  /** The last names of records that have been deleted. */
  readonly gone: Readonly<Record<string, string>>;
}

/**
 * The names of the records that `changes` of a resource refer to. Those of buildings that the caller may not see are missing, and for such
 * a caller the deleted ones. Row-level security limits the queries to the caller's client.
 */
export async function namesIn(
  tx: Queryable,
  resource: AnyResource,
  principal: Principal,
  changes: readonly Changes[],
): Promise<RecordNames> {
  const names: Record<string, string> = {};
  const gone: Record<string, string> = {};
  for (const [target, identifiers] of identifiersByTarget(resource, changes)) {
    if (identifiers.size === 0) continue;
    const title = embedTitle({ alias: 't', target });
    const isVisible = limitsOf(target, principal);
    const { rows } = await tx.query<Named>(sql`
      select ${sql.identifier(identifierColumn)} as uid, ${title} as name from ${sql.identifier(tableName(target))} t
      where ${sql.join([sql`${sql.identifier(identifierColumn)} = any(${list([...identifiers])})`, ...isVisible], sql` and `)}`);
    for (const { uid, name } of rows) names[uid] = name;
    const missing = [...identifiers].filter((uid) => names[uid] === undefined);
    if (missing.length === 0 || isVisible.length > 0) continue;
    const { rows: deleted } = await tx.query<Named>(sql`
      select target as uid, target_title as name from audit_entries
      where subject = any(${list(subjectsOf(target))}) and target = any(${list(missing)})
        and operation = 'delete' and target_title is not null`);
    for (const { uid, name } of deleted) gone[uid] = name;
  }
  return { names, gone };
}
