import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { type AnyResource, type Field, snakeCase } from '../../../resources/declaration/index.ts';
import { nilUuid } from '../../../resources/declaration/identifiers.ts';
import { millisecond } from '../instant.ts';
import { platformKindOf } from '../kinds/index.ts';
import { foldingOf } from '../folding.ts';
import { orderIndexes } from './order-indexes.ts';
import { isIdentifierReference } from '../kinds/reference.ts';
import {
  columnName,
  hasOwnTable,
  identifierColumn,
  keyOf,
  linkTable,
  parentProperties,
  scopeColumn,
  tableName,
  tenantColumn,
  uniqueName,
} from '../naming.ts';
import type { TableSecurity } from './row-security.ts';
import { linkSecurityOf, securityOf } from './table-security.ts';
import {
  searchColumn,
  type SearchDocument,
  searchDocument,
  searchIndex,
  searchText,
} from './search-columns.ts';

/** Column name -> column, of a table that is created at run time. */
type Columns = Record<string, AnyPgColumn>;

export interface DeclaredTable {
  readonly name: string;
  readonly table: PgTable;
  readonly security: TableSecurity;
}

/** The fields with their own column: [property, column, field]. */
function storedFields(resource: AnyResource): [string, string, Field][] {
  return Object.entries(resource.fields).flatMap(([property, field]): [string, string, Field][] => {
    const column = field.stamp ? undefined : columnName(resource, property);
    return column === undefined ? [] : [[property, column, field]];
  });
}

/** Bounds of numbers are no check constraints: users can only reset failed sign-ins to 0, but the platform counts them. */
function fieldChecks(resource: AnyResource, columns: Columns): PgTableExtraConfigValue[] {
  return storedFields(resource).flatMap(([, name, field]) => {
    const rule = platformKindOf(field).check?.(field, columns[name]);
    return rule ? check(`${tableName(resource)}_${name}_check`, rule) : [];
  });
}

/** The column in which a field is stored. */
function fieldColumn(field: Field): PgColumnBuilderBase {
  const column = platformKindOf(field).column?.(field);
  if (!column) throw new TypeError(`A field of kind ${field.kind} has no column.`);
  // Every builder has notNull, but their common base type lacks it.
  return field.required ? (column as unknown as { notNull(): PgColumnBuilderBase }).notNull() : column;
}

function pick(columns: Columns, names: readonly string[]): [AnyPgColumn, ...AnyPgColumn[]] {
  const picks = names.map((name) => {
    const column = columns[name];
    if (!column) throw new TypeError(`There is no column ${name}.`);
    return column;
  });
  // Callers name at least one column.
  return picks as [AnyPgColumn, ...AnyPgColumn[]];
}

function uniques(resource: AnyResource, columns: Columns): PgTableExtraConfigValue[] {
  const tenant = resource.tenancy === 'client' ? [tenantColumn] : [];
  const parents = parentProperties(resource).map(({ property }) => snakeCase(property));
  const within = { platform: [], client: tenant, parent: [...tenant, ...parents.slice(-1)] };
  const onFields = storedFields(resource).flatMap(([property, name, field]) => {
    if (!field.unique) return [];
    const [value] = pick(columns, [name]);
    const { unique } = field;
    const others =
      typeof unique === 'string'
        ? within[unique]
        : [...tenant, ...unique.within.map((other) => columnName(resource, other) ?? other)];
    return uniqueIndex(uniqueName(resource, property)).on(
      ...(others.map((column) => columns[column]) as [AnyPgColumn]),
      foldingOf(field).column(value),
    );
  });
  const onePerScope = resource.calls.onePerScope
    ? [uniqueIndex(`${tableName(resource)}_one_unique`).on(...pick(columns, within.parent))]
    : [];
  return [...onFields, ...onePerScope];
}

/** Limits a singleton to one row per parent, or one row of the platform. */
function oneRow(resource: AnyResource, columns: Columns): PgTableExtraConfigValue[] {
  if (!resource.singleton) return [];
  const parent = Object.values(resource.scope).at(-1);
  const owner =
    parent === undefined ? sql.raw(`'${nilUuid}'`) : sql`${columns[scopeColumn(resource, parent)]}`;
  return [check(`${tableName(resource)}_one`, sql`${columns[identifierColumn]} = ${owner}`)];
}

/**
 * The tables of declared resources and their link tables, in the order of the declarations.
 * @param additions by resource: the search documents that modules add for searches of their own
 */
