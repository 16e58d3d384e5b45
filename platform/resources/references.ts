import { type SQL, sql } from 'drizzle-orm';

import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import type { Violation } from '../../resources/declaration/validation.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { targetOf } from '../../resources/registry.ts';
import { list, type Queryable } from '../database/index.ts';
import {
  columnName,
  identifierColumn,
  isIdentifierReference,
  tableName,
  tenantColumn,
} from '../database/naming.ts';
import type { Principal } from '../kernel/principal.ts';
import type { Values } from './input.ts';
import { isBuildingLimited } from './rows.ts';

/** How many of the keys that a field points at exist for the caller. */
function countTargets(
  field: Field,
  keys: readonly string[],
  clientUid: string | null,
  principal: Principal,
): SQL {
  const target = targetOf(field);
  const key = field.targetKey ? columnName(target, field.targetKey) : identifierColumn;
  const conditions = [sql`t.${sql.identifier(key ?? identifierColumn)} = any(${list(keys)})`];
  if (target.tenancy === 'client') conditions.push(sql`t.${sql.identifier(tenantColumn)} = ${clientUid}`);
  const building = target.buildingField ? columnName(target, target.buildingField) : undefined;
  if (building && isBuildingLimited(principal))
    conditions.push(sql`t.${sql.identifier(building)} = any(${list(principal.buildingUids)})`);
  return sql`select count(*)::integer from ${sql.identifier(tableName(target))} t where ${sql.join(conditions, sql` and `)}`;
}

/** The references among `values` that point at nothing, or at something that is not the caller's to see: in one statement. */
export async function missingTargets(
  tx: Queryable,
  resource: AnyResource,
  values: Values,
  { clientUid, principal }: { clientUid: string | null; principal: Principal },
): Promise<Violation[]> {
  const asked = Object.entries(values).flatMap(
    ([name, value]): { name: string; field: Field; keys: string[] }[] => {
      const field = resource.fields[name];
      if (!field?.target || field.freeText) return [];
      const keys = (Array.isArray(value) ? value : [value]).filter((key) => typeof key === 'string');
      return keys.length === 0 ? [] : [{ name, field, keys }];
    },
  );
  const malformed = asked.filter(
    ({ field, keys }) =>
      (field.kind === 'references' || isIdentifierReference(field)) && keys.some((key) => !isUuid(key)),
  );
  const wellFormed = asked.filter((one) => !malformed.includes(one));
  const missing = malformed.map(({ name }) => name);
  if (wellFormed.length > 0) {
    const counts = wellFormed.map(
      ({ name, field, keys }) =>
        sql`(${countTargets(field, keys, clientUid, principal)}) as ${sql.identifier(name)}`,
    );
    const { rows } = await tx.query<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
    for (const { name, keys } of wellFormed)
      if (rows[0]?.[name] !== new Set(keys.map((key) => key.toLowerCase())).size) missing.push(name);
  }
  return missing.map((field) => ({ field, key: 'missingTarget' }));
}
