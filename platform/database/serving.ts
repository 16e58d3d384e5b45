import type pg from 'pg';

import { StartError, StatementError } from './errors.ts';

/** An advisory lock, shared by all processes that serve a database. Any number that no other user of advisory locks in it has. */
const servingLock = 7_301_188_008;

/** Milliseconds to wait for processes that stop: more than a process takes for it. */
const stopWithinMs = 15_000;

/** A migration that a database has. */
export interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** Shows on a session, until it ends, that its process serves the database. Waits for a migration that goes on. */
export async function showServing(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${servingLock})`);
}

/**
 * Throws StartError when the database has other migrations than at the start of the process: another version migrated it while no session
 * showed that the process serves.
 */
export async function checkStillOf(client: pg.ClientBase, started: readonly Applied[]): Promise<void> {
  const { rows } = await client.query<Applied>(`select name, checksum from platform_migration order by name`);
  const textOf = ({ name, checksum }: Applied) => `${name} ${checksum}`;
  if (rows.map(textOf).join('\n') === started.map(textOf).join('\n')) return;
  const later = rows.filter(({ name }) => !started.some((known) => known.name === name));
  throw new StartError(
    later.length > 0
      ? `The database was brought up to date by ${later.map(({ name }) => name).join(', ')} while this process was not connected to it, and this version of the platform does not know that. Start the version that made it, or a newer one.`
      : 'The database has other migrations than at the start of this process, which had lost its connection. Start it again.',
  );
}

/**
 * Waits until no process serves the database, because their statements are those of its present tables. None begins before the end of the
 * transaction. Throws StartError when one goes on.
 */
export async function waitForServing(
  tx: { script(text: string): Promise<unknown> },
  withinMs = stopWithinMs,
): Promise<void> {
  try {
    await tx.script(
      `set local lock_timeout = ${withinMs}; select pg_advisory_xact_lock(${servingLock}); set local lock_timeout = 0`,
    );
  } catch (error) {
    if (!(error instanceof StatementError) || error.code !== '55P03') throw error;
    throw new StartError(
      'This version changes tables, and processes of an older version still serve the database. Stop all of them, take a backup, then start this one.',
    );
  }
}