export function resourceTables(
  declared: readonly AnyResource[],
  additions: Readonly<Record<string, SearchDocument>> = {},
): DeclaredTable[] {
  const resources = declared.filter(hasOwnTable);
  const columnsByResource = new Map<string, Columns>();
  const columnsOf = (resource: AnyResource): Columns => {
    const columns = columnsByResource.get(resource.name);
    if (!columns) throw new TypeError(`The table of ${resource.name} is not made yet.`);
    return columns;
  };
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const viewed = new Map(
    declared.flatMap(({ name, viewOf }) => (viewOf === undefined ? [] : [[name, viewOf]])),
  );
  /** The resource with the table of a reference's target: for a view, the one that it is a view of. */
  const targetOf = ({ target = '' }: Field) => byName.get(viewed.get(target) ?? target);
  const byParameter = new Map(resources.map((resource) => [resource.identifier.param, resource]));

  /** A foreign key to another resource, within the tenant if the target's rows belong to one. */
  function keyTo(
    name: string,
    columns: Columns,
    column: string,
    target: AnyResource,
    onDelete: 'cascade' | 'no action',
  ): PgTableExtraConfigValue {
    const local = target.tenancy === 'client' ? [tenantColumn, column] : [column];
    return foreignKey({
      name: `${name}_${column}_fk`,
      columns: pick(columns, local),
      foreignColumns: pick(columnsOf(target), keyOf(target)),
    }).onDelete(onDelete);
  }

  function scopeKeys(resource: AnyResource, columns: Columns): PgTableExtraConfigValue[] {
    return Object.entries(resource.scope).flatMap(([parameter, property]) => {
      const target = byParameter.get(parameter);
      return target
        ? keyTo(tableName(resource), columns, scopeColumn(resource, property), target, 'cascade')
        : [];
    });
  }

  function referenceKeys(resource: AnyResource, columns: Columns): PgTableExtraConfigValue[] {
    return storedFields(resource).flatMap(([, name, field]) => {
      const target = targetOf(field);
      return target && isIdentifierReference(field)
        ? keyTo(tableName(resource), columns, name, target, 'no action')
        : [];
    });
  }

  function indexes(resource: AnyResource, columns: Columns): PgTableExtraConfigValue[] {
    const table = tableName(resource);
    const tenant = resource.tenancy === 'client' ? [tenantColumn] : [];
    const followed = [
      ...parentProperties(resource).map(({ property }) => snakeCase(property)),
      ...storedFields(resource).flatMap(([, name, field]) => (isIdentifierReference(field) ? name : [])),
    ];
    return [
      ...orderIndexes(resource, storedFields(resource), columns),
      ...followed.map((name) => index(`${table}_${name}_index`).on(...pick(columns, [...tenant, name]))),
    ];
  }

  function recordTable(resource: AnyResource): DeclaredTable {
    const name = tableName(resource);
    const scope = Object.values(resource.scope).map((property) => [
      scopeColumn(resource, property),
      uuid().notNull(),
    ]);
    const fields = storedFields(resource).map(([, column, field]) => [column, fieldColumn(field)]);
    const tenantFirst = resource.tenancy === 'client';
    const { columns: further = {}, indexes: furtherIndexes } = additions[resource.name] ?? {};
    const searched = searchText(resource);
    const documents = Object.entries({ ...(searched && { [searchColumn]: searched }), ...further });
    const found = documents.map(([column, of]) => [column, text().generatedAlwaysAs(searchDocument(of))]);
    const shape = Object.fromEntries([
      ...scope,
      [identifierColumn, tenantFirst ? uuid().notNull() : uuid().primaryKey()],
      ...fields,
      ...found,
      ['version', integer().notNull().default(1)],
      ['created_at', millisecond().notNull().defaultNow()],
      ['created_by', text()],
      ['modified_at', millisecond().notNull().defaultNow()],
      ['modified_by', text()],
    ]) as Record<string, PgColumnBuilderBase>;

    const table = pgTable(name, shape, (self) => {
      const columns = self as Columns;
      return [
        ...(tenantFirst
          ? [primaryKey({ name: `${name}_pkey`, columns: pick(columns, keyOf(resource)) })]
          : []),
        ...fieldChecks(resource, columns),
        ...uniques(resource, columns),
        ...oneRow(resource, columns),
        ...indexes(resource, columns),
        ...documents.map(([column]) => searchIndex(name, columns, column)),
        ...(furtherIndexes?.(columns) ?? []),
        ...scopeKeys(resource, columns),
        ...referenceKeys(resource, columns),
      ];
    });
    columnsByResource.set(resource.name, table);
    return { name, table, security: securityOf(resource) };
  }

  function linkTables(resource: AnyResource): DeclaredTable[] {
    return Object.entries(resource.fields).flatMap(([property, field]): DeclaredTable[] => {
      const target = targetOf(field);
      if (!platformKindOf(field).isLinked || field.computed || !target) return [];
      const { name, target: targetColumn } = linkTable(resource, property);
      const own = keyOf(resource);
      const shape = Object.fromEntries(
        [...own, targetColumn].map((column) => [column, uuid().notNull()]),
      ) as Record<string, PgColumnBuilderBase>;
      const table = pgTable(name, shape, (self) => {
        const columns = self as Columns;
        return [
          primaryKey({ name: `${name}_pkey`, columns: pick(columns, [...own, targetColumn]) }),
          index(`${name}_target_index`).on(
            ...pick(columns, [...own.filter((column) => column === tenantColumn), targetColumn]),
          ),
          foreignKey({
            name: `${name}_uid_fk`,
            columns: pick(columns, own),
            foreignColumns: pick(columnsOf(resource), own),
          }).onDelete('cascade'),
          keyTo(
            name,
            columns,
            targetColumn,
            target,
            field.onTargetDelete === 'restrict' ? 'no action' : 'cascade',
          ),
        ];
      });
      return [{ name, table, security: linkSecurityOf(resource) }];
    });
  }

  // Foreign keys are resolved when a table's constraints are read, after all tables are created.
  return [...resources.map(recordTable), ...resources.flatMap(linkTables)];
}
