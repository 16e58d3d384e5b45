import type pg from 'pg';

import { DatabaseUnavailable } from '../errors.ts';
import { type Address, socketOf, withConnection } from './wire.ts';

/** Milliseconds without a byte after which the server is asked whether it still works on the statement. */
const suspicionMs = 5000;
/** Milliseconds between two renewals of all connections, while a server refuses changes for longer. */
const renewalMs = 5000;
/** Milliseconds between checks. */
const intervalMs = 1000;
/** Consecutive checks that find a connection dead before it is given up: a response may have crossed the question. */
const maxStrikes = 2;
/** Milliseconds for the question. */
const questionMs = 3000;
/** Milliseconds without a byte after which a session is given up when the server cannot be asked: more than the longest statement of a call. */
const limitMs = 35_000;

/** A connection whose silence is noticed. */
export interface Wire {
  readonly client: pg.ClientBase;
  /** The session's process on the server. Undefined while a pooler may have given it another. */
  pid: number | undefined;
  /** Every use begins with a statement that tells the process. */
  readonly tellsPid: boolean;
  /** Statements that wait for a response. */
  waiting: number;
  /** Bytes received when they were last looked at, and when that number last changed or the first statement was sent, by `performance.now()`. */
  bytes: number;
  heardAt: number;
  /** Consecutive checks that found it dead. */
  strikes: number;
  /** By `performance.now()`. */
  readonly openedAt: number;
}

/**
 * Notices connections that died in silence: the other side is gone, or something on the way stopped passing bytes. TCP notices this after
 * 15 minutes, or never when a proxy acknowledges what it does not pass on. A limit for statements alone would have to be longer than the
 * longest statement. Its times are of a clock that nobody sets: after one that was set back, each new connection would be older than the last
 * renewal.
 */
export class SilenceWatch {
  private readonly address: Address;
  private readonly wires = new Set<Wire>();
  private readonly timer: NodeJS.Timeout;
  private asking = false;
  /** Connections that were last heard before this may be dead too. */
  private doubtedAt = -Infinity;
  /** Connections that were opened before this may lead to a former primary. */
  private renewedAt = -Infinity;

  constructor(address: Address) {
    this.address = address;
    this.timer = setInterval(() => void this.look(), intervalMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Runs a statement of the wire, and notices when its response never comes. */
  async during<T>(wire: Wire, work: () => Promise<T>): Promise<T> {
    if (wire.waiting === 0) this.heard(wire);
    wire.waiting += 1;
    this.wires.add(wire);
    try {
      return await work();
    } finally {
      wire.waiting -= 1;
      this.heard(wire);
      if (wire.waiting === 0) this.wires.delete(wire);
    }
  }

  /** Lets all present connections be replaced before their next use. */
  renewAll(): void {
    if (performance.now() - this.renewedAt > renewalMs) this.renewedAt = performance.now();
  }

  /** True when the connection should be replaced instead of used. */
  doubts({ heardAt, openedAt }: Wire): boolean {
    return heardAt < this.doubtedAt || openedAt < this.renewedAt;
  }

  private heard(wire: Wire): void {
    wire.heardAt = performance.now();
    wire.bytes = socketOf(wire.client).bytesRead;
    wire.strikes = 0;
  }

  private async look(): Promise<void> {
    if (this.asking) return;
    for (const wire of this.wires) if (socketOf(wire.client).bytesRead !== wire.bytes) this.heard(wire);
    const silent = [...this.wires].filter(({ heardAt }) => performance.now() - heardAt >= suspicionMs);
    if (silent.length === 0) return;
    this.asking = true;
    try {
      const working = await this.working(silent.flatMap(({ pid }) => pid ?? []));
      for (const wire of silent) this.judge(wire, working);
    } finally {
      this.asking = false;
    }
  }

  /** The processes that work on a statement. Undefined when the server cannot be asked. */
  private async working(pids: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    try {
      return await withConnection(
        this.address,
        async (client) => {
          // A session that waits to send its response has lost its reader; `disabled` says that the server does not tell.
          const { rows } = await client.query<{ pid: string }>(
            `select pid from pg_stat_activity where pid = any($1::int[]) and state <> 'idle' and state not like 'idle in%' and wait_event is distinct from 'ClientWrite'`,
            [`{${pids.join()}}`],
          );
          return new Set(rows.map(({ pid }) => Number(pid)));
        },
        questionMs,
      );
    } catch {
      return undefined;
    }
  }

  private judge(wire: Wire, working: ReadonlySet<number> | undefined): void {
    const { client, pid, tellsPid } = wire;
    if (wire.waiting === 0 || socketOf(client).bytesRead !== wire.bytes) return;
    const canTell = working !== undefined && (pid !== undefined || tellsPid);
    if (canTell && !(pid !== undefined && working.has(pid))) wire.strikes += 1;
    else wire.strikes = 0;
    if (wire.strikes < maxStrikes && (canTell || performance.now() - wire.heardAt < limitMs)) return;
    this.doubtedAt = Math.max(this.doubtedAt, wire.heardAt + 1);
    socketOf(client).destroy(
      new DatabaseUnavailable(new Error('A connection to the server has died in silence.'), 'silent'),
    );
  }
}
