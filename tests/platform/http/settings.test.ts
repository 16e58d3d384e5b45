import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import Fastify from 'fastify';
import pg from 'pg';

import { connectionSettings } from '../../../platform/database/connection/wire.ts';
import { declaredSettings } from '../../../platform/configuration/declared.ts';
import { isTrial, readSettings } from '../../../platform/configuration/settings.ts';

describe('the settings', () => {
  it('have defaults where the environment has no values', async () => {
    expect(await readSettings({ HOST: '', PORT: ' ' })).toMatchObject({
      host: '127.0.0.1',
      port: 8007,
      dataDir: '.data',
      publicUrl: 'http://127.0.0.1:8007',
      production: false,
      sampleData: 'auto',
      passwordCost: 15,
      frameAncestors: "'self'",
      embeddingOrigins: [],
    });
  });

  it('read a secret from a file, without its last line end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secret-'));
    await writeFile(join(folder, 'key'), 'a-secret-of-thirty-two-characters\n');
    expect(await readSettings({ SECRET_KEY_FILE: join(folder, 'key') })).toMatchObject({
      secretKey: 'a-secret-of-thirty-two-characters',
    });
    await rm(folder, { recursive: true });
  });

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SECRET_KEY_FIEL', 'SECRET_KEY_FILE'],
    ['smtp_uri', 'SMTP_URL'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
  ])('ask about %s, which nothing reads', async (given, meant) => {
    expect((await readSettings({ [given]: 'x' })).warnings).toEqual([
      `${given} is no setting. Did you mean ${meant}?`,
    ]);
  });

  it('say nothing about the variables of other programs', async () => {
    const others = {
      PATH: '/bin',
      HOSTNAME: 'a',
      POSTGRES_URL: 'x',
      LOGNAME: 'root',
      LANG: 'C',
      SMTP_URL: undefined,
    };
    expect((await readSettings(others)).warnings).toEqual([]);
    expect((await readSettings({ ...process.env, HOST: '', PORT: '0' })).warnings).toEqual([]);
  });

  it('give three figures to what clients share, and let calls follow the sessions', async () => {
    const shares = async (environment: Record<string, string>) => (await readSettings(environment)).shares;
    expect(await shares({ SHARE_PROCESSOR: '6, 4 2', CLIENT_UPLOADS_MB: '5' })).toMatchObject({
      processor: { capacity: 6, perClient: 4, perPerson: 2 },
      calls: { capacity: 1, perClient: 1, perPerson: 1 },
      pausesCalls: true,
      clientUploadsMb: 5,
    });
    const DATABASE_URL = 'postgres://db.example/portal';
    expect((await shares({ DATABASE_URL })).calls).toEqual({ capacity: 8, perClient: 4, perPerson: 2 });
    expect((await shares({ DATABASE_URL, DATABASE_SESSIONS: '3' })).calls.capacity).toBe(1);
  });

  it.each(['3', '1,2,1', '3,2,0', '3,2,x', '2000,1,1'])('refuse the shares %s', async (SHARE_FILES) => {
    await expect(readSettings({ SHARE_FILES })).rejects.toThrow(
      `SHARE_FILES is "${SHARE_FILES}"; give three whole numbers from 1 to 1000`,
    );
  });

  it('say that nobody can sign in at a public address without TLS', async () => {
    const { warnings } = await readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'http://portal.example.org' });
    expect(warnings).toEqual([expect.stringContaining('without TLS: browsers let no one sign in there')]);
    expect((await readSettings({ PUBLIC_URL: 'http://portal.localhost:8007' })).warnings).toEqual([]);
  });

  it.each([
    ['postgres://portal:p@ss#w%rd@db.example/portal', /write @ as %40, # as %23/],
    ['postgres://portal:100%@db.example/portal', /write @ as %40/],
    ['postgres://portal:p/w@db.example/portal', /write @ as %40/],
    ['postgres://portal:pw@db.example/portal?sslmode=verify-ca', /add &sslrootcert=FILE/],
  ])('refuse the database address %s without repeating a piece of it', async (url, words) => {
    const refusal = readSettings({ DATABASE_URL: url });
    await expect(refusal).rejects.toThrow(words);
    await expect(refusal).rejects.not.toThrow(/p@ss|ss#w|100%|p\/w|db\.example/);
  });

  it.each([
    ['require', { rejectUnauthorized: false }],
    ['prefer', { rejectUnauthorized: false }],
    ['verify-full', {}],
    ['disable', false],
  ])('mean sslmode=%s as libpq does', (mode, ssl) => {
    const url = `postgres://portal:pw@db.example/portal?sslmode=${mode}`;
    const { ssl: own } = new pg.Client(connectionSettings({ url })) as unknown as { readonly ssl: unknown };
    expect(own).toEqual(ssl);
  });

  it.each(['2', '10.0.0.5, 10.1.0.0/16', '10.0.0.0/255.0.0.0', 'loopback', '::1, fd00::/8'])(
    'take TRUST_PROXY=%s, as the server does',
    async (TRUST_PROXY) => {
      const { trustProxy } = await readSettings({ TRUST_PROXY });
      expect(() => Fastify({ trustProxy: trustProxy as string })).not.toThrow();
    },
  );

  it('use the free port found for PORT 0 in the public address', async () => {
    expect(await readSettings({ PORT: '0' }, async () => 4711)).toMatchObject({
      port: 4711,
      publicUrl: 'http://127.0.0.1:4711',
    });
  });

  it.each([
    [{ PORT: '80a' }, 'PORT is "80a", which is no port'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ TRUST_PROXY: 'nonsense' }, 'TRUST_PROXY is "nonsense", which is neither a number of proxies nor'],
    [{ TRUST_PROXY: '100' }, 'TRUST_PROXY is "100"'],
    [{ TRUST_PROXY: '10.0.0.1, 10.0.0.0/99' }, 'TRUST_PROXY is "10.0.0.1, 10.0.0.0/99"'],
    [{ LOG_TO: 'https://u%zz:p@logs.example' }, 'LOG_TO is no address that logs can be sent to'],
    [{ SMTP_URL: 'smtp://a:%zz@b', MAIL_FROM: 'a@b.example' }, 'SMTP_URL is no address of a mail server'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is no address'],
    [{ HOST: '0.0.0.0' }, 'say in PUBLIC_URL'],
    [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL is "portal.example", which is no address'],
    [{ PUBLIC_URL: 'https://portal.example/v7' }, 'only scheme, host and port'],
    [{ DATABASE_URL: 'mysql://root:geheim@db/x' }, 'DATABASE_URL is no address of a PostgreSQL database'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", which is none of fatal, error'],
    [{ PASSWORD_COST: '9' }, 'PASSWORD_COST is "9", give a whole number from 10 to 20.'],
    [{ PASSWORD_COST: '10', NODE_ENV: 'production', DATABASE: 'embedded' }, 'from 15 to 20.'],
    [{ JOB_POLL_SECONDS: '0' }, 'JOB_POLL_SECONDS is "0"; give a number from 0.1 to 60.'],
    [{ JOB_LEASE_SECONDS: '7.5' }, 'JOB_LEASE_SECONDS is "7.5"; give a whole number from 6 to 600.'],
    [{ NODE_ENV: 'prodction' }, 'NODE_ENV is "prodction", which is none of production'],
    [{ NODE_ENV: 'production' }, 'In production, DATABASE_URL has to name a PostgreSQL database'],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://u:geheim@db/x' },
      'In production, SECRET_KEY is required',
    ],
    [{ DATABASE: 'embedded', DATABASE_URL: 'postgres://u:geheim@db/x' }, 'remove one of them'],
    [{ SECRET_KEY_FILE: '/nowhere/key' }, 'SECRET_KEY_FILE /nowhere/key cannot be read (ENOENT).'],
    [
      { SECRET_KEY_FILE: '/nowhere/key', SECRET_KEY: 'geheim' },
      'SECRET_KEY and SECRET_KEY_FILE are both set',
    ],
    [{ PASSWORD_COST: '10', HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example' }, 'from 15 to 20.'],
    [{ SAMPLE_DATA: 'yes' }, 'SAMPLE_DATA is "yes", which is none of auto, never'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER and OIDC_AUDIENCE belong together'],
    [{ FRAME_ANCESTORS: "'self'; script-src *" }, 'FRAME_ANCESTORS is'],
    [
      { EMBEDDING_ORIGINS: 'https://a.example, b.example' },
      'EMBEDDING_ORIGINS is "b.example", which is no address',
    ],
    [{ EMBEDDING_ORIGINS: 'https://a.example/v7' }, 'only scheme, host and port'],
    [{ CONFIG_FILE: '/nowhere/config.json' }, 'CONFIG_FILE /nowhere/config.json cannot be read'],
  ])('reject %o with a message', async (environment, sentence) => {
    const reading = readSettings(environment);
    await expect(reading).rejects.toThrow(sentence);
    await expect(reading).rejects.not.toThrow('geheim');
  });
});

/** A wrong value of each setting, with what else must be set. Undefined for settings that can be any text. */
const wrongValues: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  PUBLIC_URL: { PUBLIC_URL: 'portal' },
  PORT: { PORT: 'x' },
  DATABASE_URL: { DATABASE_URL: 'localhost' },
  DATABASE_DIRECT_URL: { DATABASE_DIRECT_URL: 'localhost' },
  DATABASE_READ_URL: { DATABASE_READ_URL: 'localhost' },
  SECRET_KEY: { SECRET_KEY: 'short' },
  SECRET_KEY_OTHER: { SECRET_KEY_OTHER: 'short' },
  UPLOADS_AZURE: { UPLOADS_AZURE: 'AccountName=northfield' },
  UPLOADS_S3: { UPLOADS_S3: 's3' },
  UPLOADS_S3_REGION: { UPLOADS_S3_REGION: 'x' },
  UPLOADS_S3_KEY_ID: { UPLOADS_S3_KEY_ID: 'x' },
  UPLOADS_S3_SECRET: { UPLOADS_S3_SECRET: 'x' },
  SMTP_URL: { SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.example' },
  MAIL_FROM: { MAIL_FROM: 'portal', SMTP_URL: 'smtp://mail.example' },
  OIDC_ISSUER: { OIDC_ISSUER: 'id', OIDC_AUDIENCE: 'x' },
  LOG_AUTHORIZATION: { LOG_AUTHORIZATION: 'Bearer ä' },
  METRICS_TOKEN: { METRICS_TOKEN: 'two words' },
  // A path, which the start tries, and an address, which it listens on.
  HOST: undefined,
  DATA_DIR: undefined,
};

it.each(
  declaredSettings
    .flatMap(({ names }) => names)
    .filter((name) => !(name in wrongValues) || wrongValues[name]),
)('a wrong value of %s stops the start with a sentence that names it', async (name) => {
  const environment = wrongValues[name] ?? { [name]: '§ §' };
  await expect(readSettings(environment)).rejects.toThrow(new RegExp(`^${name}\\b|\\b${name}\\b`));
  await expect(readSettings(environment)).rejects.toMatchObject({ name: 'StartError' });
});

it('names flags that the portal does not read', async () => {
  const { warnings } = await readSettings({ FLAGS: 'foo=on,sso-mappings=off' });
  expect(warnings).toEqual(['FLAGS: the portal itself reads no flag foo, only sso-mappings.']);
});

describe('a trial', () => {
  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'https://localhost:8443' }, true],
    [{ NODE_ENV: 'production', DATABASE: 'embedded' }, false],
    [{ PUBLIC_URL: 'https://portal.example' }, false],
    [{ PUBLIC_URL: 'https://127.0.0.1.portal.example' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:8007' }, false],
  ])('is detected from the environment %o as %j', async (environment, expected) => {
    expect(isTrial(await readSettings(environment))).toBe(expected);
  });
});

describe('a configuration file of the portal', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'config-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = async (content: string) => {
    const file = join(folder, 'config.json');
    await writeFile(file, content);
    return (await readSettings({ CONFIG_FILE: file })).portal;
  };

  it('overrides the keys that it contains', async () => {
    const overrides = { region: 'uk', identity: { authority: 'https://id.example/realm' } };
    expect(await read(JSON.stringify(overrides))).toEqual(overrides);
  });

  it.each([
    ['{', 'cannot be read'],
    ['[]', 'must hold one JSON object'],
    ['{"regoin":"uk"}', '"regoin" is no key'],
    ['{"region":"fr"}', '"region" must be one of “us”, “uk”'],
    ['{"identity":{"authorty":""}}', '"identity.authorty" is no key'],
    ['{"identity":{"errorPath":"//evil"}}', '"identity.errorPath" must be a path'],
    ['{"apiUrl":"api.example"}', '"apiUrl" must be empty or an address'],
    ['{"modules":{"visitor":"x"}}', '"modules.visitor" must be a list'],
  ])('is rejected with a message when it contains %s', async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });
});
