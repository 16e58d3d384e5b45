/** The role of transactions that run for one tenant. It owns no table and cannot bypass row-level security. */
export const applicationRole = 'safety_portal_app';
/**
 * The role of transactions that run for the platform as a whole. Its policies are the constant true and not the setting that the
 * other's hold: a condition that the planner can drop leaves searches across tenants their trigram indexes, which conditions of
 * row-level security otherwise come before (`ilike` is not leakproof).
 */
export const platformRole = 'safety_portal_platform';
export const transactionRoles = [applicationRole, platformRole] as const;

/** The application's rights on a table, and the rows that row-level security lets it reach. */
export interface TableSecurity {
  readonly rows:
    /** The rows of the scope's tenant, which this column holds. */
    | { readonly tenant: string }
    /** Only in the scope of the platform. */
    | 'platform'
    /** All; the table holds nothing of a tenant. */
    | 'all';
  readonly access:
    /** Nothing: only the owner reads and writes it. */
    | 'none'
    | 'read'
    /** Reads and adds, and never changes or removes what was added. */
    | 'append'
    | 'write'
    /** Reads these columns only, and does with the rows what `grants` says: secrets are written and never read. */
    | { readonly reads: readonly string[]; readonly grants: readonly ('insert' | 'update' | 'delete')[] };
}

const grants: Readonly<Record<Extract<TableSecurity['access'], string>, string | undefined>> = {
  none: undefined,
  read: 'select',
  append: 'select, insert',
  write: 'select, insert, update, delete',
};

function grantOf(access: TableSecurity['access']): string | undefined {
  if (typeof access === 'string') return grants[access];
  const columns = access.reads.map((column) => `"${column}"`).join(', ');
  return [`select (${columns})`, ...access.grants].join(', ');
}

/** Subqueries, so that a setting is read once per statement and not once per row. */
const isPlatformSql = `(select current_setting('app.scope', true) = 'platform')`;
const tenantSql = `(select nullif(current_setting('app.client_uid', true), '')::uuid)`;

/** The statements that put `security` on a table, whatever it had before. */
export function securityStatements(table: string, { rows, access }: TableSecurity): string[] {
  const roles = transactionRoles.join(', ');
  const statements = [`revoke all on "${table}" from ${roles}`];
  const grant = grantOf(access);
  if (grant) statements.push(`grant ${grant} on "${table}" to ${roles}`);
  if (rows === 'all') return statements;
  const mine = rows === 'platform' ? isPlatformSql : `"${rows.tenant}" = ${tenantSql} or ${isPlatformSql}`;
  return [
    ...statements,
    `alter table "${table}" enable row level security`,
    `alter table "${table}" force row level security`,
    `drop policy if exists tenant on "${table}"`,
    `create policy tenant on "${table}" using (${mine})`,
    `drop policy if exists platform on "${table}"`,
    `create policy platform on "${table}" to ${platformRole} using (true)`,
  ];
}
