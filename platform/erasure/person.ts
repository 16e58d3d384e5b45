import { getTableName, type SQL, sql } from 'drizzle-orm';

import { appendChange, type AuditedChange } from '../audit/append.ts';
import { DatabaseClock } from '../database/clock.ts';
import { list, type Queryable, StartError } from '../database/index.ts';
import type { PlatformTable } from '../database/platform-table.ts';
import { operator } from '../identity/rescue.ts';
import type { Operation } from '../kernel/operations.ts';
import type { SealedColumn } from '../kernel/renewal.ts';
import { type Archive, writeArchive } from './archive.ts';
import { deletionOrder } from './declared.ts';
import { findPerson, type PersonRecord } from './find-person.ts';
import { isWork, removeJobsAbout } from './jobs.ts';
import { isOneOf, removeMails } from './mails.ts';
import { mentioning, replaceMentions, textColumns } from './mentions.ts';

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
  /** Addresses that were not looked for, each with the reason. */
  readonly leftOut: readonly string[];
}

/** The rows in which a person of these clients is looked for: those of the clients, and those without one. Undefined for all. */
function rowsWithin(
  { security: { rows } }: PlatformTable,
  clients: readonly string[] | undefined,
): SQL | undefined {
  if (clients === undefined || typeof rows !== 'object') return undefined;
  const client = sql.identifier(rows.tenant);
  return sql`(${client} is null or ${client} = any(${list(clients)}::uuid[]))`;
}

const ofPerson = ({ person }: PlatformTable, uids: readonly string[]): SQL | undefined =>
  person && sql`${sql.identifier(person.column)}::text = any(${sql.param(uids)}::text[])`;

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

  const exportPerson: Operation<PersonInput & { readonly file: string }, Archive & Pick<Erasure, 'leftOut'>> =
    {
      name: 'export person',
      async run({ database }, { person: known, file }) {
        const { person, records, clients, leftOut } = await findPerson(database.owner, tables, known);
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
            const within = rowsWithin(table, clients) ?? sql`true`;
            const mentioned = sql`(${within} and (${sql.join(mentions, sql` or `)}))`;
            const rows = own ? sql`(${own} or ${mentioned})` : mentioned;
            return [{ table, rows }];
          });
        const about = {
          person: person.addresses,
          records,
          leftOut,
          takenAt: (await DatabaseClock.open(database.owner)).now(),
        };
        return { ...(await writeArchive(database, sealed, { file, about, partsOf })), leftOut };
      },
    };

  const erasePerson: Operation<PersonInput, Erasure> = {
    name: 'erase person',
    async run({ database, settings }, { person: known }) {
      const { owner } = database;
      const { person, records, clients, leftOut } = await findPerson(owner, tables, known);
      if (person.addresses.length === 0)
        throw new StartError(`No one has the identifier ${known}. Name the person by an address.`);
      const pseudonym = `erased-${(person.uids[0] ?? 'person').slice(0, 8)}`;
      const who = { person, pseudonym, within: (table: PlatformTable) => rowsWithin(table, clients) };
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
      const mails = await removeMails(
        owner,
        settings,
        ({ recipient, text, share }) =>
          sql`${isWork(share, clients)} and (${isOneOf(recipient, person.addresses)} or ${mentioning({ ...person, uids: [] }, text)})`,
      );
      await removeJobsAbout(owner, person, clients);
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
      return { pseudonym, rows, texts, mails, leftOut };
    },
  };

  return { exportPerson, erasePerson };
}
