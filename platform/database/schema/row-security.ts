/** The role of transactions for one tenant. It owns no table and cannot bypass row-level security. */
export const applicationRole = 'safety_portal_app';
/**
 * The role of transactions for the whole platform. Its policies are the constant true instead of a check of the setting: the planner can
 * drop a constant, so searches across tenants use their trigram indexes. Other row-level security conditions run before them (`ilike` is
 * not leakproof).
 */
export const platformRole = 'safety_portal_platform';
export const transactionRoles = [applicationRole, platformRole] as const;

/** The transaction setting with the buildings of its caller; empty when the caller has all buildings. */
export const buildingsSetting = 'app.building_uids';

/**
 * The way in which rows below a building, or below a record of one, belong to it: by a column with the building, or by columns with the record above,
 * whose own `within` counts.
 */
export type RowsWithin =
  | { readonly column: string }
  | {
      readonly parent: string;
      readonly key: readonly (readonly [own: string, above: string])[];
      readonly within: RowsWithin;
    };

/** The application's rights on a table, and the rows that row-level security allows. */
export interface TableSecurity {
  /** Transactions of callers limited to buildings see and write only rows within these. */
  readonly within?: RowsWithin | undefined;
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
    /** Transactions of tenants read; those of the platform write too. */
    | 'platform writes'
    /** Reads only these columns; `grants` lists the other rights. Secrets are written and never read. */
    | { readonly reads: readonly string[]; readonly grants: readonly ('insert' | 'update' | 'delete')[] };
}

const grants: Readonly<Record<Extract<TableSecurity['access'], string>, string | undefined>> = {
  none: undefined,
  read: 'select',
  append: 'select, insert',
  write: 'select, insert, update, delete',
  'platform writes': 'select',
};

function grantOf(access: TableSecurity['access']): string | undefined {
  if (typeof access === 'string') return grants[access];
  const columns = access.reads.map((column) => `"${column}"`).join(', ');
  return [`select (${columns})`, ...access.grants].join(', ');
}

/** Subqueries, so that a setting is read once per statement instead of once per row. */
const isPlatformSql = `(select current_setting('app.scope', true) = 'platform')`;
const tenantSql = `(select nullif(current_setting('app.client_uid', true), '')::uuid)`;

/** The buildings of the transaction's caller; null when the caller has all buildings. */
export const callersBuildings = `(select nullif(current_setting('${buildingsSetting}', true), ''))::uuid[]`;

/** True for the rows of `table` within the caller's buildings. */
function withinSql(table: string, within: RowsWithin): string {
  if ('column' in within) return `"${table}"."${within.column}" = any(${callersBuildings})`;
  const { parent, key } = within;
  const joined = key.map(([own, above]) => `"${parent}"."${above}" = "${table}"."${own}"`).join(' and ');
  return `exists (select from "${parent}" where ${joined} and ${withinSql(parent, within.within)})`;
}

/** Removes the policy on buildings. */
export function withoutBuildingPolicy(table: string): string {
  return `drop policy if exists buildings on "${table}"`;
}

/** Restrictive: it narrows what the other policies allow. */
function buildingPolicy(table: string, within: RowsWithin): string[] {
  const allows = `${callersBuildings} is null or ${withinSql(table, within)}`;
  return [
    withoutBuildingPolicy(table),
    `create policy buildings on "${table}" as restrictive using (${allows})`,
  ];
}

/** The statements that apply `security` to a table, whatever it had before; a policy on buildings that it no longer has is dropped apart. */
export function securityStatements(table: string, { rows, access, within }: TableSecurity): string[] {
  const roles = transactionRoles.join(', ');
  const statements = [`revoke all on "${table}" from ${roles}`];
  const grant = grantOf(access);
  if (grant) statements.push(`grant ${grant} on "${table}" to ${roles}`);
  if (access === 'platform writes') statements.push(`grant ${grants.write} on "${table}" to ${platformRole}`);
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
    ...(within ? buildingPolicy(table, within) : []),
  ];
}
