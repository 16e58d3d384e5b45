import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';

import { isUuid } from '../../resources/declaration/identifiers.ts';
import { appendChange } from '../audit/append.ts';
import { DatabaseClock } from '../database/clock.ts';
import { type Database, type OwnerQueryable, StartError } from '../database/index.ts';
import { identifierColumn, tenantColumn } from '../database/naming.ts';
import type { PlatformTable } from '../database/platform-table.ts';
import { operator } from '../identity/rescue.ts';
import { identityAccounts } from '../identity/tables.ts';
import { removeJobs } from './jobs.ts';
import { isOneOf, removeMails } from './mails.ts';
import type { Operation } from '../kernel/operations.ts';
import type { SealedColumn } from '../kernel/renewal.ts';
import { type Archive, writeArchive } from './archive.ts';
import { deletionOrder, keysOf } from './declared.ts';

/** Rows per statement, so that locks are short. */
const rowsAtOnce = 1000;
const accountColumn = 'account_uid';

const isOfAccounts = ({ table }: PlatformTable) =>
  Object.values(getTableColumns(table)).some(({ name }) => name === accountColumn);

/** The rows of a table that belong to a client. Undefined for a table whose rows belong to none. */
export function rowsOfClient(each: PlatformTable, uid: string): SQL | undefined {
  const { rows } = each.security;
  if (typeof rows === 'object') return sql`${sql.identifier(rows.tenant)} = ${uid}`;
  return isOfAccounts(each)
    ? sql`${sql.identifier(accountColumn)} in (select uid from identity_accounts where ${sql.identifier(tenantColumn)} = ${uid})`
    : undefined;
}

/** The record of the client itself. */
const isRecord = ({ security: { rows } }: PlatformTable) =>
  typeof rows === 'object' && rows.tenant === identifierColumn;

/** The tables in the order of their removal: accounts first, so that nobody of the client adds rows meanwhile; then rows that refer to others; the record last. */
function removalOrder(tables: readonly PlatformTable[]): PlatformTable[] {
  const turn = (each: PlatformTable) => {
    if (isOfAccounts(each)) return 0;
    if (each.table === identityAccounts) return 1;
    return isRecord(each) ? 3 : 2;
  };
  return deletionOrder(tables).toSorted((one, other) => turn(one) - turn(other));
}

interface Client {
  readonly uid: string;
  /** Null when only rows of it are left. */
  readonly name: string | null;
}

/** A client by its identifier or its name. Throws StartError when there is none. */
async function findClient({ owner }: Pick<Database, 'owner'>, known: string): Promise<Client> {
  const { rows } = await owner.query<Client>(
    sql`select uid, name from clients where ${isUuid(known) ? sql`uid = ${known}` : sql`lower(name) = lower(${known})`}`,
  );
  if (rows[0]) return rows[0];
  // A removal that was interrupted after the record itself can be repeated.
  if (isUuid(known)) return { uid: known, name: null };
  throw new StartError(
    `There is no client "${known}". Name it as the portal shows it, or by its identifier.`,
  );
}

