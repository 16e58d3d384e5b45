import type { PgTable } from 'drizzle-orm/pg-core';

import { tenantColumn } from './naming.ts';
import type { TableSecurity } from './row-security.ts';

/** A table of the database and who may do what with its rows. */
export interface PlatformTable {
  readonly table: PgTable;
  readonly security: TableSecurity;
}

/** Row-level security by the column that names the client. */
export const ofTenant = { tenant: tenantColumn } as const;

/** A table whose rows each belong to a client, which reads and writes its own. */
export function tenantTable(table: PgTable): PlatformTable {
  return { table, security: { rows: ofTenant, access: 'write' } };
}
