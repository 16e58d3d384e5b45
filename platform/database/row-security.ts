/** The role of transactions for one tenant. It owns no table and cannot bypass row-level security. */
export const applicationRole = 'safety_portal_app';
/**
 * The role of transactions for the whole platform. Its policies are the constant true instead of a check of the setting: the planner can
 * drop a constant, so searches across tenants use their trigram indexes. Other row-level security conditions run before them (`ilike` is
 * not leakproof).
 */
export const platformRole = 'safety_portal_platform';
export const transactionRoles = [applicationRole, platformRole] as const;

/** The application's rights on a table, and the rows that row-level security allows. */
export interface TableSecurity {
  readonly rows:
    /** The rows of the scope's tenant, which is in this column. */
    | { readonly tenant: string }
    /** Rows only in the platform scope. */
    | 'platform'
    /** All rows: the table contains no tenant data. */
    | 'all';
  readonly access:
    /** No access: only the owner reads and writes the table. */
    | 'none'
    | 'read'
    /** Reads and inserts; no updates or deletions. */
    | 'append'
    | 'write'
    /** Reads only these columns; `grants` lists the other rights. Secrets are written and never read. */
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

/** Subqueries, so that a setting is read once per statement instead of once per row. */
const isPlatformSql = `(select current_setting('app.scope', true) = 'platform')`;
const tenantSql = `(select nullif(current_setting('app.client_uid', true), '')::uuid)`;

/** The statements that apply `security` to a table, whatever it had before. */
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
