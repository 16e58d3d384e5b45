import { type SQL, sql } from 'drizzle-orm';

import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import type { Violation } from '../../resources/declaration/fields/validation.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { identifierIn } from '../../resources/declaration/kinds/identifier.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { targetOf } from '../../resources/registry.ts';
import { isIdentifierReference } from '../database/kinds/reference.ts';
import { list, type Queryable } from '../database/index.ts';
import { columnName, identifierColumn, tableName, tenantColumn } from '../database/naming.ts';
import type { Principal } from '../kernel/principal.ts';
import type { Values } from './input.ts';
import { limitsOf } from './rows.ts';

/** Maximum number of lookups in one statement. */
const statementCounts = 100;

/** A record with the fields that a write changes, whose references are checked. */
export interface CheckedRecord {
  readonly clientUid: string | null;
  readonly changes: Values;
  /** The whole record after the write. */
  readonly record: Values;
}

/** The keys in a field of a record. Each must be the key of a target record. */
interface Lookup extends CheckedRecord {
  readonly name: string;
  readonly field: Field;
  readonly keys: readonly string[];
}

/** Conditions that the record's own fields put on targets: of its country, or of its building. */
function chosenWithin(target: AnyResource, { field, record }: Lookup): SQL[] {
  return Object.entries(field.within ?? {}).flatMap(([targetField, ownField]) => {
    const value = identifierIn(record[ownField]);
    const column = columnName(target, targetField);
    if (column === undefined) return [];
    const isParent = Object.values(target.scope).includes(targetField);
    // A parent that was not chosen has no targets; another empty field does not restrict them.
    if (value === null || value === undefined) return isParent ? [sql`false`] : [];
    return [sql`t.${sql.identifier(column)}::text = ${value}`];
  });
}

/** The number of a field's keys that exist for the caller. */
function countTargets(lookup: Lookup, principal: Principal): SQL {
  const { field, keys, clientUid } = lookup;
  const target = targetOf(field);
  const key = field.targetKey ? columnName(target, field.targetKey) : identifierColumn;
  const conditions = [sql`t.${sql.identifier(key ?? identifierColumn)} = any(${list(keys)})`];
  if (target.tenancy === 'client') conditions.push(sql`t.${sql.identifier(tenantColumn)} = ${clientUid}`);
  conditions.push(...chosenWithin(target, lookup));
  conditions.push(...limitsOf(target, principal));
  return sql`(select count(*)::integer from ${sql.identifier(tableName(target))} t where ${sql.join(conditions, sql` and `)})`;
}

/** Equal for lookups with the same result of `countTargets`. */
function questionOf({ name, field, keys, clientUid, record }: Lookup): string {
  const narrowing = Object.values(field.within ?? {}).map(
    (ownField) => identifierIn(record[ownField]) ?? null,
  );
  return JSON.stringify([name, clientUid, keys, narrowing]);
}

/** The changed fields, and those whose targets depend on them. */
function touched(resource: AnyResource, changes: Values): string[] {
  const narrowed = Object.entries(resource.fields).flatMap(([name, { within = {} }]) =>
    Object.values(within).some((ownField) => ownField in changes) ? [name] : [],
  );
  return [...new Set([...Object.keys(changes), ...narrowed])];
}

function lookupsOf(resource: AnyResource, checked: CheckedRecord): Lookup[] {
  return touched(resource, checked.changes).flatMap((name): Lookup[] => {
    const value = checked.record[name];
    const field = resource.fields[name];
    if (!field?.target || field.freeText) return [];
    const keys = (Array.isArray(value) ? value : [value]).filter((key) => typeof key === 'string');
    return keys.length === 0 ? [] : [{ ...checked, name, field, keys }];
  });
}

function isMalformed({ field, keys }: Lookup): boolean {
  return (kindOf(field).isMany || isIdentifierReference(field)) && keys.some((key) => !isUuid(key));
}

/** The number of existing keys of each lookup. Rows of a file often repeat the same lookup. */
async function countsOf(tx: Queryable, lookups: readonly Lookup[], principal: Principal) {
  const distinct = [...new Map(lookups.map((lookup) => [questionOf(lookup), lookup]))];
  const counts = new Map<string, number>();
  for (let from = 0; from < distinct.length; from += statementCounts) {
    const part = distinct.slice(from, from + statementCounts);
    const columns = part.map(
      ([, lookup], index) => sql`${countTargets(lookup, principal)} as ${sql.identifier(`c${index}`)}`,
    );
    const { rows } = await tx.query<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`);
    for (const [index, [question]] of part.entries()) counts.set(question, rows[0]?.[`c${index}`] ?? 0);
  }
  return counts;
}

/**
 * The invalid references: to a missing target, one the caller cannot see, or one outside the choice that other fields of the record leave.
 * For the changed fields of each record and those that depend on them, by record.
 */
export async function missingTargets(
  tx: Queryable,
  resource: AnyResource,
  principal: Principal,
  records: readonly CheckedRecord[],
): Promise<Violation[][]> {
  const lookups = records.map((checked) => lookupsOf(resource, checked));
  const wellFormed = lookups.flat().filter((lookup) => !isMalformed(lookup));
  const counts = await countsOf(tx, wellFormed, principal);
  const isMissing = (lookup: Lookup) =>
    isMalformed(lookup) ||
    counts.get(questionOf(lookup)) !== new Set(lookup.keys.map((key) => key.toLowerCase())).size;
  return lookups.map((own) =>
    own.filter(isMissing).map(({ name }) => ({ field: name, key: 'missingTarget' })),
  );
}
