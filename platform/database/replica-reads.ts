import type { DriverResult, ReadServer } from './driver.ts';
import { DatabaseUnavailable, isOverTime, StatementError } from './errors.ts';

/** A session of a replica that has not replayed what its reader has written, or too little. */
class NotReplayed extends Error {
  override readonly name = 'NotReplayed';
}

/** True for a failure that may be the replica's own: a lost connection, rows that the replay removed, tables that it has not made yet. */
function mayBeReplicas(error: unknown): boolean {
  return (
    error instanceof NotReplayed ||
    error instanceof DatabaseUnavailable ||
    // A statement that took too long would at the primary too. Statements in the way of the replay end with other codes.
    (error instanceof StatementError && !isOverTime(error))
  );
}

interface Reading<T> {
  /** The position of the reader's last change, from the primary. */
  readonly own: Promise<{ readonly rows: readonly { readonly position: number }[] }>;
  readonly onPrimary: () => Promise<T>;
}

/**
 * Reads from a replica that has replayed the reader's own changes, and else from the primary, so that a replica never makes a call fail.
 * @param read passes `check` the rows of `replayedColumns`, from the transaction that reads
 */
export async function readFrom<T>(
  replica: ReadServer,
  { own, onPrimary }: Reading<T>,
  read: (check: (rows: DriverResult['rows']) => Promise<void>) => Promise<T>,
): Promise<T> {
  const check = async (rows: DriverResult['rows']) => {
    const [first] = rows;
    if (Number(first?.['@replayed'] ?? 0) < replica.leastPosition())
      throw new NotReplayed('The replica has not replayed enough.');
    const [last] = (await own).rows;
    if (last && Number(first?.['@own'] ?? -1) < last.position)
      throw new NotReplayed('The replica has not replayed what the reader wrote.');
  };
  // Awaited by the check, which a lost replica never reaches.
  own.catch(() => {});
  try {
    return await read(check);
  } catch (error) {
    if (!mayBeReplicas(error)) throw error;
    if (error instanceof DatabaseUnavailable && replica.serves()) replica.leaveOut(error.message);
    return onPrimary();
  }
}
