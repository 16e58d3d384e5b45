import { is, SQL } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgDialect, type PgColumn } from 'drizzle-orm/pg-core';

import { StartError } from '../errors.ts';
import type { SecuredTable } from '../platform-table.ts';
import { securityStatements } from './row-security.ts';
import { readSnapshot, type Snapshot, type SnapshotTable } from './snapshot.ts';

/** Maximum number of differences in one message; one command fixes all of them. */
const maxNamed = 5;

const dialect = new PgDialect();

/** Name of a part of a table (`column name`, `index titles_name_unique`) -> its definition, as far as migrations depend on it. */
type Parts = ReadonlyMap<string, string>;

/** An expression as drizzle-kit writes it; those of indexes name columns without their table. */
function expression(value: SQL, of?: 'indexes'): string {
  return dialect.sqlToQuery(value, of).sql;
}

function defaultOf({ default: value }: PgColumn, type: string): unknown {
  if (is(value, SQL)) return expression(value);
  if (Array.isArray(value) && type.endsWith('[]'))
    return `'{${value.map((item) => JSON.stringify(item)).join(',')}}'`;
  if (typeof value === 'object' && value !== null) return `'${JSON.stringify(value)}'`;
  return typeof value === 'string' ? `'${value}'` : value;
}

function describeColumn(column: PgColumn): unknown[] {
  const type = column.getSQLType();
  const as = column.generated?.as;
  const generated = typeof as === 'function' ? as() : as;
  return [
    type,
    column.primary,
    column.notNull,
    defaultOf(column, type),
    is(generated, SQL) ? expression(generated) : generated,
  ];
}

function partsOf(entries: readonly (readonly [kind: string, name: string, about: unknown])[]): Parts {
  return new Map(entries.map(([kind, name, about]) => [`${kind} ${name}`, JSON.stringify(about)]));
}

/** The parts of a table as declared in code. */
function declaredParts({ table, security }: SecuredTable): Parts {
  const { name, columns, indexes, foreignKeys, checks, primaryKeys } = getTableConfig(table);
  return partsOf([
    ...columns.map((column) => ['column', column.name, describeColumn(column)] as const),
    ...indexes.map(({ config }) => {
      const keys = config.columns.map((key) =>
        is(key, IndexedColumn) ? key.name : expression(key as SQL, 'indexes'),
      );
      const where = config.where && expression(config.where);
      return ['index', config.name ?? '', [keys, config.unique, config.method, where]] as const;
    }),
    ...foreignKeys.map((key) => {
      const { columns: from, foreignTable, foreignColumns } = key.reference();
      const target = getTableConfig(foreignTable).name;
      const names = [from.map((column) => column.name), foreignColumns.map((column) => column.name)];
      return ['foreign key', key.getName(), [names, target, key.onDelete ?? 'no action']] as const;
    }),
    ...checks.map((check) => ['check', check.name, expression(check.value)] as const),
    ...primaryKeys.map((key) => ['key', key.getName(), key.columns.map((column) => column.name)] as const),
    ['security', 'and grants', securityStatements(name, security)] as const,
  ]);
}

/** The parts of a table after all migrations. */
function migratedParts(table: SnapshotTable, security: readonly string[]): Parts {
  const { columns, indexes, foreignKeys, checkConstraints, compositePrimaryKeys } = table;
  return partsOf([
    ...Object.values(columns).map(
      ({ name, type, primaryKey, notNull, default: value, generated }) =>
        ['column', name, [type, primaryKey, notNull, value, generated?.as]] as const,
    ),
    ...Object.values(indexes).map(({ name, columns: keys, isUnique, method, where }) => {
      const expressions = keys.map((key) => key.expression);
      return ['index', name, [expressions, isUnique, method, where]] as const;
    }),
    ...Object.values(foreignKeys).map(({ name, columnsFrom, columnsTo, tableTo, onDelete }) => {
      return ['foreign key', name, [[columnsFrom, columnsTo], tableTo, onDelete]] as const;
    }),
    ...Object.values(checkConstraints).map(({ name, value }) => ['check', name, value] as const),
    ...Object.values(compositePrimaryKeys).map(({ name, columns: keys }) => ['key', name, keys] as const),
    ['security', 'and grants', security] as const,
  ]);
}

function differencesOf(table: string, declared: Parts, migrated: Parts): string[] {
  return [...new Set([...declared.keys(), ...migrated.keys()])]
    .filter((part) => declared.get(part) !== migrated.get(part))
    .map((part) => `${table}: ${part}`);
}

/** The parts of tables that differ between code and migrations, as `table: column name`. Empty when there are none. */
export function differences(tables: readonly SecuredTable[], snapshot: Snapshot | undefined): string[] {
  const security = snapshot?.security ?? {};
  const migrated = new Map(
    Object.values<SnapshotTable>(snapshot?.schema.tables ?? {}).map((table) => [table.name, table]),
  );
  const declared = new Map(tables.map((table) => [getTableConfig(table.table).name, table]));
  const removed = [...migrated.keys()].filter((name) => !declared.has(name)).map((name) => `${name}: table`);
  const changed = Array.from(declared).flatMap(([name, table]) => {
    const before = migrated.get(name);
    if (!before) return [`${name}: table`];
    return differencesOf(name, declaredParts(table), migratedParts(before, security[name] ?? []));
  });
  return [...removed, ...changed];
}

/**
 * Compares the tables declared in code with the result of the committed migrations.
 * @throws StartError when they differ, naming the differences and the command that writes the missing migration
 */
export async function checkMigrated(tables: readonly SecuredTable[], folder?: string): Promise<void> {
  const drift = differences(tables, await readSnapshot(folder));
  if (drift.length === 0) return;
  const others = drift.length - maxNamed;
  throw new StartError(
    `A migration is missing. The code declares tables otherwise than the migrations make them (${drift.slice(0, maxNamed).join(', ')}` +
      `${others > 0 ? ` and ${others} others` : ''}). Run "npm run migration -- NAME" and read the SQL file that it writes.`,
  );
}
