import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import { type Address, withConnection } from './wire.ts';

/** The kind of connection between the platform and its sessions. */
export interface Pooling {
  /** A connection keeps its session from one transaction to the next. */
  readonly keepsSession: boolean;
  /** A connection keeps the statements that it prepared. */
  readonly keepsPrepared: boolean;
}

/** Trials in which another process could take the session that gives a pooler away. */
const trials = 3;

function backendPid(result: pg.QueryResult<{ pid: string | number }>): number {
  return Number(result.rows[0]?.pid);
}

/**
 * Finds out whether connections of an address are given another session for each transaction. A pooler invents the identifier of a connection's
 * process. In transaction mode, a second connection receives the session of the first while that is idle.
 */
export async function recognisePooling(address: Address): Promise<Pooling> {
  const statement = {
    name: `probe_${randomUUID().replaceAll('-', '')}`,
    text: 'select pg_backend_pid() as pid',
  };
  return withConnection(address, async (first) => {
    const pid = backendPid(await first.query(statement));
    const announced = (first as unknown as { readonly processID: number }).processID;
    if (pid === announced) return { keepsSession: true, keepsPrepared: true };
    return withConnection(address, async (second) => {
      for (let trial = 0; trial < trials; trial += 1) {
        await second.query('begin');
        const other = backendPid(await second.query('select pg_backend_pid() as pid'));
        // With a session of its own, the first connection waits for nothing.
        const again = await first.query(statement).then(backendPid, () => undefined);
        await second.query('rollback');
        if (again === undefined) return { keepsSession: false, keepsPrepared: false };
        if (again !== pid || other === pid) return { keepsSession: false, keepsPrepared: again !== pid };
      }
      return { keepsSession: true, keepsPrepared: true };
    });
  });
}
