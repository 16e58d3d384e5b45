import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

import { DatabaseUnavailable } from '../errors.ts';
import type { WireValue } from '../values.ts';
import { urlOf } from '../../../resources/declaration/url.ts';

/** A server of PostgreSQL, or a pooler in front of it. */
export interface Address {
  readonly url: string;
  /** The file that the URL was read from. Each connection reads it again, because its password may have been replaced. */
  readonly file?: string | undefined;
}

/** Milliseconds for connecting, including the first statement: a pooler accepts connections that it has no session for. */
export const connectTimeoutMs = 5000;

/** Values remain text until `readRows` converts them. */
const types: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/**
 * Makes values, and what a statement sees after it has waited for a lock, independent of the settings of server and role. Poolers carry time zone and date style over to other sessions.
 */
const valueSettings = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set standard_conforming_strings = on; set client_min_messages = warning; set default_transaction_isolation = 'read committed'`;

/** The tables are in `public`, also where the account has a schema of its own name. An extension may be in another schema of the path. */
const pathSettings = `set search_path = default; select set_config('search_path', concat_ws(', ', 'public', nullif(current_setting('search_path'), '')), false)`;

/**
 * The URL with the meanings of libpq for `sslmode`: `require` and `prefer` encrypt, and only `verify-ca` and `verify-full` check the
 * certificate. The driver alone would check it for all of them.
 */
function asLibpq(url: string): string {
  if (!/[?&]sslmode=/.test(url) || /[?&]uselibpqcompat=/.test(url)) return url;
  return `${url}&uselibpqcompat=true`;
}

/** The password in the file of an address, or the one of its URL while the file cannot be read. */
async function presentPassword(url: string, file: string): Promise<string> {
  const present = await readFile(file, 'utf8').catch(() => url);
  return decodeURIComponent((urlOf(present.trim()) ?? new URL(url)).password);
}

export function connectionSettings({ url, file }: Address): pg.ClientConfig {
  return {
    application_name: 'safety-portal',
    ...parseIntoClientConfig(asLibpq(url)),
    ...(file === undefined ? {} : { password: () => presentPassword(url, file) }),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // The default of Linux is two hours. Lost hosts of idle connections are noticed after this and ten probes, one per second.
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
}

/** The socket of a connection, the encrypted one with TLS. */
export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}

/** What a server is for. A primary accepts changes; a replica follows one. */
export type ServerRole = 'primary' | 'replica';

/** Prepares a new connection for statements, and returns the process identifier of its session. Refuses a server of the other role. */
export async function greet(
  client: pg.ClientBase,
  { more = '', role = 'primary' }: { readonly more?: string; readonly role?: ServerRole } = {},
): Promise<number> {
  const results = (await client.query<WireValue[]>({
    text: `${valueSettings}; ${pathSettings};${more} select pg_backend_pid(), pg_is_in_recovery()`,
    rowMode: 'array',
    query_timeout: connectTimeoutMs,
  } as pg.QueryArrayConfig)) as unknown as pg.QueryArrayResult<WireValue[]>[];
  const [pid, isStandby] = results.at(-1)?.rows[0] ?? [];
  if (role === 'primary' && isStandby === 't')
    throw new DatabaseUnavailable(new Error('The server is a standby (pg_is_in_recovery).'), 'standby');
  if (role === 'replica' && isStandby !== 't')
    throw new DatabaseUnavailable(new Error('The server follows no other (pg_is_in_recovery).'));
  return Number(pid);
}

/** Runs `work` on a connection of its own, which ends with it. No statement of it waits longer than `timeoutMs`. */
export async function withConnection<T>(
  address: Address,
  work: (client: pg.Client) => Promise<T>,
  timeoutMs = connectTimeoutMs,
): Promise<T> {
  const client = new pg.Client({
    ...connectionSettings(address),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // A lost connection is reported by the statement that waits for it.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end().catch(() => {});
  }
}
