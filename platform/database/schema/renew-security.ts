import { type SQL, sql } from 'drizzle-orm';

import type { OwnerQueryable } from '../database.ts';
import { StartError } from '../errors.ts';
import { transactionRoles } from './row-security.ts';
import { list } from '../sql.ts';

/** Table -> the statements that make its grants and policies. */
export type DeclaredSecurity = Readonly<Record<string, readonly string[]>>;

/** A table that has the declared security for a moment, so that PostgreSQL itself says what the statements mean. */
const modelTable = 'platform_security_model';

interface State {
  readonly table: string;
  /** Grants to the transaction roles, row-level security and the policies that apply to those roles, as JSON. */
  readonly security: string;
}

/** An expression without the name of its table `t`, which PostgreSQL writes before columns within a subquery: the model has another. */
const withoutName = (expression: SQL) =>
  sql`regexp_replace(${expression}, '\\m' || t.relname || '\\.', '', 'g')`;

/** The actual security of tables. */
async function readStates(tx: OwnerQueryable, tables: readonly string[]): Promise<State[]> {
  const roles = list(transactionRoles);
  const { rows } = await tx.query<State>(sql`
    with granted_roles as (select oid, rolname from pg_roles where rolname = any(${roles})),
    tables as (select * from pg_class where relnamespace = 'public'::regnamespace and relname = any(${list(tables)}))
    select t.relname as "table", jsonb_build_object(
      'rows', jsonb_build_array(t.relrowsecurity, t.relforcerowsecurity),
      'grants', (
        select jsonb_agg(g.one order by g.one) from (
          select jsonb_build_array(r.rolname, acl.privilege_type, null) as one
          from aclexplode(t.relacl) acl join granted_roles r on r.oid = acl.grantee
          union all
          select jsonb_build_array(r.rolname, acl.privilege_type, a.attname)
          from pg_attribute a, aclexplode(a.attacl) acl join granted_roles r on r.oid = acl.grantee
          where a.attrelid = t.oid and not a.attisdropped) g),
      'policies', (
        select jsonb_agg(jsonb_build_array(p.polname, p.polcmd, p.polpermissive,
            array(select rolname from pg_roles where oid = any(p.polroles) order by 1),
            ${withoutName(sql`pg_get_expr(p.polqual, p.polrelid)`)}, ${withoutName(sql`pg_get_expr(p.polwithcheck, p.polrelid)`)})
            order by p.polname)
        from pg_policy p
        where p.polrelid = t.oid and (0 = any(p.polroles) or exists (select from granted_roles where oid = any(p.polroles))))
    )::text as security
    from tables t`);
  return rows;
}

function forModel(statements: readonly string[], table: string): string {
  return statements.join(';\n').replaceAll(`"${table}"`, `"${modelTable}"`);
}

/** The security that statements give to a table, read from a copy of it that is rolled back. */
async function readModel(tx: OwnerQueryable, table: string, statements: string): Promise<string | undefined> {
  await tx.script(`savepoint model; create table "${modelTable}" (like "${table}"); ${statements}`);
  const [state] = await readStates(tx, [modelTable]);
  await tx.script('rollback to savepoint model; release savepoint model');
  return state?.security;
}

/** Throws StartError when the tables belong to an account that this one may not act as, as after a restore by an administrator. */
async function checkOwner(tx: OwnerQueryable, tables: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ owner: string; account: string }>(sql`
    select pg_get_userbyid(relowner) as owner, current_user as account from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${list(tables)})
      and not pg_has_role(current_user, relowner, 'usage') limit 1`);
  if (rows[0])
    throw new StartError(
      `The tables belong to ${rows[0].owner}, not to ${rows[0].account}, the user of DATABASE_URL. Restore with --no-owner and --role=${rows[0].account}, or let an administrator run in this database: reassign owned by "${rows[0].owner}" to "${rows[0].account}".`,
    );
}

async function renew(tx: OwnerQueryable, table: string, statements: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    sql`select polname as name from pg_policy where polrelid = ${`public.${table}`}::regclass`,
  );
  const drops = rows.map(({ name }) => `drop policy "${name.replaceAll('"', '""')}" on "${table}"`);
  await tx.script([...drops, ...statements].join(';\n'));
}

/**
 * Gives tables their declared grants and policies where they have others, as after a restore on a server without the platform's roles.
 * Returns the tables that changed; those as declared are not locked.
 */
export async function renewSecurity(tx: OwnerQueryable, declared: DeclaredSecurity): Promise<string[]> {
  const tables = Object.keys(declared);
  await checkOwner(tx, tables);
  const actual = new Map((await readStates(tx, tables)).map(({ table, security }) => [table, security]));
  const models = new Map<string, string | undefined>();
  const renewed: string[] = [];
  for (const [table, statements] of Object.entries(declared)) {
    const forThis = forModel(statements, table);
    if (!models.has(forThis)) models.set(forThis, await readModel(tx, table, forThis));
    if (actual.get(table) === models.get(forThis)) continue;
    await renew(tx, table, statements);
    renewed.push(table);
  }
  return renewed;
}
