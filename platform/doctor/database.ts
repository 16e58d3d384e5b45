import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import { checkUpToDate } from '../database/migrations.ts';
import { transactionRoles } from '../database/schema/row-security.ts';
import { type Database, list, StartError } from '../database/index.ts';
import { sessionsOf } from '../database/connection/options.ts';
import { localeWarning, type Suitability, unsuitable } from '../database/suitable.ts';
import { type Check, fault, type Finding, ok, warning } from './check.ts';

interface Server extends Suitability {
  readonly version: string;
  readonly ctype: string;
  readonly bypasses: boolean;
  readonly mayCreateRoles: boolean;
  readonly hasTrigrams: boolean;
  readonly mayAddTrigrams: boolean;
  readonly roles: readonly string[];
  readonly notActable: readonly string[];
  readonly sessions: number;
  readonly skewMs: number;
}

async function readServer(database: Database): Promise<Server | undefined> {
  const before = Date.now();
  const { rows } = await database.direct.query<Server & { at: number }>(sql`
    select current_setting('server_version') as version, pg_encoding_to_char(d.encoding) as encoding, d.datctype as ctype,
      current_user::text as account, d.datname::text as database, r.rolsuper or r.rolbypassrls as bypasses,
      r.rolsuper or r.rolcreaterole as "mayCreateRoles", has_schema_privilege('public', 'create') as "mayCreateTables",
      exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
      exists (select from pg_available_extensions where name = 'pg_trgm') and has_database_privilege(d.oid, 'create') as "mayAddTrigrams",
      to_jsonb(array(select rolname::text from pg_roles where rolname = any(${list(transactionRoles)}))) as roles,
      to_jsonb(array(select rolname::text from pg_roles where rolname = any(${list(transactionRoles)})
        and not pg_has_role(current_user, oid, 'member'))) as "notActable",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as sessions,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as at
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`);
  const [server] = rows;
  return server && { ...server, skewMs: Math.round((before + Date.now()) / 2 - server.at) };
}

function rightsOf(server: Server): Finding[] {
  const { account, roles, notActable } = server;
  const missing = transactionRoles.filter((role) => !roles.includes(role));
  const found: Finding[] = [];
  if (missing.length > 0 && !server.mayCreateRoles)
    found.push(
      fault(
        `${account} cannot create roles, and the server lacks ${missing.join(' and ')}. Let an administrator run: ${missing.map((role) => `create role ${role} nologin; grant ${role} to "${account}";`).join(' ')}`,
      ),
    );
  if (notActable.length > 0 && !server.mayCreateRoles)
    found.push(
      fault(
        `${account} cannot act as ${notActable.join(' and ')}. Let an administrator run: grant ${notActable.join(', ')} to "${account}";`,
      ),
    );
  found.push(...unsuitable(server).map(fault));
  if (!server.hasTrigrams && !server.mayAddTrigrams)
    found.push(
      fault(
        'The extension pg_trgm is missing. Install it (on Debian in postgresql-contrib), and let an administrator run in this database: create extension pg_trgm;',
      ),
    );
  if (found.length === 0) found.push(ok(`${account} has the rights that the platform needs.`));
  if (server.bypasses)
    found.push(
      warning(
        `${account} is a superuser or bypasses row-level security. The platform needs neither: use an account of its own that owns the database.`,
      ),
    );
  return found;
}

/** Milliseconds above which receivers of webhooks may refuse signatures, and tokens count as too young or too old. */
const mostSkewMs = 5000;

async function contentOf(database: Database): Promise<Finding> {
  try {
    await database.direct.transaction((tx) => checkUpToDate(tx));
    return ok('Its tables are those of this version.');
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return warning(error.message);
  }
}

/** Milliseconds for the first look at the replica. */
const lookMs = 6000;

/** Whether the server of DATABASE_READ_URL serves. Without it the primary answers, so that it is no fault. */
async function replicaOf(database: Database): Promise<Finding[]> {
  const replica = database.replica();
  if (!replica) return [];
  const end = Date.now() + lookMs;
  while (replica.trouble !== undefined && Date.now() < end) await pause(200);
  return [
    replica.trouble === undefined
      ? ok('The server of DATABASE_READ_URL follows it closely.')
      : warning(
          `The server of DATABASE_READ_URL is left out, and the primary answers its reads: ${replica.trouble} Check its address, its account and pg_stat_replication at the primary.`,
        ),
  ];
}

export const databaseCheck: Check = {
  about: 'Database',
  async run({ settings, database }) {
    if (!database) return [];
    const server = await readServer(database);
    if (!server) return [fault('The server does not say what it is.')];
    if (database.kind === 'pglite')
      return [ok(`Embedded, in ${settings.dataDir}, and it opens.`), await contentOf(database)];
    const found: Finding[] = [ok(`PostgreSQL ${server.version} answers.`), ...rightsOf(server)];
    const locale = localeWarning(server.ctype);
    if (locale !== undefined) found.push(warning(locale));
    const needed = sessionsOf(settings) + 2;
    if (server.sessions < needed)
      found.push(
        fault(
          `max_connections leaves ${server.sessions} sessions, and each process needs up to ${needed}. Raise max_connections, or lower DATABASE_SESSIONS.`,
        ),
      );
    if (Math.abs(server.skewMs) > mostSkewMs)
      found.push(
        fault(
          `The clocks of this machine and of the database differ by ${Math.round(server.skewMs / 1000)} seconds. Set both by a time server (NTP).`,
        ),
      );
    return [...found, await contentOf(database), ...(await replicaOf(database))];
  },
};
