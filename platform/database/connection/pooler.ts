import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';

import { type Address, withConnection } from './wire.ts';

/** The kind of connection between the platform and its sessions. */
export interface Pooling {
  /** A connection keeps its session from one transaction to the next. */
  readonly keepsSession: boolean;
  /** A connection keeps the statements that it prepared. */
  readonly keepsPrepared: boolean;
}

/**
 * Questions to two connections before a session is taken for theirs. Other processes take and return sessions of a pooler at the same time, so
 * that a single answer can agree by chance.
 */
const questions = 40;
/** Longest pause between two questions, in milliseconds: other processes ask in a rhythm of their own. */
const longestPauseMs = 4;
/** Trials to give a connection another session while a second one holds the first. */
const displacements = 10;

const ask = 'select pg_backend_pid() as pid';

function backendPid(result: pg.QueryResult<{ pid: string | number }>): number {
  return Number(result.rows[0]?.pid);
}

/**
 * True when each connection answers from one session, and no two from the same, in whatever order they are asked: one after the other, a pooler
 * gives the same session to both, or in turn all of its sessions to each.
 */
async function keepSessions(connections: readonly pg.Client[]): Promise<boolean> {
  const pids = new Map<pg.Client, number>();
  for (let question = 0; question < questions; question += 1) {
    const connection = connections[question < connections.length ? question : randomInt(connections.length)];
    if (!connection) continue;
    const pid = backendPid(await connection.query(ask));
    if (pid !== (pids.get(connection) ?? pid)) return false;
    pids.set(connection, pid);
    if (new Set(pids.values()).size < pids.size) return false;
    await pause(randomInt(longestPauseMs + 1));
  }
  return true;
}

/** True when a pooler lets `connection` run a statement that it prepared in another session. False also when it is given no other one. */
async function keepsPrepared(connection: pg.Client, holder: pg.Client): Promise<boolean> {
  const statement = { name: `probe_${randomUUID().replaceAll('-', '')}`, text: ask };
  const prepared = backendPid(await connection.query(statement));
  for (let trial = 0; trial < displacements; trial += 1) {
    await holder.query('begin');
    await holder.query(ask);
    const other = await connection.query(statement).then(backendPid, () => undefined);
    await holder.query('rollback');
    if (other !== prepared) return other !== undefined;
  }
  return false;
}

/**
 * Finds out whether connections of an address are given another session for each transaction. A pooler invents the identifier of a connection's
 * process.
 */
export async function recognisePooling(address: Address): Promise<Pooling> {
  return withConnection(address, async (first) => {
    const announced = (first as unknown as { readonly processID: number }).processID;
    if (backendPid(await first.query(ask)) === announced) return { keepsSession: true, keepsPrepared: true };
    return withConnection(address, async (second) =>
      (await keepSessions([first, second]))
        ? { keepsSession: true, keepsPrepared: true }
        : { keepsSession: false, keepsPrepared: await keepsPrepared(first, second) },
    );
  });
}
