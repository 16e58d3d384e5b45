import pg from 'pg';

import type { Driver, DriverResult, Pool, Session } from './driver.ts';
import { StartError, translate } from './errors.ts';
import { readRows, type WireValue } from './values.ts';

/** Maximum sessions of the two pools for one process. Concurrent jobs leave some for calls. */
export const sessions: Readonly<Record<Pool, number>> = { application: 12, owner: 4 };
const reconnectMs = 1000;

/** Makes values independent of the settings of server and role. */
const sessionSettings = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set standard_conforming_strings = on; set client_min_messages = warning`;
/**
 * Row-level security also applies to the owner of the tables. For an owner that is not a superuser, its sessions set the platform scope;
 * the application's sessions set the scope per transaction.
 */
const firstStatements: Readonly<Record<Pool, string>> = {
  // A longer request has no caller waiting for it any more, and blocks a session.
  application: `${sessionSettings}; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`,
  owner: `${sessionSettings}; select set_config('app.scope', 'platform', false)`,
};

/** Values remain text until `readRows` converts them. */
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
    // The beginning of a transaction is sent together with its first statement.
    pipeline: true,
    max: sessions[pool],
    idleTimeoutMillis: 60_000,
    onConnect: async (client: pg.ClientBase) => {
      await client.query(firstStatements[pool]);
    },
  });
  // Raised for an idle session that the server ended. The pool has already removed it and opens another when needed.
  created.on('error', () => {});
  return created;
}

/** One connection outside the pools that stays in LISTEN and reconnects when it is lost. */
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

/** Opens a PostgreSQL server (14 or newer). Throws StartError when the URL is wrong or the server does not respond. */
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
      // While a session is lent, its statement reports a lost connection.
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
