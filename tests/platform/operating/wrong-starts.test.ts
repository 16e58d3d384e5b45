import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { root } from '../../../scripts/lib/root.mjs';
import { compiled } from '../../support/platform.ts';
import { execute, type OwnServer, startOwnServer, urlOf } from '../database/own-server.ts';

type Environment = Readonly<Record<string, string>>;

/** In each secret of these settings. No message repeats it. */
const secret = 'geheim';
const key = 'a-key-of-more-than-thirty-two-characters';
const account = `postgres://portal:${secret}`;
const production = { NODE_ENV: 'production', DATABASE_URL: `${account}@db.example/x`, SECRET_KEY: key };
const mail = { MAIL_FROM: 'portal@school.example' };
const azure = 'DefaultEndpointsProtocol=https;AccountName=northfield';
const provider = { OIDC_ISSUER: 'https://id.example', OIDC_AUDIENCE: 'portal' };

const timeout = 120_000;
/** Starts at the same time. */
const together = 4;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'safety-portal-starts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let starts = 0;

/** Starts the platform as it runs in production, in an empty folder. */
async function start(environment: Environment) {
  starts += 1;
  const DATA_DIR = join(folder, `data-${starts}`);
  const child = spawn(process.execPath, [...compiled('main')], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', SAMPLE_DATA: 'never', DATA_DIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  });
  let [said, told] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  // Of a library, about the runtime.
  const lines = told.split('\n').filter((line) => line !== '' && !line.startsWith('oidc-provider WARNING'));
  return { code, said, lines, wrote: existsSync(DATA_DIR) ? readdirSync(DATA_DIR) : [] };
}

/** A start that was refused by one sentence, which names a setting, and that left nothing. */
async function refusal(environment: Environment): Promise<string> {
  const { code, said, lines, wrote } = await start(environment);
  expect({ code, said, lines: lines.length, wrote }).toEqual({ code: 1, said: '', lines: 1, wrote: [] });
  const [sentence = ''] = lines;
  expect(sentence).not.toMatch(new RegExp(String.raw`\[object|\bundefined\b|Error:|${secret}`));
  expect(sentence).not.toMatch(/^\s|^at /);
  return sentence;
}

const wrongSettings: readonly (readonly [Environment, string])[] = [
  [{ PORT: '80a' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ HOST: '203.0.113.7', PUBLIC_URL: 'https://portal.example' }, 'HOST'],
  [{ HOST: 'nowhere.invalid', PUBLIC_URL: 'https://portal.example' }, 'HOST'],
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'ftp://portal.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://portal.example/v7' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://u:p@portal.example' }, 'PUBLIC_URL'],
  [{ NODE_ENV: 'prodction' }, 'NODE_ENV'],
  [{ NODE_ENV: 'production' }, 'DATABASE_URL'],
  [{ NODE_ENV: 'production', DATABASE_URL: '' }, 'DATABASE_URL'],
  [{ NODE_ENV: 'production', DATABASE_URL: production.DATABASE_URL }, 'SECRET_KEY'],
  [{ ...production, DATABASE: 'embedded' }, 'DATABASE_URL'],
  [{ DATABASE: 'mysql' }, 'DATABASE'],
  [{ DATABASE_URL: `mysql://root:${secret}@db/x` }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL'],
  [{ DATABASE_URL: `postgres://portal:${secret}@#%@db.example/x` }, 'DATABASE_URL'],
  [{ DATABASE_URL: `${account}@db.example/x?sslmode=verify-ca` }, 'DATABASE_URL'],
  [{ DATABASE_URL: `${account}@nowhere.invalid/x` }, 'DATABASE_URL'],
  [{ DATABASE_URL: `${account}@127.0.0.1:1/x` }, 'DATABASE_URL'],
  [
    { DATABASE_URL: `${account}@127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem` },
    'DATABASE_URL',
  ],
  [{ DATABASE_DIRECT_URL: `${account}@db.example/x` }, 'DATABASE_DIRECT_URL'],
  [{ ...production, DATABASE_DIRECT_URL: 'db' }, 'DATABASE_DIRECT_URL'],
  [{ DATABASE_READ_URL: `${account}@db.example/x` }, 'DATABASE_READ_URL'],
  [{ DATABASE_SESSIONS: '2' }, 'DATABASE_SESSIONS'],
  [{ DATABASE_SESSIONS: 'many' }, 'DATABASE_SESSIONS'],
  [{ DATABASE_SESSION_MINUTES: '0' }, 'DATABASE_SESSION_MINUTES'],
  [{ DATABASE_URL_FILE: '/nowhere/url' }, 'DATABASE_URL_FILE'],
  [{ SECRET_KEY: secret }, 'SECRET_KEY'],
  [{ SECRET_KEY_OTHER: secret }, 'SECRET_KEY_OTHER'],
  [{ SECRET_KEY_FILE: '/nowhere/key' }, 'SECRET_KEY_FILE'],
  [{ SECRET_KEY_FILE: '/dev/null' }, 'SECRET_KEY_FILE'],
  [{ SECRET_KEY_FILE: '/tmp' }, 'SECRET_KEY_FILE'],
  [{ SECRET_KEY_FILE: '/nowhere/key', SECRET_KEY: `${secret}-${key}` }, 'SECRET_KEY_FILE'],
  [{ SETUP_LOGIN: 'admin' }, 'SETUP_LOGIN'],
  [{ PASSWORD_COST: '9' }, 'PASSWORD_COST'],
  [{ PASSWORD_COST: 'high' }, 'PASSWORD_COST'],
  [{ SAMPLE_DATA: 'yes' }, 'SAMPLE_DATA'],
  [{ TRUST_PROXY: 'nonsense' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '300.0.0.1' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '100' }, 'TRUST_PROXY'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ LOG_TO: 'logs.example' }, 'LOG_TO'],
  [{ AUDIT_TO: `https://u%zz:${secret}@logs.example` }, 'AUDIT_TO'],
  [{ LOG_AUTHORIZATION: `Bearer\n${secret}` }, 'LOG_AUTHORIZATION'],
  [{ METRICS_TOKEN: `${secret} words` }, 'METRICS_TOKEN'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ SMTP_URL: `smtp://u:${secret}@mail.example` }, 'MAIL_FROM'],
  [{ SMTP_URL: `http://u:${secret}@mail.example`, ...mail }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'portal' }, 'MAIL_FROM'],
  [{ UPLOADS_AZURE: azure }, 'UPLOADS_AZURE'],
  [{ UPLOADS_AZURE: `${azure};AccountKey=${secret}`, UPLOADS_S3: 'https://s3.example' }, 'UPLOADS_S3'],
  [{ UPLOADS_S3: 's3.example' }, 'UPLOADS_S3'],
  [{ UPLOADS_S3: 'https://s3.example', UPLOADS_S3_SECRET: secret }, 'UPLOADS_S3_KEY_ID'],
  [{ UPLOADS_S3_SECRET: secret }, 'UPLOADS_S3'],
  [{ UPLOADS_CONTAINER: 'Not A Name' }, 'UPLOADS_CONTAINER'],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_AUDIENCE'],
  [{ ...provider, OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER'],
  [{ ...provider, OIDC_TRUSTED_DOMAINS: 'a b@c' }, 'OIDC_TRUSTED_DOMAINS'],
  [{ ...provider, OIDC_USER_CLAIM: 'upn' }, 'OIDC_USER_CLAIM'],
  [{ FRAME_ANCESTORS: "'self'; script-src *" }, 'FRAME_ANCESTORS'],
  [{ EMBEDDING_ORIGINS: 'https://a.example, b.example' }, 'EMBEDDING_ORIGINS'],
  [{ CONFIG_FILE: '/nowhere/config.json' }, 'CONFIG_FILE'],
  [{ CONFIG_FILE: '/tmp' }, 'CONFIG_FILE'],
  [{ FLAGS: '=on' }, 'FLAGS'],
  [{ FLAGS_FILE: '/dev/null' }, 'FLAGS_FILE'],
  [{ JOB_POLL_SECONDS: '0' }, 'JOB_POLL_SECONDS'],
  [{ TRANSFER_POLL_SECONDS: 'often' }, 'TRANSFER_POLL_SECONDS'],
  [{ WEBHOOK_TARGETS: 'all' }, 'WEBHOOK_TARGETS'],
  [{ WEBHOOK_CONCURRENCY: '0' }, 'WEBHOOK_CONCURRENCY'],
  [{ WEBHOOK_LOG_DAYS: '1' }, 'WEBHOOK_LOG_DAYS'],
  [{ AUDIT_DAYS: '-3' }, 'AUDIT_DAYS'],
  [{ SHARE_CALLS: '1,2,3' }, 'SHARE_CALLS'],
  [{ CLIENT_UPLOADS_MB: '1 GB' }, 'CLIENT_UPLOADS_MB'],
  [{ PORTAL_DEV: 'yes' }, 'PORTAL_DEV'],
  [{ DATA_DIR: '/dev/null' }, 'DATA_DIR'],
  [{ DATA_DIR: '/proc/portal' }, 'DATA_DIR'],
];

describe('a start with a wrong setting', () => {
  it(
    `is refused by one sentence that names it, without a stack and a secret`,
    { timeout: 600_000 },
    async () => {
      const waiting = wrongSettings.entries();
      const unlike: string[] = [];
      const work = async () => {
        for (const [, [environment, name]] of waiting)
          try {
            expect(await refusal(environment)).toContain(name);
          } catch (error) {
            unlike.push(`${JSON.stringify(environment)}: ${(error as Error).message}`);
          }
      };
      await Promise.all(Array.from({ length: together }, work));
      expect(unlike).toEqual([]);
    },
  );

  it(
    'is refused where another process has its port, and where the file of a folder is another',
    { timeout },
    async () => {
      const other = createServer();
      const port = await new Promise<number>((resolve) => {
        other.listen(0, '127.0.0.1', () => {
          const address = other.address();
          resolve(typeof address === 'object' && address ? address.port : 0);
        });
      });
      expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} on 127.0.0.1 is in use`);
      other.close();
      const file = join(folder, 'file');
      writeFileSync(file, 'x');
      expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain(file);
    },
  );
});

describe.skipIf(!inject('hasPostgres'))('a start on a database that cannot be used', () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await startOwnServer();
    const create = (name: string, rest: string) =>
      `create database ${name} ${rest} template template0 lc_collate 'C' lc_ctype 'C'`;
    await execute(
      server.url,
      `create role portal login createrole password '${secret}'`,
      `create role plain login password '${secret}'`,
      create('latin', `owner portal encoding 'LATIN1'`),
      create('ascii', `owner portal encoding 'SQL_ASCII'`),
      create('foreign_one', `encoding 'UTF8'`),
      create('standing', `owner portal encoding 'UTF8'`),
      create('plainly', `owner plain encoding 'UTF8'`),
      create('crowded', `owner portal encoding 'UTF8' connection limit 0`),
      'alter database standing set default_transaction_read_only = on',
    );
  }, timeout);
  afterAll(() => server.stop());

  it.each([
    ['latin', 'portal', secret, 'LATIN1'],
    ['ascii', 'portal', secret, 'SQL_ASCII'],
    ['foreign_one', 'portal', secret, 'alter database "foreign_one" owner to'],
    ['standing', 'portal', secret, 'accepts no changes'],
    ['plainly', 'plain', secret, 'create role'],
    ['crowded', 'portal', secret, 'DATABASE_URL'],
    ['nowhere', 'portal', secret, 'DATABASE_URL'],
    ['standing', 'portal', 'wrong', 'DATABASE_URL'],
    ['standing', 'nobody', secret, 'DATABASE_URL'],
  ])('%s by %s with %s says what to do', { timeout }, async (database, user, password, words) => {
    const DATABASE_URL = urlOf(server.url, database, user, password);
    expect(await refusal({ DATABASE_URL, SECRET_KEY: key })).toContain(words);
  });

  it('says that the key for secrets has no place, and that its file is cut off', { timeout }, async () => {
    await execute(server.url, `create database sound owner portal encoding 'UTF8' template template0`);
    const DATABASE_URL = urlOf(server.url, 'sound', 'portal', secret);
    expect(await refusal({ DATABASE_URL, DATA_DIR: '/dev/null' })).toContain(
      'Set SECRET_KEY, or set DATA_DIR',
    );
    const DATA_DIR = mkdtempSync(join(folder, 'cut-'));
    writeFileSync(join(DATA_DIR, 'secret-key'), 'half');
    expect(await refusal({ DATABASE_URL, DATA_DIR })).toContain('secret-key is cut off.');
  });
});
