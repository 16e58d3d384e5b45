import type { Driver } from './driver.ts';
import { StartError } from './errors.ts';
import { createListener } from './connection/listener.ts';
import { addressesOf, localSettingsSql, type PostgresOptions } from './connection/options.ts';
import { recognisePooling } from './connection/pooler.ts';
import { Replica } from './connection/replica.ts';
import { Server } from './connection/server.ts';
import { type Address, greet, withConnection } from './connection/wire.ts';

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
  const replica = options.databaseReadUrl === undefined ? undefined : new Replica(options, server);
  return {
    kind: 'postgres',
    replica,
    localSettings: `${localSettingsSql}, pg_backend_pid() as "@pid"`,
    lend: (pool, work) => server.lend(pool, work),
    pools: () => [...server.figures(), ...(replica?.pools() ?? [])],
    renewSessions: () => server.renewSessions(),
    guard: (started, stop) => listener.guard(started, stop),
    listen: (channel, onMessage) => listener.listen(channel, onMessage),
    async close() {
      await Promise.all([server.close(), replica?.close(), listener.close()]);
    },
  };
}
