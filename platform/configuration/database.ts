import { StartError } from '../database/index.ts';
import { urlOf } from '../../resources/declaration/url.ts';
import { hasReadableAccount } from './addresses.ts';

/** The PostgreSQL server of this process. Without a URL the database is the embedded one. */
export interface DatabaseSettings {
  /** A PostgreSQL server, or a connection pooler in front of it. */
  readonly databaseUrl: string | undefined;
  /** The file that it was read from: new connections take the password of now. */
  readonly databaseUrlFile: string | undefined;
  /** The server itself, when `databaseUrl` leads to a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseDirectUrlFile: string | undefined;
  /** A server that follows the other. */
  readonly databaseReadUrl: string | undefined;
  readonly databaseReadUrlFile: string | undefined;
  /** Maximum sessions of this process. */
  readonly databaseSessions: number | undefined;
  /** Minutes after which a session is replaced. */
  readonly databaseSessionMinutes: number | undefined;
}

const escapes =
  'In a user name or password, write @ as %40, # as %23, % as %25, / as %2F, ? as %3F and : as %3A.';

function readServerUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  // The URL may contain a password, so the message does not repeat it.
  const url = urlOf(value);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    throw new StartError(
      `${name} is no address of a PostgreSQL database: write postgres://user:password@host:5432/database. ${escapes}`,
    );
  if (url.hash !== '' || !hasReadableAccount(url))
    throw new StartError(`${name} has an unescaped character. ${escapes}`);
  const parameters = url.searchParams;
  if (parameters.get('sslmode') === 'verify-ca' && !parameters.has('sslrootcert'))
    throw new StartError(
      `${name} asks for sslmode=verify-ca: add &sslrootcert=FILE with the certificate of the authority.`,
    );
  return value;
}

function readNumber(
  name: string,
  value: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new StartError(`${name} is "${value}"; give a whole number from ${least} to ${most}.`);
  return number;
}

/**
 * Reads the settings of the database.
 * @param fileOf the file that a secret was read from
 * @throws StartError with a message naming the variable
 */
export function readDatabaseSettings(
  variable: (name: string) => string | undefined,
  fileOf: (name: string) => string | undefined,
): DatabaseSettings {
  const databaseUrl = readServerUrl('DATABASE_URL', variable('DATABASE_URL'));
  const databaseDirectUrl = readServerUrl('DATABASE_DIRECT_URL', variable('DATABASE_DIRECT_URL'));
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw new StartError('DATABASE_DIRECT_URL belongs to DATABASE_URL: set both, or only that.');
  const databaseReadUrl = readServerUrl('DATABASE_READ_URL', variable('DATABASE_READ_URL'));
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    throw new StartError('DATABASE_READ_URL belongs to DATABASE_URL: set both, or only that.');
  return {
    databaseUrl,
    databaseUrlFile: fileOf('DATABASE_URL'),
    databaseDirectUrl,
    databaseDirectUrlFile: fileOf('DATABASE_DIRECT_URL'),
    databaseReadUrl,
    databaseReadUrlFile: fileOf('DATABASE_READ_URL'),
    databaseSessions: readNumber('DATABASE_SESSIONS', variable('DATABASE_SESSIONS'), 3, 1000),
    databaseSessionMinutes: readNumber(
      'DATABASE_SESSION_MINUTES',
      variable('DATABASE_SESSION_MINUTES'),
      1,
      1440,
    ),
  };
}
