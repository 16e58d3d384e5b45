import { setTimeout as pause } from 'node:timers/promises';

import type { DriverResult, PoolFigures, ReadServer, Session } from '../driver.ts';
import { DatabaseUnavailable } from '../errors.ts';
import type { PostgresOptions } from './options.ts';
import { recognisePooling } from './pooler.ts';
import { Server } from './server.ts';

/** Milliseconds of the primary's log that a replica may lack. */
const mostLagMs = 10_000;
/** Milliseconds between looks at both servers. */
const lookMs = 1000;
/** Milliseconds for an answer of the replica to a look. */
const answerMs = 3000;

/** A position in the primary's log, in bytes, and when it was read. */
interface Position {
  readonly at: number;
  readonly position: number;
}

interface Look {
  readonly system: string;
  readonly position: number;
}

function lookFrom({ rows: [row] }: DriverResult): Look {
  return { system: String(row?.['system']), position: Number(row?.['position'] ?? 0) };
}

const lookStatement = (position: string) =>
  `select system_identifier::text as system, (${position} - '0/0')::float8 as position from pg_control_system()`;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = pause(answerMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error('It does not answer.');
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}

function sentence(error: unknown): string {
  const inner = error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error && inner.message !== '' ? inner.message : 'It cannot be reached.';
}

/**
 * The server of DATABASE_READ_URL. It is compared with the primary each second, by positions in the log: it serves while it has replayed what
 * the primary had written `mostLagMs` ago. Several servers behind one address are judged session by session (`leastPosition`).
 */
export class Replica implements ReadServer {
  trouble: string | undefined = 'It has not been looked at yet.';
  private readonly options: PostgresOptions;
  private readonly primary: Server;
  private server: Server | undefined;
  private positions: Position[] = [];
  /** The work of those who read, to be ended when the server is left out. */
  private readonly readers = new Set<(error: Error) => void>();
  private readonly timer: NodeJS.Timeout;
  private looking = false;
  private closed = false;

  constructor(options: PostgresOptions, primary: Server) {
    this.options = {
      ...options,
      databaseUrl: options.databaseReadUrl ?? options.databaseUrl,
      databaseUrlFile: options.databaseReadUrlFile,
      databaseDirectUrl: undefined,
    };
    this.primary = primary;
    this.timer = setInterval(() => void this.look(), lookMs);
    this.timer.unref();
    void this.look();
  }

  serves(): boolean {
    return this.trouble === undefined;
  }

  leastPosition(): number {
    return this.positions[0]?.position ?? Infinity;
  }

  async lend<T>(work: (session: Session, spoil: () => void) => Promise<T>): Promise<T> {
    const { server } = this;
    if (!server) throw new DatabaseUnavailable(undefined);
    let leave: (error: Error) => void = () => {};
    const left = new Promise<never>((_resolve, reject) => {
      leave = reject;
    });
    this.readers.add(leave);
    try {
      const given = server.lend('application', (session, spoil) => {
        // The session may never answer.
        left.catch(spoil);
        return Promise.race([work(session, spoil), left]);
      });
      return await Promise.race([given, left]);
    } finally {
      this.readers.delete(leave);
    }
  }

  /** Its calls run as the application. */
  pools(): readonly PoolFigures[] {
    const own = this.server?.figures() ?? [];
    return own
      .filter(({ pool }) => pool === 'application')
      .map((figures) => ({ ...figures, pool: 'replica' }));
  }

  leaveOut(reason: string): void {
    this.trouble = reason;
    this.server?.renewSessions();
    for (const leave of this.readers) leave(new DatabaseUnavailable(new Error(reason)));
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.server?.close();
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const primary = lookFrom(
        await this.primary.lend('owner', (session) =>
          session.script(lookStatement('pg_current_wal_insert_lsn()')),
        ),
      );
      this.note(primary.position);
      const reason = await inTime(this.judge(primary)).catch(sentence);
      if (reason === undefined) this.trouble = undefined;
      else this.leaveOut(reason);
    } catch {
      // The primary does not serve, so that there is nothing to compare with. Calls, which begin at the primary, say so.
    } finally {
      this.looking = false;
    }
  }

  /** Notes the position of now, and forgets all that are too old but the newest of them. */
  private note(position: number): void {
    const now = performance.now();
    this.positions.push({ at: now, position });
    const young = this.positions.findIndex(({ at }) => now - at < mostLagMs);
    if (young > 1) this.positions.splice(0, young - 1);
  }

  /** Why the server does not serve. */
  private async judge(primary: Look): Promise<string | undefined> {
    const server = await this.opened();
    const replica = await server.lend('owner', async (session, spoil) => {
      try {
        return lookFrom(await inTime(session.script(lookStatement('pg_last_wal_replay_lsn()'))));
      } catch (error) {
        spoil();
        throw error;
      }
    });
    if (replica.system !== primary.system) return 'It follows another server than the one of DATABASE_URL.';
    return replica.position < this.leastPosition()
      ? `It lags more than ${mostLagMs / 1000} seconds behind.`
      : undefined;
  }

  private async opened(): Promise<Server> {
    if (this.server) return this.server;
    const { databaseUrl: url, databaseUrlFile: file } = this.options;
    const pooling = await recognisePooling({ url, file });
    if (this.closed) throw new Error('It is closed.');
    return (this.server ??= new Server(this.options, pooling, 'replica'));
  }
}
