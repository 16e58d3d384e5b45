import { type AnyResource, type Field, snakeCase } from '../../resources/declaration/index.ts';
import { platformKindOf } from './kinds/index.ts';

/** The column that identifies a row, whatever its name in the calls (`roleUID`). */
export const identifierColumn = 'uid';
export const tenantColumn = 'client_uid';

/** `buildingTypes` -> `building_types`. A view has the table of the resource that it is a view of. */
export function tableName(resource: AnyResource): string {
  return snakeCase(resource.viewOf ?? resource.name);
}

const stamps: Readonly<Partial<Record<NonNullable<Field['stamp']>, string>>> = {
  createdAt: 'created_at',
  createdBy: 'created_by',
  modifiedAt: 'modified_at',
  modifiedBy: 'modified_by',
};

/**
 * The column for a property of a record: a field, the identifier or a part of the scope. Undefined for a field without a column:
 * `references` are rows of a link table, a password belongs to the account, and computed and single-record fields are not stored.
 */
export function columnName(resource: AnyResource, property: string): string | undefined {
  if (property === resource.identifier.field) return identifierColumn;
  if (Object.values(resource.scope).includes(property)) return scopeColumn(resource, property);
  const field = Object.hasOwn(resource.fields, property) ? resource.fields[property] : undefined;
  if (!field || field.computed || field.single || !platformKindOf(field).column) return undefined;
  return (field.stamp && stamps[field.stamp]) ?? snakeCase(property);
}

/**
 * The column for a part of the scope. The column for the client has the same name in every table, whatever its name in the calls
 * (`clientId`).
 */
export function scopeColumn(resource: AnyResource, property: string): string {
  return property === tenantProperty(resource) ? tenantColumn : snakeCase(property);
}

/** The property with the client, for resources whose rows belong to one. */
function tenantProperty(resource: AnyResource): string | undefined {
  return resource.tenancy === 'client' ? Object.values(resource.scope)[0] : undefined;
}

/** True when the resource has its own table. */
export function hasOwnTable({ viewOf, callsByHand }: AnyResource): boolean {
  return viewOf === undefined && callsByHand !== true;
}

/** The properties of the scope beyond the client, outermost first, each with its path parameter. */
export function parentProperties(resource: AnyResource): { parameter: string; property: string }[] {
  const tenant = tenantProperty(resource);
  return Object.entries(resource.scope).flatMap(([parameter, property]) =>
    property === tenant ? [] : { parameter, property },
  );
}

/** The table of a field whose kind is linked: a row per record and target. */
export interface LinkTable {
  readonly name: string;
  /** Column of the target's identifier; the record's own is `uid`. */
  readonly target: 'target_uid';
}

export function linkTable(resource: AnyResource, property: string): LinkTable {
  return { name: `${tableName(resource)}_${snakeCase(property)}`, target: 'target_uid' };
}

/** Name of the unique index of a field, which identifies its violations. */
export function uniqueName(resource: AnyResource, property: string): string {
  return `${tableName(resource)}_${columnName(resource, property)}_unique`;
}

/** The columns that identify a row, tenant first. */
export function keyOf(resource: AnyResource): string[] {
  return resource.tenancy === 'client' ? [tenantColumn, identifierColumn] : [identifierColumn];
}
