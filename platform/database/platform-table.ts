import type { PgTable } from 'drizzle-orm/pg-core';

import { tenantColumn } from './naming.ts';
import type { TableSecurity } from './row-security.ts';

/** A table of the database and the access to its rows. */
export interface PlatformTable {
  readonly table: PgTable;
  readonly security: TableSecurity;
}

/** Row-level security by the column of the client. */
export const ofTenant = { tenant: tenantColumn } as const;

/** A table whose rows each belong to a client. Each client reads and writes its own. */
export function tenantTable(table: PgTable): PlatformTable {
  return { table, security: { rows: ofTenant, access: 'write' } };
}
