import { StartError } from '../database/index.ts';
import type { RetentionDays } from '../database/platform-table.ts';
import { type DatabaseSettings, readDatabaseSettings } from './database.ts';
import {
  isLoopback,
  plainWarnings,
  readEmbeddingOrigins,
  readFrameAncestors,
  readPublicUrl,
  readTrustProxy,
  throughProxy,
  wrong,
} from './addresses.ts';
import { checkDeclared } from './declared.ts';
import { misspeltSettings } from './misspelt.ts';
import { type Flags, readFlags, unknownFlags } from './flags.ts';
import { type JobSettings, readJobSettings } from './jobs.ts';
import { type MailSettings, readMailSettings } from './mail.ts';
import type { PartialPortalConfig } from '../../resources/product/portalConfig.ts';
import { type OutsideIdentity, readOutsideIdentity } from './outside-identity.ts';
import { readPortalOverrides } from './portal.ts';
import { readShareSettings, type ShareSettings } from './shares.ts';
import { secretFile, withSecretFiles } from './secret-files.ts';
import { readShippingTarget, readTracesTo, type ShippingTarget } from './shipping.ts';
import { readUploadSettings, type UploadSettings } from './uploads.ts';
import { readWebhookSettings, type WebhookSettings } from './webhooks.ts';

/** The settings of this process, from environment variables (listed in docs/operating.md). */
export interface Settings extends DatabaseSettings {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded database and of uploads. */
  readonly dataDir: string;
  /** Base of the keys for secrets at rest. When unset, a file in the data folder contains one. */
  readonly secretKey: string | undefined;
  /** Another key, with which secrets are read too while one replaces the other. */
  readonly otherSecretKey: string | undefined;
  /** Origin under which users reach the platform, without a trailing slash. */
  readonly publicUrl: string;
  readonly production: boolean;
  readonly logLevel: LogLevel;
  /** The receivers of log lines besides standard output, and of audit entries besides the database. */
  readonly logTo: ShippingTarget | undefined;
  readonly auditTo: ShippingTarget | undefined;
  /** The receiver of traces. */
  readonly tracesTo: string | undefined;
  /** An external OpenID provider whose access tokens are accepted instead of the embedded provider's. */
  readonly outsideIdentity: OutsideIdentity | undefined;
  /** The mail server; without one, messages stay in the outbox. */
  readonly mail: MailSettings | undefined;
  /** Source list of `frame-ancestors` (CSP): the pages that may frame the portal. */
  readonly frameAncestors: string;
  /** Origins of pages that embed the portal or call the services. */
  readonly embeddingOrigins: readonly string[];
  /** Whether to trust the `X-Forwarded-*` headers of a reverse proxy: yes, no, or the addresses of proxies. */
  readonly trustProxy: number | string | false;
  readonly sampleData: 'auto' | 'never';
  /** The address of the provider's first administrator, made at a start without accounts. */
  readonly setupLogin: string | undefined;
  /** Work factor of password hashes as a power of two. */
  readonly passwordCost: number;
  /** Allowed targets of webhooks: public addresses, or, for development, also this machine. */
  readonly webhookTargets: 'public' | 'loopback';
  readonly webhooks: WebhookSettings;
  readonly uploads: UploadSettings;
  readonly shares: ShareSettings;
  readonly jobs: JobSettings;
  readonly retention: RetentionDays;
  /** Serves the portal from its sources with vite instead of from `dist/`. */
  readonly portalDev: boolean;
  /** Warnings of the start about settings that it accepts. */
  readonly warnings: readonly string[];
  readonly portal: PartialPortalConfig;
  readonly flags: Flags;
  /** The bearer token that reads `/metrics`. Without one, only callers on this machine read it. */
  readonly metricsToken: string | undefined;
}

function readDays(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 36_500)
    throw new StartError(`${name} is "${text}"; give a whole number of days from 1 to 36500.`);
  return Number(text);
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export const defaultPort = 8007;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * True when only users of this machine can reach the platform: it listens on a loopback address, its public URL is one too (PUBLIC_URL
 * would name a proxy in front of it), and it is not in production. Only then are sample data and the outbox available.
 */
