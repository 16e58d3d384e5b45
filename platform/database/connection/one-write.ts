import type pg from 'pg';
import { socketOf } from './wire.ts';

/**
 * Holds what is sent over a connection until the end of this turn of the event loop. Statements of one turn, such as the beginning of a
 * transaction and its first statement, then leave in one write: each write is a call of the kernel that wakes the server's process.
 */
export function gatherWrites(client: pg.ClientBase): void {
  const socket = socketOf(client);
  socket.cork();
  process.nextTick(() => socket.uncork());
}
