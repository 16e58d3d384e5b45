import pg from 'pg';

import type { Driver, DriverResult, Pool, Session } from './driver.ts';
import { StartError, translate } from './errors.ts';
import { readRows, type WireValue } from './values.ts';

/** Sessions of the two pools at most, for one process. The jobs that it works on at once leave some to calls. */
export const sessions: Readonly<Record<Pool, number>> = { application: 12, owner: 4 };
const reconnectMs = 1000;

/** Values are read alike whatever the server's and the role's own settings are. */
const sessionSettings = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set standard_conforming_strings = on; set client_min_messages = warning`;
/**
 * Row-level security is forced upon the tables' owner too. Where that is not a superuser, its sessions say that they work for
 * the platform as a whole; the application's sessions say so transaction by transaction.
 */
const firstStatements: Readonly<Record<Pool, string>> = {
  // A request that takes longer has nobody waiting for it, and keeps a session from the others.
  application: `${sessionSettings}; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`,
  owner: `${sessionSettings}; select set_config('app.scope', 'platform', false)`,
};

/** Values stay the text that they come as until `readRows` reads them. */
const types: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

function connectionSettings(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'safety-portal',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types,
  };
}

type TextRows = pg.QueryArrayResult<WireValue[]>;

function last(result: TextRows | TextRows[]): DriverResult {
  const one = Array.isArray(result) ? result.at(-1) : result;
  return {
    rows: one ? readRows(one.fields, one.rows) : [],
    rowCount: one?.rowCount ?? 0,
    command: one?.command ?? '',
  };
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw translate(error);
  }
}

function sessionOf(client: pg.ClientBase): Session {
  const ask = async (config: pg.QueryConfig) =>
    last(await translated(client.query<WireValue[]>({ ...config, rowMode: 'array' })));
  return {
    run: async (text, parameters: readonly WireValue[], name) =>
      ask({ text, values: [...parameters], ...(name ? { name } : {}) }),
    script: async (text) => ask({ text }),
  };
}

function createPool(databaseUrl: string, pool: Pool): pg.Pool {
  const created = new pg.Pool({
    ...connectionSettings(databaseUrl),
    // A transaction's beginning travels with its first statement.
    pipeline: true,
    max: sessions[pool],
    idleTimeoutMillis: 60_000,
    onConnect: async (client: pg.ClientBase) => {
      await client.query(firstStatements[pool]);
    },
  });
  // An idle session that the server ended; the pool has dropped it already and makes a new one when asked.
  created.on('error', () => {});
  return created;
}

/** One connection outside the pools that stays in LISTEN and comes back when it is lost. */
function createListener(databaseUrl: string) {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(connectionSettings(databaseUrl));
    fresh.on('notification', ({ channel, payload }) => {
      for (const onMessage of channels.get(channel) ?? []) onMessage(payload ?? '');
    });
    fresh.on('error', () => reconnectLater(fresh));
    fresh.on('end', () => reconnectLater(fresh));
    await fresh.connect();
    for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
    return fresh;
  }

  function reconnectLater(lost: pg.Client) {
    if (closed || (client !== undefined && client !== lost) || timer) return;
    client = undefined;
    connecting = undefined;
    timer = setTimeout(() => {
      timer = undefined;
      ready().catch(() => reconnectLater(lost));
    }, reconnectMs);
    timer.unref();
  }

  function ready(): Promise<pg.Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw translate(error);
    });
    return connecting;
  }

  return {
    async listen(channel: string, onMessage: (payload: string) => void) {
      const hearers = channels.get(channel) ?? new Set();
      channels.set(channel, hearers);
      hearers.add(onMessage);
      const connected = await ready();
      await translated(connected.query(`listen ${pg.escapeIdentifier(channel)}`));
      return async () => {
        hearers.delete(onMessage);
        if (hearers.size > 0) return;
        channels.delete(channel);
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

/** Opens a PostgreSQL server (14 or newer). Throws StartError when the address is wrong or nobody answers. */
export async function openPostgres(databaseUrl: string): Promise<Driver> {
  const pools = {
    application: createPool(databaseUrl, 'application'),
    owner: createPool(databaseUrl, 'owner'),
  };
  const listener = createListener(databaseUrl);
  const close = async () => {
    await Promise.all([pools.application.end(), pools.owner.end(), listener.close()]);
  };

  try {
    const { rows } = await pools.owner.query<{ version: string }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = Number(rows[0]?.version ?? 0);
    if (version < 14)
      throw new StartError(
        `DATABASE_URL names a PostgreSQL ${version} server; version 14 or newer is needed.`,
      );
  } catch (error) {
    await close();
    if (error instanceof StartError) throw error;
    const reason = error instanceof AggregateError ? error.errors : [error];
    throw new StartError(
      `The database that DATABASE_URL names does not let us in: ${reason.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join('; ')}.`,
    );
  }

  return {
    kind: 'postgres',
    async lend(pool, work) {
      const client = await translated(pools[pool].connect());
      // While it is lent, a lost connection is reported by the statement that meets it.
      const ignore = () => {};
      client.on('error', ignore);
      let spoiled = false;
      try {
        return await work(sessionOf(client), () => {
          spoiled = true;
        });
      } finally {
        client.off('error', ignore);
        client.release(spoiled);
      }
    },
    listen: (channel, onMessage) => listener.listen(channel, onMessage),
    close,
  };
}
