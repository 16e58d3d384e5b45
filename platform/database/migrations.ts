import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

import { sql } from 'drizzle-orm';

import type { Database, OwnerQueryable } from './database.ts';
import { StartError, StatementError } from './errors.ts';
import { withoutLimits } from './connection/options.ts';
import { transactionRoles } from './schema/row-security.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { renewSecurity } from './schema/renew-security.ts';
import { readSnapshot } from './schema/snapshot.ts';
import { type Applied, waitForServing } from './serving.ts';
import { list } from './sql.ts';
import { checkSuitable } from './suitable.ts';

export interface Migration {
  /** File name without `.sql`: `0001_clients`. */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly checksum: string;
}

/** Any number that no other user of advisory locks in this database has. */
const migrationLock = 7_301_188_007;
const filePattern = /^(\d{4}_[a-z0-9_]+)\.sql$/;

/** Lets one process at a time prepare the database, until its transaction ends. The others wait for as long as that takes. */
export async function lockStart(tx: OwnerQueryable): Promise<void> {
  await tx.script(withoutLimits);
  await tx.query(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

/** The migrations of a folder in the order in which they are applied. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).flatMap((file) => filePattern.exec(file)?.[1] ?? []).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}.sql`, 'utf8');
      // Git may change line ends on checkout; that is no other migration.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, checksum };
    }),
  );
}

/**
 * Makes a role and lets the owner act as it. Roles belong to the whole server, so another database's start may do the same at
 * the same moment.
 */
function prepareRole(role: string): string {
  return `
do $$
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    begin
      create role ${role} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    set local role ${role};
    set local role none;
  exception when insufficient_privilege then
    execute format('grant ${role} to %I', current_user);
  end;
end $$`;
}

async function prepareRoles(tx: OwnerQueryable): Promise<void> {
  try {
    await tx.script(transactionRoles.map(prepareRole).join(';'));
  } catch (error) {
    if (!(error instanceof StatementError) || error.code !== '42501') throw error;
    const remedy = transactionRoles.map(
      (role) => `create role ${role} nologin; grant ${role} to <the user of DATABASE_URL>;`,
    );
    throw new StartError(
      `The database’s user can’t create roles. Let an administrator run once: ${remedy.join(' ')}`,
    );
  }
  const { rows } = await tx.query<{ rolname: string }>(
    sql`select rolname from pg_roles where rolname = any(${list(transactionRoles)}) and (rolsuper or rolbypassrls)`,
  );
  if (rows[0])
    throw new StartError(
      `The role ${rows[0].rolname} bypasses row-level security. Let an administrator run: alter role ${rows[0].rolname} nosuperuser nobypassrls.`,
    );
}

function checkApplied(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = migrations.find((migration) => migration.name === name);
    if (!file)
      throw new StartError(
        `The database was brought up to date by ${name}, which this version of the platform does not know. Start the version that made it, or a newer one.`,
      );
    if (file.checksum !== checksum)
      throw new StartError(
        `The migration ${name} was changed after it had been applied. Restore the file; a further change belongs in a new migration.`,
      );
    if (migrations[index] !== file)
      throw new StartError(
        `The migration ${migrations[index]?.name} comes before ${name}, which the database already has. Give it a higher number.`,
      );
  }
}

async function readApplied(tx: OwnerQueryable): Promise<Applied[]> {
  const { rows } = await tx.query<Applied>(sql`select name, checksum from platform_migration order by name`);
  return rows;
}

/** The migrations of the database. Throws StartError when they are not exactly those of this release. */
export async function checkUpToDate(tx: OwnerQueryable): Promise<readonly Applied[]> {
  const { rows } = await tx.query<{ isPlatform: boolean }>(
    sql`select to_regclass('platform_migration') is not null as "isPlatform"`,
  );
  if (!rows[0]?.isPlatform) throw new StartError('The database has no tables of the platform.');
  const [applied, files] = [await readApplied(tx), await readMigrations()];
  checkApplied(applied, files);
  if (applied.length < files.length)
    throw new StartError(
      'The database is of an older version of the platform. Use the command of that version, or start this one first.',
    );
  return applied;
}

interface MigrateOptions {
  /** Defaults to the committed ones, after which the tables also have the declared grants and policies. */
  readonly migrations?: readonly Migration[];
  /** Runs first, while no other process prepares the database. */
  readonly before?: (tx: OwnerQueryable) => Promise<void>;
  /** Loads the rows of a backup once the migrations that it had are applied; later ones follow. */
  readonly from?: {
    readonly applied: readonly Applied[];
    readonly load: (tx: OwnerQueryable) => Promise<void>;
  };
  /** Further work of the same transaction: what it writes is there with the migrations, or not at all. */
  readonly after?: (tx: OwnerQueryable) => Promise<void>;
  /** Milliseconds to wait for processes that serve the database and stop. */
  readonly withinMs?: number;
}

interface Migrated {
  /** Names of the migrations that were applied. */
  readonly applied: readonly string[];
  /** All that the database has now. */
  readonly present: readonly Applied[];
  /** Tables whose grants or policies were not as declared. */
  readonly renewed: readonly string[];
}

/**
 * Brings the database up to date: all of it or nothing, one process at a time. Throws StartError when what was applied before differs
 * from the files, or when something is to be applied while processes serve the database.
 */
export async function migrate(
  database: Database,
  { migrations, before, from, after, withinMs }: MigrateOptions = {},
): Promise<Migrated> {
  const files = migrations ?? (await readMigrations());
  const security = migrations ? {} : ((await readSnapshot())?.security ?? {});
  return database.direct.transaction(async (tx) => {
    await lockStart(tx);
    await before?.(tx);
    await checkSuitable(tx);
    await prepareRoles(tx);
    await tx.script(
      `create table if not exists platform_migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const present = await readApplied(tx);
    checkApplied([...present, ...(from?.applied ?? [])], files);
    const pending = files.slice(present.length);
    if (pending.length > 0) await waitForServing(tx, withinMs);
    // In order, each building on what the one before it made.
    for (const [index, migration] of pending.entries()) {
      await apply(tx, migration);
      if (index + 1 === from?.applied.length) await from.load(tx);
    }
    const renewed = await renewSecurity(tx, security);
    await after?.(tx);
    return { applied: pending.map(({ name }) => name), present: await readApplied(tx), renewed };
  });
}

async function apply(tx: OwnerQueryable, { name, text, checksum }: Migration): Promise<void> {
  try {
    await tx.script(text);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const remedy = error.message.includes('pg_trgm')
      ? ' Let an administrator run once in this database: create extension pg_trgm; it comes with PostgreSQL (on Debian in postgresql-contrib).'
      : '';
    throw new StartError(`The migration ${name} failed: ${error.message}.${remedy}`);
  }
  await tx.query(sql`insert into platform_migration (name, checksum) values (${name}, ${checksum})`);
}
