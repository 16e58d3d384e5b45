import { AsyncLocalStorage } from 'node:async_hooks';

import { type SQL, sql } from 'drizzle-orm';
import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core';

import { instant } from './instant.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';

/**
 * The position in the log of each person's last change, while replicas are read. A replica has replayed the change when it has this row: both
 * are of one transaction.
 */
export const writePositions = pgTable('write_positions', {
  personUid: uuid('person_uid').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  at: instant('at').notNull(),
});

const people = new AsyncLocalStorage<string>();

/** Runs work for a person, who then reads their own changes everywhere. Nobody's work reads at the primary. */
export function onBehalfOf<T>(personUid: string | undefined, work: () => Promise<T>): Promise<T> {
  return personUid !== undefined && isUuid(personUid) ? people.run(personUid, work) : work();
}

/** Whose work is running. */
export function presentPerson(): string | undefined {
  return people.getStore();
}

/** The statements that note the position of a transaction that has changed something, as its last ones. */
export function notePosition(personUid: string): string {
  return `reset role; insert into write_positions select '${personUid}', (pg_current_wal_insert_lsn() - '0/0')::bigint, now()
    where pg_current_xact_id_if_assigned() is not null
    on conflict (person_uid) do update set at = excluded.at, position = greatest(excluded.position, write_positions.position + 1); `;
}

/** Columns of a statement on a replica: what it has replayed, of all changes and of a person's. */
export function replayedColumns(personUid: string): string {
  return `(pg_last_wal_replay_lsn() - '0/0')::float8 as "@replayed", (select position from write_positions where person_uid = '${personUid}') as "@own"`;
}

/** The statement that reads the position of a person's last change at the primary. */
export function positionOf(personUid: string): SQL {
  return sql`select position from write_positions where person_uid = ${personUid}`;
}
