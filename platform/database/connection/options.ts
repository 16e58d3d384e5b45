import type { Pool } from '../driver.ts';
import type { Address } from './wire.ts';

export interface PostgresOptions {
  /** The server, or a connection pooler in front of it. */
  readonly databaseUrl: string;
  /** The file that it was read from. */
  readonly databaseUrlFile?: string | undefined;
  /** The server itself, for notifications and long statements. Defaults to `databaseUrl`. */
  readonly databaseDirectUrl?: string | undefined;
  readonly databaseDirectUrlFile?: string | undefined;
  /** A server that follows the other, or a proxy in front of several, for reads that may be a moment old. */
  readonly databaseReadUrl?: string | undefined;
  readonly databaseReadUrlFile?: string | undefined;
  /** Maximum sessions of this process, with the one for notifications. */
  readonly databaseSessions?: number | undefined;
  /** Minutes after which a session is replaced by a new one. */
  readonly databaseSessionMinutes?: number | undefined;
}

/** Where calls and jobs connect, and where a session of one's own is to be had. */
export function addressesOf({
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

const defaultSessions = 18;
export const defaultSessionMinutes = 30;

/** A longer request has no caller waiting for it any more, and blocks a session. */
const localSettings = { statement_timeout: '30s', idle_in_transaction_session_timeout: '60s' };
export const localSettingsSql = Object.entries(localSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ');

/** Ends the limits of server and account for the rest of a transaction, whose work takes as long as there is data. `transaction_timeout` is new in PostgreSQL 17. */
export const withoutLimits = `select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/**
 * Row-level security also applies to the owner of the tables. For an owner that is not a superuser, its sessions set the platform scope;
 * the application's transactions set their own.
 */
export const firstStatements: Readonly<Record<Pool, string>> = {
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
