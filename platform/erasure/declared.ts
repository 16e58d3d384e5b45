import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';

import type { AnyResource } from '../../resources/declaration/index.ts';
import type { DeclaredTable } from '../database/schema/resource-tables.ts';
import { hasOwnTable, identifierColumn, tableName, tenantColumn } from '../database/naming.ts';
import type { OfPerson, PlatformTable } from '../database/platform-table.ts';
import type { SealedColumn } from '../kernel/renewal.ts';

/** True for a resource whose records are people: their title is their address. */
function isOfPeople({ fields, title }: AnyResource): boolean {
  return Object.hasOwn(fields, title) && fields[title]?.format === 'email';
}

/** The columns of a foreign key beyond the tenant, and the table that it points at. */
export function keysOf({ table }: Pick<PlatformTable, 'table'>) {
  return getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    return {
      columns: columns.filter(({ name }) => name !== tenantColumn),
      target: getTableName(foreignTable),
    };
  });
}

/**
 * The tables of declared resources. They end with their records, those of people belong to a person, and so do the rows that refer to such a
 * record; a reference that may be empty is emptied.
 */
export function ofRecords(resources: readonly AnyResource[]): (table: DeclaredTable) => PlatformTable {
  const people = new Set(resources.filter((each) => hasOwnTable(each) && isOfPeople(each)).map(tableName));
  return (table) => {
    const reference = keysOf(table).find(({ target }) => people.has(target))?.columns[0];
    const person: OfPerson | undefined = people.has(table.name)
      ? { column: identifierColumn, erases: 'row' }
      : reference && { column: reference.name, erases: reference.notNull ? 'row' : [reference.name] };
    return { ...table, ends: 'with its record', ...(person && { person }) };
  };
}

/** Columns of a table whose values may leave the platform: no generated ones, no secrets, and none that its own transactions cannot read. */
export function exportedColumns(
  { table, security }: PlatformTable,
  sealed: readonly SealedColumn[],
): readonly { readonly name: string; readonly isBinary: boolean }[] {
  const secret = new Set(
    sealed.filter((each) => each.table === getTableName(table)).map(({ column }) => column),
  );
  const { access } = security;
  if (access === 'none') return [];
  const readable = typeof access === 'string' ? undefined : new Set(access.reads);
  return Object.values(getTableColumns(table)).flatMap((column) =>
    column.generated || secret.has(column.name) || readable?.has(column.name) === false
      ? []
      : [{ name: column.name, isBinary: column.getSQLType() === 'bytea' }],
  );
}

/** Tables in an order in which rows can be deleted: those that refer to others come first. */
export function deletionOrder<Table extends PlatformTable>(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((each) => [getTableName(each.table), each]));
  const above = new Set<Table>();
  const order: Table[] = [];
  const visit = (each: Table) => {
    if (above.has(each)) return;
    above.add(each);
    for (const { target } of keysOf(each)) {
      const next = byName.get(target);
      if (next) visit(next);
    }
    order.push(each);
  };
  for (const each of tables) visit(each);
  return order.toReversed();
}
