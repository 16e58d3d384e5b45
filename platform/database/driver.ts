import type { StartError } from './errors.ts';
import type { Applied } from './serving.ts';
import type { WireValue } from './values.ts';

export interface DriverResult {
  readonly rows: Record<string, unknown>[];
  readonly rowCount: number;
  /** First word of the command tag (SELECT, COMMIT, ROLLBACK, …). */
  readonly command: string;
}

/** One session of the database, used by one caller at a time. */
export interface Session {
  /** Runs one statement with parameters. With a `name`, the session keeps it prepared; a name always belongs to the same text. */
  run(text: string, parameters: readonly WireValue[], name?: string): Promise<DriverResult>;
  /**
   * Runs any number of statements without parameters in one round trip. The result has the rows of all of them in their order, and the count
   * and command of the last.
   */
  script(text: string): Promise<DriverResult>;
}

/**
 * The initial role of a session. `direct` is the owner on a connection to the server itself, without a pooler that could end a long
 * transaction.
 */
export type Pool = 'application' | 'owner' | 'direct';

/** The sessions of a pool, as this process has them now. */
export interface PoolFigures {
  readonly pool: Pool | 'replica';
  /** Lent to somebody. */
  readonly busy: number;
  readonly idle: number;
  /** Calls and jobs that wait for one. */
  readonly waiting: number;
}

/** A server that follows the primary. Calls are answered by the primary while it does not serve. */
export interface ReadServer {
  /** True while it is reached and follows closely. */
  serves(): boolean;
  /** Why it does not serve, as a sentence. */
  readonly trouble: string | undefined;
  /** The position in the primary's log that a session must have replayed. */
  leastPosition(): number;
  /** Lends a session of the application to `work`. Rejects when the server is left out meanwhile, so that nobody waits for one that is gone. */
  lend<T>(work: (session: Session, spoil: () => void) => Promise<T>): Promise<T>;
  pools(): readonly PoolFigures[];
  /** Leaves it out until it has answered again. */
  leaveOut(reason: string): void;
}

/** The interface of a storage engine; database.ts builds everything else on it. */
export interface Driver {
  readonly kind: 'pglite' | 'postgres';
  /** The columns of a select that sets what each transaction of the application needs beside its scope; empty if nothing. */
  readonly localSettings: string;
  /** Lends a session to `work`. The session is discarded afterwards if `work` calls `spoil`. */
  lend<T>(pool: Pool, work: (session: Session, spoil: () => void) => Promise<T>): Promise<T>;
  readonly replica?: ReadServer | undefined;
  /** None for the embedded database, which has one session. */
  pools(): readonly PoolFigures[];
  /** Replaces the sessions before they are used again, because the server no longer accepts changes. */
  renewSessions(): void;
  /**
   * Calls `stop` when a connection that was lost finds other migrations than those of the start, or another process has the data folder.
   * Then `listen` hears nothing more.
   */
  guard(started: readonly Applied[], stop: (reason: StartError) => void): void;
  /** Calls `heard` for each notification on `channel` until the returned function is called. Survives lost connections. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