export function isTrial({
  host,
  publicUrl,
  production,
}: Pick<Settings, 'host' | 'publicUrl' | 'production'>): boolean {
  return !production && isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
}

/**
 * True for a request that reaches a trial from elsewhere: through a proxy that no setting knows of, or under a foreign name that resolves to
 * this machine (DNS rebinding). Everybody knows the password of the people of a trial.
 */
export function isOutsideTrial(
  { hostname, headers }: { readonly hostname: string; readonly headers: object },
  settings: Settings,
): boolean {
  return (
    isTrial(settings) && (!isLoopback(hostname) || (settings.trustProxy === false && throughProxy(headers)))
  );
}

function readPort(value: string | undefined): number {
  if (value === undefined) return defaultPort;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw wrong('PORT', value, 'which is no port: give a number from 0 to 65535 (0 takes any free one).');
  return port;
}

function readChoice<Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  if (value === undefined) return otherwise;
  const match = choices.find((choice) => choice === value.toLowerCase());
  if (!match) throw wrong(name, value, `which is none of ${choices.join(', ')}.`);
  return match;
}

function readText(
  name: string,
  value: string | undefined,
  pattern: RegExp,
  remedy: string,
): string | undefined {
  if (value !== undefined && !pattern.test(value)) throw wrong(name, value, remedy);
  return value;
}

/** The same for a secret, which the message does not repeat. */
function readSecretText(
  name: string,
  value: string | undefined,
  pattern: RegExp,
  remedy: string,
): string | undefined {
  if (value !== undefined && !pattern.test(value))
    throw new StartError(`${name} cannot be sent in a header: ${remedy}`);
  return value;
}

/** A misspelt `production` would make a trial, with sample people whose password everybody knows. */
function readProduction(value: string | undefined): boolean {
  const kinds = ['production', 'development', 'test'] as const;
  return readChoice('NODE_ENV', value, kinds, 'development') === 'production';
}

/**
 * Refuses a production whose data or keys would get lost with a data folder that nobody meant to keep.
 * @param kind the value of DATABASE
 */
function checkStorage(
  production: boolean,
  kind: string | undefined,
  databaseUrl: string | undefined,
  secretKey: string | undefined,
): void {
  const embedded = readChoice('DATABASE', kind, ['embedded', 'postgres'], 'postgres') === 'embedded';
  if (embedded && databaseUrl !== undefined)
    throw new StartError('DATABASE is "embedded", but DATABASE_URL names a server: remove one of them.');
  if (!production || embedded) return;
  if (databaseUrl === undefined)
    throw new StartError(
      'In production, DATABASE_URL has to name a PostgreSQL database: postgres://user:password@host:5432/database. To keep the data in DATA_DIR instead, set DATABASE=embedded.',
    );
  if (secretKey === undefined)
    throw new StartError(
      `In production, SECRET_KEY is required: at least ${shortestSecretKey} random characters, for instance from: openssl rand -base64 32. All processes on the database need the same, and without it stored secrets cannot be read.`,
    );
}

/** Shorter keys could be guessed. */
const shortestSecretKey = 32;

function readSecretKey(value: string | undefined, name = 'SECRET_KEY'): string | undefined {
  if (value !== undefined && value.length < shortestSecretKey)
    throw new StartError(
      `${name} is shorter than ${shortestSecretKey} characters. Make a random one, for instance with: openssl rand -base64 32`,
    );
  return value;
}

const passwordCost = { otherwise: 15, least: 15, leastForTests: 10, most: 20 } as const;

/** Cheaper hashes than users' passwords need are for tests, on a trial only. */
function readPasswordCost(value: string | undefined, isForTests: boolean): number {
  if (value === undefined) return passwordCost.otherwise;
  const least = isForTests ? passwordCost.leastForTests : passwordCost.least;
  const cost = Number(value);
  if (!/^\d+$/.test(value) || cost < least || cost > passwordCost.most)
    throw wrong('PASSWORD_COST', value, `give a whole number from ${least} to ${passwordCost.most}.`);
  return cost;
}

/**
 * Reads the settings from an environment. `tryPort` finds a free port for 0 and throws when a port is in use. Throws StartError with a
 * message naming the variable, its value (unless it may be secret) and the fix.
 */
