import pg from 'pg';

import type { DriverResult, Pool, PoolFigures, Session } from '../driver.ts';
import { translate } from '../errors.ts';
import { readRows, type WireValue } from '../values.ts';
import {
  addressesOf,
  defaultSessionMinutes,
  firstStatements,
  poolSizes,
  type PostgresOptions,
} from './options.ts';
import type { Pooling } from './pooler.ts';
import { gatherWrites } from './one-write.ts';
import { SilenceWatch, type Wire } from './silence.ts';
import { type Address, connectionSettings, greet, type ServerRole, socketOf } from './wire.ts';

type TextRows = pg.QueryArrayResult<WireValue[]>;

function together(result: TextRows | TextRows[]): DriverResult {
  const all = Array.isArray(result) ? result : [result];
  const last = all.at(-1);
  return {
    rows: all.flatMap(({ fields, rows }) => readRows(fields, rows)),
    rowCount: last?.rowCount ?? 0,
    command: last?.command ?? '',
  };
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw translate(error);
  }
}

/** SQLSTATE of statements whose name the session does not have, or has already. */
const namePattern = /^(26000|42P05)$/;

/** The pools of one server and what is known of their connections. */
export class Server {
  readonly pools: Readonly<Record<Pool, pg.Pool>>;
  private readonly watch: SilenceWatch;
  private readonly wires = new WeakMap<pg.ClientBase, Wire>();
  private readonly keepsSession: boolean;
  /** Becomes false when a pooler turns out to hand prepared statements to others. */
  private keepsPrepared: boolean;

  private readonly role: ServerRole;

  constructor(options: PostgresOptions, pooling: Pooling, role: ServerRole = 'primary') {
    const { pooled, direct } = addressesOf(options);
    this.role = role;
    this.keepsSession = pooling.keepsSession;
    this.keepsPrepared = pooling.keepsPrepared;
    this.watch = new SilenceWatch(pooled);
    const owner = this.createPool(pooled, 'owner', options);
    this.pools = {
      application: this.createPool(pooled, 'application', options),
      owner,
      direct: direct === pooled ? owner : this.createPool(direct, 'direct', options),
    };
  }

  private createPool(
    address: Address,
    pool: Pool,
    {
      databaseSessions,
      databaseSessionMinutes = defaultSessionMinutes,
    }: Omit<PostgresOptions, 'databaseUrl'>,
  ): pg.Pool {
    const created = new pg.Pool({
      ...connectionSettings(address),
      // The beginning of a transaction is sent together with its first statement.
      pipeline: true,
      max: poolSizes(databaseSessions)[pool],
      idleTimeoutMillis: 60_000,
      maxLifetimeSeconds: databaseSessionMinutes * 60,
      onConnect: async (client: pg.ClientBase) => {
        const pid = await greet(client, { more: firstStatements[pool], role: this.role });
        const isKept = this.keepsSession || pool === 'direct';
        this.wires.set(client, {
          client,
          pid: isKept ? pid : undefined,
          tellsPid: pool === 'application',
          waiting: 0,
          bytes: 0,
          heardAt: performance.now(),
          strikes: 0,
          openedAt: performance.now(),
        });
      },
    });
    // Raised for an idle session that the server ended. The pool has already removed it and opens another when needed.
    created.on('error', () => {});
    return created;
  }

  /** A connection that is not suspected of being dead. */
  private async take(pool: Pool): Promise<{ client: pg.PoolClient; wire: Wire }> {
    for (;;) {
      const client = await translated(this.pools[pool].connect());
      const wire = this.wires.get(client);
      if (wire && !this.watch.doubts(wire)) return { client, wire };
      socketOf(client).destroy();
      client.release(true);
    }
  }

  async lend<T>(pool: Pool, work: (session: Session, spoil: () => void) => Promise<T>): Promise<T> {
    const { client, wire } = await this.take(pool);
    if (!this.keepsSession && pool !== 'direct') wire.pid = undefined;
    // While a session is lent, its statement reports a lost connection.
    const ignore = () => {};
    client.on('error', ignore);
    let spoiled = false;
    try {
      return await work(this.sessionOf(client, wire), () => {
        spoiled = true;
      });
    } finally {
      client.off('error', ignore);
      // Saying goodbye over a broken connection would never end.
      if (spoiled) socketOf(client).destroy();
      client.release(spoiled);
    }
  }

  private sessionOf(client: pg.ClientBase, wire: Wire): Session {
    const ask = async (config: pg.QueryConfig) => {
      gatherWrites(client);
      try {
        return together(
          await this.watch.during(wire, () => client.query<WireValue[]>({ ...config, rowMode: 'array' })),
        );
      } catch (error) {
        if (error instanceof Error && 'code' in error && namePattern.test(String(error.code)))
          this.keepsPrepared = false;
        throw translate(error);
      }
    };
    return {
      run: async (text, parameters: readonly WireValue[], name) =>
        ask({ text, values: [...parameters], ...(name && this.keepsPrepared ? { name } : {}) }),
      script: async (text) => {
        const result = await ask({ text });
        const pid = result.rows.find((row) => row['@pid'] !== undefined)?.['@pid'];
        if (typeof pid === 'number') wire.pid = pid;
        return result;
      },
    };
  }

  figures(): readonly PoolFigures[] {
    const { application, owner, direct } = this.pools;
    // Without a pooler, the owner's pool is the direct one too.
    const each = { application, owner, ...(direct !== owner && { direct }) };
    return Object.entries(each).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
      pool: pool as Pool,
      busy: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    }));
  }

  /** Replaces all sessions when they are next used: they may lead to a server that is no longer the primary. */
  renewSessions(): void {
    this.watch.renewAll();
  }

  async close(): Promise<void> {
    this.watch.stop();
    await Promise.all([...new Set(Object.values(this.pools))].map((pool) => pool.end()));
  }
}
