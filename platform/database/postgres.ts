import pg from 'pg';

import type { Driver, DriverResult, Pool, Session } from './driver.ts';
import { StartError, translate } from './errors.ts';
import { createListener } from './connection/listener.ts';
import { recognisePooling } from './connection/pooler.ts';
import { SilenceWatch, type Wire } from './connection/silence.ts';
import { readRows, type WireValue } from './values.ts';
import { type Address, connectionSettings, greet, socketOf, withConnection } from './connection/wire.ts';

export interface PostgresOptions {
  /** The server, or a connection pooler in front of it. */
  readonly databaseUrl: string;
  /** The file that it was read from. */
  readonly databaseUrlFile?: string | undefined;
  /** The server itself, for notifications and long statements. Defaults to `databaseUrl`. */
  readonly databaseDirectUrl?: string | undefined;
  readonly databaseDirectUrlFile?: string | undefined;
  /** Maximum sessions of this process, with the one for notifications. */
  readonly databaseSessions?: number | undefined;
  /** Minutes after which a session is replaced by a new one. */
  readonly databaseSessionMinutes?: number | undefined;
}

/** Where calls and jobs connect, and where a session of one's own is to be had. */
function addressesOf({
  databaseUrl: url,
  databaseUrlFile: file,
  databaseDirectUrl,
  databaseDirectUrlFile,
}: PostgresOptions) {
  const pooled: Address = { url, file };
  const direct: Address =
    databaseDirectUrl === undefined ? pooled : { url: databaseDirectUrl, file: databaseDirectUrlFile };
  return { pooled, direct };
}

const defaultSessions = 17;
const defaultSessionMinutes = 30;

/** A longer request has no caller waiting for it any more, and blocks a session. */
const localSettings = { statement_timeout: '30s', idle_in_transaction_session_timeout: '60s' };
const localSettingsSql = Object.entries(localSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ');

/**
 * Row-level security also applies to the owner of the tables. For an owner that is not a superuser, its sessions set the platform scope;
 * the application's transactions set their own.
 */
const firstStatements: Readonly<Record<Pool, string>> = {
  application: '',
  owner: ` select set_config('app.scope', 'platform', false);`,
  direct: ` select set_config('app.scope', 'platform', false);`,
};

/** The sizes of the pools. Concurrent jobs, which run as the owner, leave three quarters for calls. One session hears notifications. */
export function poolSizes(sessions = defaultSessions): Readonly<Record<Pool, number>> {
  const owner = Math.max(1, Math.floor((sessions - 1) / 4));
  return { application: Math.max(1, sessions - 1 - owner), owner, direct: 1 };
}

/** Sessions that a process opens at most. */
export function sessionsOf({
  databaseSessions = defaultSessions,
}: Pick<PostgresOptions, 'databaseSessions'>): number {
  return databaseSessions;
}

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
class Server {
  readonly pools: Readonly<Record<Pool, pg.Pool>>;
  private readonly watch: SilenceWatch;
  private readonly wires = new WeakMap<pg.ClientBase, Wire>();
  private readonly keepsSession: boolean;
  /** Becomes false when a pooler turns out to hand prepared statements to others. */
  private keepsPrepared: boolean;

  constructor(options: PostgresOptions, pooling: { keepsSession: boolean; keepsPrepared: boolean }) {
    const { pooled, direct } = addressesOf(options);
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
        const pid = await greet(client, firstStatements[pool]);
        const isKept = this.keepsSession || pool === 'direct';
        this.wires.set(client, {
          client,
          pid: isKept ? pid : undefined,
          tellsPid: pool === 'application',
          waiting: 0,
          bytes: 0,
          heardAt: Date.now(),
          strikes: 0,
          openedAt: Date.now(),
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

  /** Replaces all sessions when they are next used: they may lead to a server that is no longer the primary. */
  renewSessions(): void {
    this.watch.renewAll();
  }

  async close(): Promise<void> {
    this.watch.stop();
    await Promise.all([...new Set(Object.values(this.pools))].map((pool) => pool.end()));
  }
}

function messagesOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reasons: unknown[] = inner instanceof AggregateError ? inner.errors : [inner];
  return reasons.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
}

/** The correction of the URL when the server and it disagree about TLS. */
function remedyOf(error: unknown): string {
  const text = messagesOf(error);
  if (/does not support SSL/i.test(text)) return ' It has no TLS: write sslmode=disable in the URL.';
  if (/certificate|altnames|self.signed/i.test(text))
    return ' Write sslmode=verify-full&sslrootcert=FILE with the certificate of its authority, or sslmode=require to encrypt without checking who it is.';
  return /pg_hba\.conf entry.*no encryption/i.test(text)
    ? ' It demands TLS: write sslmode=require in the URL.'
    : '';
}

/** Throws StartError when the server does not let us in, or is too old. */
async function checkServer(variable: string, address: Address): Promise<void> {
  let version: number;
  try {
    version = await withConnection(address, async (client) => {
      await greet(client);
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version_num')::int / 10000 as version`,
      );
      return Number(rows[0]?.version ?? 0);
    });
  } catch (error) {
    throw new StartError(
      `The database that ${variable} names does not let us in: ${messagesOf(error)}.${remedyOf(error)}`,
    );
  }
  if (version < 14)
    throw new StartError(`${variable} names a PostgreSQL ${version} server; version 14 or newer is needed.`);
}

/** Opens a PostgreSQL server (14 or newer). Throws StartError when a URL is wrong or the server does not respond. */
export async function openPostgres(options: PostgresOptions): Promise<Driver> {
  const { pooled, direct } = addressesOf(options);
  await checkServer('DATABASE_URL', pooled);
  const pooling = await recognisePooling(pooled);
  if (direct !== pooled) await checkServer('DATABASE_DIRECT_URL', direct);
  const listening = direct === pooled ? pooling : await recognisePooling(direct);
  if (!listening.keepsSession)
    throw new StartError(
      direct === pooled
        ? 'DATABASE_URL leads to a connection pooler in transaction mode, which passes on no notifications. Set DATABASE_DIRECT_URL to the address of the server itself, or use a pool in session mode.'
        : 'DATABASE_DIRECT_URL leads to a connection pooler in transaction mode. It must be the address of the server itself, or of a pool in session mode.',
    );

  const server = new Server(options, pooling);
  const listener = createListener(direct);
  return {
    kind: 'postgres',
    localSettings: `${localSettingsSql}, pg_backend_pid() as "@pid"`,
    lend: (pool, work) => server.lend(pool, work),
    renewSessions: () => server.renewSessions(),
    listen: (channel, onMessage) => listener.listen(channel, onMessage),
    async close() {
      await Promise.all([server.close(), listener.close()]);
    },
  };
}