export async function readSettings(
  environment: Environment,
  tryPort?: (host: string, port: number) => Promise<number>,
): Promise<Settings> {
  // An empty variable counts as unset, because compose files and CI systems cannot omit one.
  const given = await withSecretFiles(environment);
  const variable = (name: string) => {
    checkDeclared(name);
    return given[name]?.trim() || undefined;
  };
  const fileOf = (name: string) => secretFile(environment, name);

  const host = variable('HOST') ?? '127.0.0.1';
  const requestedPort = readPort(variable('PORT'));
  // The identity provider's issuer contains the port, so it must be known before anything is built.
  const port = tryPort ? await tryPort(host, requestedPort) : requestedPort;
  const production = readProduction(variable('NODE_ENV'));
  const publicUrl = readPublicUrl(variable('PUBLIC_URL'), host, port);
  const database = readDatabaseSettings(variable, fileOf);
  const secretKey = readSecretKey(variable('SECRET_KEY'));
  const flags = await readFlags(variable('FLAGS'), variable('FLAGS_FILE'));
  const authorization = readSecretText(
    'LOG_AUTHORIZATION',
    variable('LOG_AUTHORIZATION'),
    /^[ -~]+$/,
    'write it in one line of ASCII.',
  );
  checkStorage(production, variable('DATABASE'), database.databaseUrl, secretKey);
  return {
    host,
    port,
    dataDir: variable('DATA_DIR') ?? '.data',
    ...database,
    secretKey,
    otherSecretKey: readSecretKey(variable('SECRET_KEY_OTHER'), 'SECRET_KEY_OTHER'),
    publicUrl,
    production,
    logLevel: readChoice('LOG_LEVEL', variable('LOG_LEVEL'), logLevels, 'warn'),
    logTo: readShippingTarget('LOG_TO', variable('LOG_TO'), authorization),
    auditTo: readShippingTarget('AUDIT_TO', variable('AUDIT_TO'), authorization),
    tracesTo: readTracesTo(variable('OTEL_EXPORTER_OTLP_ENDPOINT')),
    outsideIdentity: readOutsideIdentity(variable),
    mail: readMailSettings(variable('SMTP_URL'), variable('MAIL_FROM'), fileOf('SMTP_URL')),
    frameAncestors: readFrameAncestors(variable('FRAME_ANCESTORS')),
    embeddingOrigins: readEmbeddingOrigins(variable('EMBEDDING_ORIGINS')),
    trustProxy: readTrustProxy(variable('TRUST_PROXY')),
    sampleData: readChoice('SAMPLE_DATA', variable('SAMPLE_DATA'), ['auto', 'never'], 'auto'),
    setupLogin: readText(
      'SETUP_LOGIN',
      variable('SETUP_LOGIN'),
      /^[^\s@]+@[^\s@]+$/,
      'which is no email address.',
    ),
    passwordCost: readPasswordCost(variable('PASSWORD_COST'), isTrial({ host, publicUrl, production })),
    webhookTargets: readChoice(
      'WEBHOOK_TARGETS',
      variable('WEBHOOK_TARGETS'),
      ['public', 'loopback'],
      'public',
    ),
    webhooks: readWebhookSettings(variable),
    uploads: readUploadSettings(variable),
    shares: readShareSettings(variable, database),
    jobs: readJobSettings(variable),
    retention: {
      audit: readDays('AUDIT_DAYS', variable('AUDIT_DAYS'), 1095),
      imports: readDays('IMPORT_DAYS', variable('IMPORT_DAYS'), 365),
    },
    portalDev: readChoice('PORTAL_DEV', variable('PORTAL_DEV'), ['1', '0'], '0') === '1',
    warnings: [...misspeltSettings(environment), ...plainWarnings(publicUrl), ...unknownFlags(flags)],
    portal: await readPortalOverrides(variable('CONFIG_FILE')),
    metricsToken: readSecretText(
      'METRICS_TOKEN',
      variable('METRICS_TOKEN'),
      /^[!-~]+$/,
      'write it without spaces.',
    ),
    flags,
  };
}