interface ClientInput {
  /** Identifier or name. */
  readonly client: string;
}
interface Removal extends Client {
  /** Table -> number of rows. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Deletes the rows of a client in one table. Others hardly wait: each statement takes few rows. */
async function removeRows(owner: Database['owner'], each: PlatformTable, uid: string): Promise<number> {
  const chosen = rowsOfClient(each, uid);
  if (!chosen) return 0;
  const name = sql.identifier(getTableName(each.table));
  for (const { columns, target } of keysOf(each)) {
    if (target !== getTableName(each.table)) continue;
    // Rows that refer to each other can be deleted in any order once they do not.
    for (const column of columns)
      await owner.query(
        sql`update ${name} set ${sql.identifier(column.name)} = null where ${chosen} and ${sql.identifier(column.name)} is not null`,
      );
  }
  let removed = 0;
  for (;;) {
    const { rowCount } = await owner.query(
      sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${chosen} limit ${rowsAtOnce}))`,
    );
    removed += rowCount;
    if (rowCount < rowsAtOnce) return removed;
  }
}

/** The addresses to which the platform writes to people of a client. One that is not confirmed yet may be that of somebody else. */
async function addressesOf(owner: Database['owner'], uid: string): Promise<string[]> {
  const { rows } = await owner.query<{ address: string }>(sql`
    select address from identity_accounts, unnest(array[email, pending_email]) address
    where ${sql.identifier(tenantColumn)} = ${uid} and address is not null and not exists (
      select from identity_accounts other
      where fold_case(other.email) = fold_case(address) and other.${sql.identifier(tenantColumn)} is distinct from ${uid}
    )`);
  return rows.map(({ address }) => address);
}

/** Deletes the record and says so in the provider's audit log, both or neither. */
async function removeRecord(owner: Database['owner'], each: PlatformTable, { uid, name }: Client) {
  const at = (await DatabaseClock.open(owner)).now();
  return owner.transaction(async (tx: OwnerQueryable) => {
    const { rowCount } = await tx.query(
      sql`delete from ${sql.identifier(getTableName(each.table))} where ${rowsOfClient(each, uid)}`,
    );
    if (rowCount > 0)
      await appendChange(tx, {
        principal: operator,
        operation: 'delete',
        subject: 'clients',
        clientUid: null,
        target: uid,
        targetTitle: name,
        changes: {},
        at,
        requestId: 'command line',
      });
    return rowCount;
  });
}

export function clientOperations(tables: readonly PlatformTable[], sealed: readonly SealedColumn[]) {
  const order = removalOrder(tables);

  const exportClient: Operation<ClientInput & { readonly file: string }, Archive & Client> = {
    name: 'export client',
    async run({ database }, { client: known, file }) {
      const client = await findClient(database, known);
      const partsOf = async () =>
        tables.flatMap((table) => {
          const rows = rowsOfClient(table, client.uid);
          return rows ? [{ table, rows }] : [];
        });
      const about = { client, takenAt: (await DatabaseClock.open(database.owner)).now() };
      return { ...client, ...(await writeArchive(database, sealed, { file, about, partsOf })) };
    },
  };

  const countClient: Operation<ClientInput, Removal> = {
    name: 'count client',
    async run({ database }, { client: known }) {
      const client = await findClient(database, known);
      const rows: Record<string, number> = {};
      for (const each of tables) {
        const chosen = rowsOfClient(each, client.uid);
        if (!chosen) continue;
        const name = getTableName(each.table);
        const { rows: found } = await database.owner.query<{ count: number }>(
          sql`select count(*)::int as count from ${sql.identifier(name)} where ${chosen}`,
        );
        if (found[0]?.count) rows[name] = found[0].count;
      }
      return { ...client, rows };
    },
  };

  const removeClient: Operation<ClientInput, Removal> = {
    name: 'remove client',
    async run({ database, settings }, { client: known }) {
      const client = await findClient(database, known);
      const { owner } = database;
      const to = await addressesOf(owner, client.uid);
      const rows: Record<string, number> = {};
      // Work that was under way when access ended adds rows until it notices, so it is over when a round finds nothing.
      for (let found = 1; found > 0;) {
        // First, while accounts still tell a repeated removal to whom the messages are.
        found = await removeMails(
          owner,
          settings,
          ({ recipient, share }) =>
            sql`(${share} = ${client.uid} or (${share} is null and ${isOneOf(recipient, to)}))`,
        );
        for (const each of order) {
          const removed = await (isRecord(each)
            ? removeRecord(owner, each, client)
            : removeRows(owner, each, client.uid));
          const name = getTableName(each.table);
          if (removed > 0) rows[name] = (rows[name] ?? 0) + removed;
          found += removed;
        }
        found += await removeJobs(owner, client.uid);
      }
      return { ...client, rows };
    },
  };

  return { exportClient, countClient, removeClient };
}
