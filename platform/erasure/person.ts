import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';

import { isUuid } from '../../resources/declaration/identifiers.ts';
import { appendChange, type AuditedChange } from '../audit/append.ts';
import { DatabaseClock } from '../database/clock.ts';
import { type Queryable, StartError } from '../database/index.ts';
import { identifierColumn, tenantColumn } from '../database/naming.ts';
import type { PlatformTable } from '../database/platform-table.ts';
import { operator } from '../identity/rescue.ts';
import type { Operation } from '../kernel/operations.ts';
import type { SealedColumn } from '../kernel/renewal.ts';
import { type Archive, writeArchive } from './archive.ts';
import { deletionOrder } from './declared.ts';
import { removeJobsAbout } from './jobs.ts';
import { removeMails } from './mails.ts';
import { mentioning, type Names, replaceMentions, textColumns } from './mentions.ts';

/** A record of the person. */
interface PersonRecord {
  readonly table: string;
  readonly uid: string;
  readonly clientUid: string | null;
}
interface Found {
  readonly person: Names;
  readonly records: readonly PersonRecord[];
}

interface PersonInput {
  /** An address, or the identifier of a record. */
  readonly person: string;
}
interface Erasure {
  /** The pseudonym in place of the person. */
  readonly pseudonym: string;
  /** Table -> rows that were deleted or emptied. */
  readonly rows: Readonly<Record<string, number>>;
  /** Table -> texts in which the person was replaced. */
  readonly texts: Readonly<Record<string, number>>;
  readonly mails: number;
}

const columnsOf = ({ table }: PlatformTable) =>
  new Set(Object.values(getTableColumns(table)).map(({ name }) => name));
const ofPerson = ({ person }: PlatformTable, uids: readonly string[]): SQL | undefined =>
  person && sql`${sql.identifier(person.column)}::text = any(${sql.param(uids)}::text[])`;
const unique = (texts: readonly (string | null | undefined)[]) => [
  ...new Set(texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '')),
];

/** The personal columns of records of people, the same in each of their tables. */
const addressColumns = ['user_name', 'email', 'pending_email'];
const phoneColumns = ['mobile_phone_number', 'voice_phone_number'];

