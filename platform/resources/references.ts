import { type SQL, sql } from 'drizzle-orm';

import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import type { Violation } from '../../resources/declaration/validation.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { identifierIn } from '../../resources/declaration/kinds/identifier.ts';
import { targetOf } from '../../resources/registry.ts';
import { list, type Queryable } from '../database/index.ts';
import {
  columnName,
  identifierColumn,
  isIdentifierReference,
  tableName,
  tenantColumn,
} from '../database/naming.ts';
import { isBuildingLimited, type Principal } from '../kernel/principal.ts';
import type { Values } from './input.ts';

interface Reading {
  readonly clientUid: string | null;
  readonly principal: Principal;
  /** The whole record as it will be. */
  readonly record: Values;
}

/** The targets that the record's own fields leave to choose from: those of its country, or of its building. */
function chosenWithin(target: AnyResource, field: Field, record: Values): SQL[] {
  return Object.entries(field.within ?? {}).flatMap(([theirs, mine]) => {
    const value = identifierIn(record[mine]);
    const column = columnName(target, theirs);
    if (column === undefined) return [];
    const isParent = Object.values(target.scope).includes(theirs);
    // A parent that was not chosen has no targets; a field that says nothing leaves all.
    if (value === null || value === undefined) return isParent ? [sql`false`] : [];
    return [sql`t.${sql.identifier(column)}::text = ${value}`];
  });
}

/** How many of the keys that a field points at exist for the caller. */
function countTargets(field: Field, keys: readonly string[], { clientUid, principal, record }: Reading): SQL {
  const target = targetOf(field);
  const key = field.targetKey ? columnName(target, field.targetKey) : identifierColumn;
  const conditions = [sql`t.${sql.identifier(key ?? identifierColumn)} = any(${list(keys)})`];
  if (target.tenancy === 'client') conditions.push(sql`t.${sql.identifier(tenantColumn)} = ${clientUid}`);
  conditions.push(...chosenWithin(target, field, record));
  const building = target.buildingField ? columnName(target, target.buildingField) : undefined;
  if (building && isBuildingLimited(principal))
    conditions.push(sql`t.${sql.identifier(building)} = any(${list(principal.buildingUids)})`);
  return sql`select count(*)::integer from ${sql.identifier(tableName(target))} t where ${sql.join(conditions, sql` and `)}`;
}

/** The fields that are changed, and those whose targets the changed ones narrow. */
function touched(resource: AnyResource, changes: Values): string[] {
  const narrowed = Object.entries(resource.fields).flatMap(([name, { within = {} }]) =>
    Object.values(within).some((mine) => mine in changes) ? [name] : [],
  );
  return [...new Set([...Object.keys(changes), ...narrowed])];
}

/**
 * The references that point at nothing, at something that is not the caller's to see, or outside of what other fields of the
 * record leave to choose from: in one statement, for the `changes` and all that depends on them.
 */
export async function missingTargets(
  tx: Queryable,
  resource: AnyResource,
  changes: Values,
  reading: Reading,
): Promise<Violation[]> {
  const lookups = touched(resource, changes).flatMap(
    (name): { name: string; field: Field; keys: string[] }[] => {
      const value = reading.record[name];
      const field = resource.fields[name];
      if (!field?.target || field.freeText) return [];
      const keys = (Array.isArray(value) ? value : [value]).filter((key) => typeof key === 'string');
      return keys.length === 0 ? [] : [{ name, field, keys }];
    },
  );
  const malformed = lookups.filter(
    ({ field, keys }) =>
      (field.kind === 'references' || isIdentifierReference(field)) && keys.some((key) => !isUuid(key)),
  );
  const wellFormed = lookups.filter((one) => !malformed.includes(one));
  const missing = malformed.map(({ name }) => name);
  if (wellFormed.length > 0) {
    const counts = wellFormed.map(
      ({ name, field, keys }) => sql`(${countTargets(field, keys, reading)}) as ${sql.identifier(name)}`,
    );
    const { rows } = await tx.query<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
    for (const { name, keys } of wellFormed)
      if (rows[0]?.[name] !== new Set(keys.map((key) => key.toLowerCase())).size) missing.push(name);
  }
  return missing.map((field) => ({ field, key: 'missingTarget' }));
}
