import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fetchToken } from '../../../platform/commands/sign-in.ts';
import { samplePassword } from '../../../platform/configuration/sample-logins.ts';
import { readSettings, type Settings } from '../../../platform/configuration/settings.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { startQueue } from '../../../platform/jobs/queue.ts';
import { systemClock } from '../../support/systemClock.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import { ServiceUnavailable } from '../../../platform/kernel/unavailable.ts';
import {
  expectUpload,
  receiveUpload,
  removeExpired,
  withContents,
} from '../../../platform/storage/storage.ts';
import { storeOf } from '../../../platform/storage/store.ts';
import { freePort } from '../../../scripts/lib/port.mjs';
import { type S3Server, startS3Server } from '../../support/s3Server.ts';
import { ownPlatform } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';
import { base, makeClient, put } from '../imports/support.ts';
import { callerOf, people } from '../resources/caller.ts';

const clientUid = '11111111-1111-4111-8111-111111111111';

interface Service {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The connection string of the emulator's built-in account at a URL. */
function azureConnection(url: string): string {
  const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
  return `DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=${key};BlobEndpoint=${url};`;
}

/** Microsoft's emulator of Azure Blob Storage with its built-in account. */
async function startAzurite(): Promise<Service> {
  const port = await freePort();
  const program: ChildProcess = spawn(
    process.execPath,
    [
      createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js'),
      '--blobPort',
      String(port),
      '--inMemoryPersistence',
      '--skipApiVersionCheck',
      '--silent',
      // Without internet access, telemetry delays the shutdown by ten seconds.
      '--disableTelemetry',
    ],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}/devstoreaccount1`;
  for (;;) {
    if (program.exitCode !== null) throw new Error('Azurite has ended.');
    const answer = await fetch(url).catch(() => undefined);
    if (answer) break;
    await pause(100);
  }
  return {
    env: { UPLOADS_AZURE: azureConnection(url) },
    async stop() {
      program.kill();
      await once(program, 'exit');
    },
  };
}

let s3: S3Server;
async function startS3(): Promise<Service> {
  s3 = await startS3Server();
  return {
    env: { UPLOADS_S3: s3.url, UPLOADS_S3_KEY_ID: s3.keyId, UPLOADS_S3_SECRET: s3.secret },
    stop: () => s3.close(),
  };
}

const services = {
  'the data folder': async (): Promise<Service> => ({ env: {}, stop: async () => {} }),
  'Azure Blob Storage': startAzurite,
  'an S3-compatible service': startS3,
} as const;

describe.each(Object.entries(services))('uploads in %s', (_, start) => {
  let service: Service;
  let opened: OpenedDatabase;
  let folder: string;
  let settings: Settings;
  beforeAll(async () => {
    service = await start();
    opened = await openOwn('pglite');
    folder = await mkdtemp(join(tmpdir(), 'stores-'));
    settings = await readSettings({ PORT: '8123', DATA_DIR: folder, ...service.env });
  });
  afterAll(async () => {
    await opened.discard();
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of storeOf(settings).list()) found.push(key);
    return found;
  };

  it('are stored once, read back, and deleted after their expiry together with incomplete uploads', async () => {
    const { database } = opened;
    const content = Buffer.alloc(3_000_000, 'Name\nNorth Hall\n');
    const now = new Date();
    const { uploadedFileName } = await database.transaction({ kind: 'tenant', clientUid }, (tx) =>
      expectUpload(
        tx,
        settings,
        { clientUid, purpose: 'test', originalName: 'a.csv', extension: 'csv', createdBy: clientUid },
        now,
      ),
    );
    const uid = uploadedFileName.slice(0, -4);
    const attempts = await Promise.allSettled(
      [1, 2, 3].map(() => receiveUpload(database, settings, uid, Readable.from([content]), now)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [contentKey = ''] = await keys();
    expect(await keys()).toHaveLength(1);
    const again = await withContents(settings, { contentKey }, (path) => readFile(path));
    expect(again.equals(content)).toBe(true);

    const part = join(folder, 'left');
    await writeFile(part, 'Name');
    await storeOf(settings).put(`${clientUid}.broken-off`, part);
    await removeExpired(database, settings, now);
    expect(await keys()).toHaveLength(2);
    await removeExpired(database, settings, new Date(now.getTime() + 2 * 3_600_000));
    expect(await keys()).toEqual([contentKey]);
    await removeExpired(database, settings, new Date(now.getTime() + 25 * 3_600_000));
    expect(await keys()).toEqual([]);
    await storeOf(settings).remove('gone already');
    await expect(storeOf(settings).get('gone', join(folder, 'gone'))).rejects.toThrow();
  });
});

it('fails when an S3-compatible service rejects the secret', async () => {
  const server = await startS3Server();
  const settings = await readSettings({
    PORT: '8123',
    UPLOADS_S3: server.url,
    UPLOADS_S3_KEY_ID: server.keyId,
    UPLOADS_S3_SECRET: 'another',
  });
  await expect(storeOf(settings).remove('x')).rejects.toThrow();
  expect(server.refused()).toBe(1);
  await server.close();
});

describe('a service that stores uploads and responds with an error', () => {
  let server: Server;
  let origin: string;
  let status = 503;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.writeHead(status).end('<Error><Code>Refused</Code></Error>'));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const environments = () => [
    { UPLOADS_S3: origin, UPLOADS_S3_KEY_ID: 'key', UPLOADS_S3_SECRET: 'secret' },
    { UPLOADS_AZURE: azureConnection(`${origin}/devstoreaccount1`) },
  ];

  it('is unavailable, except when it does not have the contents', async () => {
    for (const env of environments()) {
      const settings = await readSettings({ PORT: '8123', ...env });
      const reading = () => withContents(settings, { contentKey: 'x' }, async () => {});
      status = 403;
      await expect(reading()).rejects.toBeInstanceOf(ServiceUnavailable);
      status = 404;
      await expect(reading()).rejects.not.toBeInstanceOf(ServiceUnavailable);
    }
  });

  it('is no fault of the job that reads an upload', async () => {
    const [env] = environments();
    const settings = await readSettings({ PORT: '8123', JOB_POLL_SECONDS: '0.1', ...env });
    const opened = await openOwn('pglite');
    const outcomes: string[] = [];
    const job = defineJob<{ contentKey: string }>({
      name: 'reading',
      async handler({ contentKey }) {
        status = 503;
        await withContents(settings, { contentKey }, async () => {}).finally(() => outcomes.push('failed'));
        return 'done';
      },
      async giveUp() {
        outcomes.push('given up');
      },
    });
    const log = { warn() {}, error() {}, info() {}, debug() {} };
    const context: PlatformContext = {
      database: opened.database,
      settings,
      clock: systemClock,
      log: log as unknown as PlatformContext['log'],
    };
    const queue = await startQueue(context, [job], { retryDelay: 0 });
    await opened.database.transaction({ kind: 'platform' }, (tx) => enqueue(tx, job, { contentKey: 'x' }));
    await expect.poll(() => outcomes.length, { timeout: 80_000 }).toBeGreaterThan(5);
    expect(outcomes).not.toContain('given up');
    await queue.stop();
    await opened.discard();
  });

  it('makes an upload fail with 503, not with the status of the service', async () => {
    status = 403;
    const platform = await ownPlatform({
      storage: 'pglite',
      env: { UPLOADS_AZURE: azureConnection(`${origin}/devstoreaccount1`) },
    });
    try {
      const token = await fetchToken(platform.url, people.sam, samplePassword);
      const sam = callerOf(platform.url, token);
      const client = await makeClient(sam);
      const { body } = await sam('GET', `${base(client)}/import/x.csv/url`);
      expect((await put(body.url, 'Name\n')).status).toBe(503);
    } finally {
      await platform.stop();
    }
  }, 300_000);
});

it.each([
  [{ UPLOADS_AZURE: 'nonsense' }, 'UPLOADS_AZURE'],
  [{ UPLOADS_S3: 'https://s3.example', UPLOADS_AZURE: 'UseDevelopmentStorage=true' }, 'not both'],
  [{ UPLOADS_S3: 'https://s3.example' }, 'UPLOADS_S3_KEY_ID'],
  [{ UPLOADS_S3: 's3.example' }, 'address of the service'],
  [{ UPLOADS_CONTAINER: 'My Uploads' }, 'UPLOADS_CONTAINER'],
])('rejects invalid upload settings with a message (%#)', async (env, words) => {
  await expect(readSettings({ PORT: '8123', ...env })).rejects.toThrow(words);
});
