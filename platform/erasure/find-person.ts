import { getTableColumns, getTableName, sql } from 'drizzle-orm';

import { isUuid } from '../../resources/declaration/identifiers.ts';
import { list, type Queryable, StartError } from '../database/index.ts';
import { identifierColumn, tenantColumn } from '../database/naming.ts';
import type { PlatformTable } from '../database/platform-table.ts';
import type { Names } from './mentions.ts';

/** A record of the person. */
export interface PersonRecord {
  readonly table: string;
  readonly uid: string;
  readonly clientUid: string | null;
}

export interface FoundPerson {
  readonly person: Names;
  readonly records: readonly PersonRecord[];
  /** The clients in whose rows the person is looked for. Undefined for all: staff, and an address that nobody has. */
  readonly clients: readonly string[] | undefined;
  /** Addresses of the person's records that are not looked for, each with the reason. */
  readonly leftOut: readonly string[];
}

interface Account {
  readonly uid: string;
  readonly email: string;
  readonly kind: 'system' | 'client';
  readonly clientUid: string | null;
  readonly hasSignedIn: boolean;
}

const unique = (texts: readonly (string | null | undefined)[]) => [
  ...new Set(texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '')),
];
const columnsOf = ({ table }: PlatformTable) =>
  new Set(Object.values(getTableColumns(table)).map(({ name }) => name));

/** The personal columns of records of people, the same in each of their tables. */
const addressColumns = ['user_name', 'email', 'pending_email'];
const phoneColumns = ['mobile_phone_number', 'voice_phone_number'];

/** The accounts with this identifier or confirmed address. Throws StartError for an address that its owner has not confirmed. */
async function accountsOf(owner: Queryable, known: string): Promise<readonly Account[]> {
  const { rows } = await owner.query<Account>(sql`
    select uid, email, kind, client_uid as "clientUid", last_login is not null as "hasSignedIn" from identity_accounts
    where ${isUuid(known) ? sql`uid = ${known}` : sql`fold_case(email) = fold_case(${known})`}`);
  if (rows.length > 0 || isUuid(known)) return rows;
  const { rows: waiting } = await owner.query<{ email: string }>(
    sql`select email from identity_accounts where fold_case(pending_email) = fold_case(${known})`,
  );
  if (waiting[0])
    throw new StartError(
      `${known} was entered for ${waiting[0].email} and is not confirmed: it can be that of another person. Name the person by the confirmed address, or by an identifier.`,
    );
  return [];
}

/** The addresses of others among these: those that their accounts have, or wait for. */
async function addressesOfOthers(
  owner: Queryable,
  addresses: readonly string[],
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ address: string }>(sql`
    select address from unnest(${list(addresses)}::text[]) address where exists (
      select from identity_accounts account where account.uid::text <> all(${list(uids)}::text[])
        and fold_case(address) in (fold_case(account.email), fold_case(account.pending_email)))`);
  return new Set(rows.map(({ address }) => address));
}

/** The addresses that the records had according to the audit trail, and those under which their accounts have acted. */
async function earlierAddresses(owner: Queryable, uids: readonly string[]) {
  const { rows } = await owner.query<{ address: string; isConfirmed: boolean }>(sql`
    select distinct change->>which as address, false as "isConfirmed"
    from audit_entries, jsonb_each(changes) changed (field, change), unnest(array['old', 'new']) which
    where target = any(${list(uids)}::text[]) and field in ('userName', 'email') and jsonb_typeof(change) = 'object'
    union select distinct actor_email, true from audit_entries where actor_uid::text = any(${list(uids)}::text[])`);
  const of = (isConfirmed: boolean) =>
    unique(rows.filter((row) => row.isConfirmed === isConfirmed).map(({ address }) => address));
  return { entered: of(false), confirmed: of(true) };
}

/**
 * Reads who the person is: from their records, from their account, and from what was changed in them. The address of a person is that of the
 * account. Others that their records show or showed count when they signed in with them and no other account has them now. A person of a
 * client is looked for in that client.
 */
export async function findPerson(
  owner: Queryable,
  tables: readonly PlatformTable[],
  known: string,
): Promise<FoundPerson> {
  const accounts = await accountsOf(owner, known);
  const accountUids = list(accounts.map(({ uid }) => uid));
  const isOfStaff = accounts.some(({ kind }) => kind === 'system');
  const accountClients =
    accounts.length === 0 || isOfStaff ? undefined : accounts.map(({ clientUid }) => clientUid);
  const records: PersonRecord[] = [];
  const values: Record<string, string | null>[] = [];
  const ofPeople = tables.filter(
    ({ person }) => person?.column === identifierColumn && person.erases === 'row',
  );
  for (const each of ofPeople) {
    const [name, columns] = [getTableName(each.table), columnsOf(each)];
    const addresses = addressColumns.filter((column) => columns.has(column));
    if (addresses.length === 0) continue;
    const isAddress = sql.join(
      addresses.map((column) => sql`fold_case(${sql.identifier(column)}) = fold_case(${known})`),
      sql` or `,
    );
    const isWithoutAccount = sql`not exists (select from identity_accounts account where account.uid = t.uid)`;
    const chosen = isUuid(known)
      ? sql`t.uid = ${known}`
      : sql`t.uid = any(${accountUids}::uuid[]) or (${isWithoutAccount} and (${isAddress}))`;
    const { rows } = await owner.query<{ row: Record<string, string | null> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where ${chosen}`,
    );
    for (const { row } of rows) {
      const clientUid = row[tenantColumn] ?? null;
      if (accountClients && !accountClients.includes(clientUid)) continue;
      values.push(row);
      records.push({ table: name, uid: String(row['uid']), clientUid });
    }
  }
  const uids = unique(records.map(({ uid }) => uid));
  const of = (columns: readonly string[]) => values.flatMap((row) => columns.map((column) => row[column]));
  const { entered, confirmed } = await earlierAddresses(owner, uids);
  const certain = unique([...accounts.map(({ email }) => email), ...(isUuid(known) ? [] : [known])]);
  const isCertain = new Set(certain.map((address) => address.toLowerCase()));
  const possible = unique([...of(addressColumns), ...entered, ...confirmed]).filter(
    (address) => address.includes('@') && !isCertain.has(address.toLowerCase()),
  );
  const ofOthers = await addressesOfOthers(owner, possible, uids);
  // Before the first sign-in nothing has to be confirmed: the account has the address of the record.
  const isConfirmed = (address: string) =>
    confirmed.includes(address) || !accounts.some(({ hasSignedIn }) => hasSignedIn);
  const taken = possible.filter((address) => !ofOthers.has(address) && isConfirmed(address));
  return {
    records,
    clients:
      records.length === 0 || isOfStaff ? undefined : unique(records.map(({ clientUid }) => clientUid)),
    leftOut: possible
      .filter((address) => !taken.includes(address))
      .map((address) =>
        ofOthers.has(address)
          ? `${address}, which is the address of another account`
          : `${address}, with which the person never signed in`,
      ),
    person: {
      uids,
      addresses: [...certain, ...taken].filter((address) => address.includes('@')),
      names: values.flatMap(({ first_name: first, last_name: last }) =>
        first && last ? [{ first, last }] : [],
      ),
      phones: unique(of(phoneColumns)),
    },
  };
}