/** Reads who the person is: from their records, from their account, and from what was changed in them. */
async function find(owner: Queryable, tables: readonly PlatformTable[], known: string): Promise<Found> {
  const records: PersonRecord[] = [];
  const values: Record<string, string | null>[] = [];
  const ofPeople = tables.filter(
    ({ person }) => person?.column === identifierColumn && person.erases === 'row',
  );
  for (const each of ofPeople) {
    const [name, columns] = [getTableName(each.table), columnsOf(each)];
    const addresses = addressColumns.filter((column) => columns.has(column));
    if (addresses.length === 0) continue;
    const chosen = isUuid(known)
      ? sql`uid = ${known}`
      : sql.join(
          addresses.map((column) => sql`lower(${sql.identifier(column)}) = lower(${known})`),
          sql` or `,
        );
    const { rows } = await owner.query<{ row: Record<string, string | null> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where ${chosen}`,
    );
    for (const { row } of rows) {
      values.push(row);
      records.push({ table: name, uid: String(row['uid']), clientUid: row[tenantColumn] ?? null });
    }
  }
  const uids = unique(records.map(({ uid }) => uid));
  const { rows: earlier } = await owner.query<{ address: string }>(sql`
    select distinct change->>which as address from audit_entries, jsonb_each(changes) changed (field, change), unnest(array['old', 'new']) which
    where target = any(${sql.param(uids)}::text[]) and field in ('userName', 'email') and jsonb_typeof(change) = 'object'`);
  const of = (columns: readonly string[]) => values.flatMap((row) => columns.map((column) => row[column]));
  return {
    records,
    person: {
      uids,
      addresses: unique([
        ...of(addressColumns),
        ...earlier.map(({ address }) => address),
        ...(isUuid(known) ? [] : [known]),
      ]).filter((address) => address.includes('@')),
      names: values.flatMap(({ first_name: first, last_name: last }) =>
        first && last ? [{ first, last }] : [],
      ),
      phones: unique(of(phoneColumns)),
    },
  };
}

function auditEntry({ table, uid, clientUid }: PersonRecord, title: string, at: Date): AuditedChange {
  return {
    principal: operator,
    operation: 'delete',
    // `system_users` -> `systemUsers`
    subject: table.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    clientUid,
    target: uid,
    targetTitle: title,
    changes: {},
    at,
    requestId: 'command line',
  };
}

export function personOperations(tables: readonly PlatformTable[], sealed: readonly SealedColumn[]) {
  const order = deletionOrder(tables);

  const exportPerson: Operation<PersonInput & { readonly file: string }, Archive> = {
    name: 'export person',
    async run({ database }, { person: known, file }) {
      const { person, records } = await find(database.owner, tables, known);
      const partsOf = async () =>
        tables.flatMap((table) => {
          const own = ofPerson(table, person.uids);
          const whole = own ? [{ table, rows: own }] : [];
          if (own && table.person?.erases === 'row') return whole;
          // Elsewhere the person is one of those that a row is about.
          const columns = textColumns(table, sealed).map(({ name }) => name);
          if (columns.length === 0 || person.addresses.length === 0) return whole;
          const mentions = columns.map((column) =>
            mentioning({ ...person, uids: [] }, sql`${sql.identifier(column)}::text`),
          );
          const rows = sql`(${sql.join([...(own ? [own] : []), ...mentions], sql` or `)})`;
          return [{ table, rows }];
        });
      const about = {
        person: person.addresses,
        records,
        takenAt: (await DatabaseClock.open(database.owner)).now(),
      };
      return writeArchive(database, sealed, { file, about, partsOf });
    },
  };

  const erasePerson: Operation<PersonInput, Erasure> = {
    name: 'erase person',
    async run({ database, settings }, { person: known }) {
      const { owner } = database;
      const { person, records } = await find(owner, tables, known);
      if (person.addresses.length === 0)
        throw new StartError(`No one has the identifier ${known}. Name the person by an address.`);
      const pseudonym = `erased-${(person.uids[0] ?? 'person').slice(0, 8)}`;
      const who = { person, pseudonym };
      const rows: Record<string, number> = {};
      const counted = async (name: string, statement: SQL, tx: Queryable = owner) => {
        const { rowCount } = await tx.query(statement);
        if (rowCount > 0) rows[name] = (rows[name] ?? 0) + rowCount;
      };
      const texts = await replaceMentions(
        database,
        tables.filter((each) => each.person?.erases !== 'row'),
        sealed,
        who,
      );
      const mails = await removeMails(owner, settings, {
        to: person.addresses,
        isAbout: (text) => mentioning({ ...person, uids: [] }, text),
      });
      await removeJobsAbout(owner, person);
      const at = (await DatabaseClock.open(owner)).now();
      // The records go last, with all that belongs to them: until then the command can be repeated by the address.
      await owner.transaction(async (tx) => {
        for (const each of order) {
          const chosen = ofPerson(each, person.uids);
          if (!chosen || !each.person) continue;
          const name = getTableName(each.table);
          const { erases } = each.person;
          if (erases === 'row')
            await counted(name, sql`delete from ${sql.identifier(name)} where ${chosen}`, tx);
          else
            await counted(
              name,
              sql`update ${sql.identifier(name)} set ${sql.join(
                erases.map((column) => sql`${sql.identifier(column)} = null`),
                sql`, `,
              )} where ${chosen}`,
              tx,
            );
        }
        for (const record of records.filter(({ table }) => table !== 'identity_accounts'))
          await appendChange(tx, auditEntry(record, pseudonym, at));
      });
      // Rows that the person made until their account was gone.
      const later = await replaceMentions(database, tables, sealed, who);
      for (const [name, count] of Object.entries(later)) texts[name] = (texts[name] ?? 0) + count;
      return { pseudonym, rows, texts, mails };
    },
  };

  return { exportPerson, erasePerson };
}
