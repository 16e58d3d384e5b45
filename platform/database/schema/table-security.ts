import type { AnyResource } from '../../../resources/declaration/index.ts';
import { isWritten } from '../../../resources/declaration/calls.ts';
import { parentsOf } from '../../../resources/declaration/nesting.ts';
import {
  columnName,
  hasOwnTable,
  identifierColumn,
  keyOf,
  scopeColumn,
  tableName,
  tenantColumn,
} from '../naming.ts';
import type { RowsWithin, TableSecurity } from './row-security.ts';

/** The way in which rows of a resource belong to a building: by a column of their own, or by the record above. */
function withinOf(resource: AnyResource): RowsWithin | undefined {
  const own = resource.buildingField === undefined ? undefined : columnName(resource, resource.buildingField);
  if (own !== undefined) return { column: own };
  for (const { above, property } of parentsOf(resource).toReversed()) {
    const column = scopeColumn(resource, property);
    if (above.buildingField === above.identifier.field) return { column };
    const within = hasOwnTable(above) ? withinOf(above) : undefined;
    const tenant = above.tenancy === 'client' ? [[tenantColumn, tenantColumn] as const] : [];
    if (within) return { parent: tableName(above), key: [...tenant, [column, identifierColumn]], within };
  }
  return undefined;
}

/** The same security as the records, whose buildings count. */
export function linkSecurityOf(resource: AnyResource): TableSecurity {
  const { within, ...security } = securityOf(resource);
  if (!within) return security;
  const key = keyOf(resource).map((column) => [column, column] as const);
  return { ...security, within: { parent: tableName(resource), key, within } };
}

/** Row security of the table of a resource. */
export function securityOf(resource: AnyResource): TableSecurity {
  switch (resource.tenancy) {
    case 'client': {
      // Tables that are not nested also serve names and counts beyond the caller's buildings; `visibleRows` narrows their lists.
      const within = parentsOf(resource).length > 0 ? withinOf(resource) : undefined;
      return { rows: { tenant: tenantColumn }, access: 'write', ...(within && { within }) };
    }
    case 'self':
      return { rows: { tenant: identifierColumn }, access: 'write' };
    case 'provider':
      // Settings of the platform apply to every tenant, so tenants' transactions read them.
      return { rows: resource.singleton ? 'all' : 'platform', access: 'write' };
    case 'shared':
      return { rows: 'all', access: isWritten(resource.calls) ? 'platform writes' : 'read' };
  }
}
