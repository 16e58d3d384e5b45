import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readSettings, type Settings } from '../../../platform/configuration/settings.ts';
import {
  expectUpload,
  receiveUpload,
  removeExpired,
  withContents,
} from '../../../platform/storage/storage.ts';
import { storeOf } from '../../../platform/storage/store.ts';
import { freePort } from '../../../scripts/lib/port.mjs';
import { type S3Server, startS3Server } from '../../support/s3Server.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const clientUid = '11111111-1111-4111-8111-111111111111';

interface Service {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
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
  const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
  return {
    env: {
      UPLOADS_AZURE: `DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=${key};BlobEndpoint=${url};`,
    },
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
  }, 60_000);
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

it.each([
  [{ UPLOADS_AZURE: 'nonsense' }, 'UPLOADS_AZURE'],
  [{ UPLOADS_S3: 'https://s3.example', UPLOADS_AZURE: 'UseDevelopmentStorage=true' }, 'not both'],
  [{ UPLOADS_S3: 'https://s3.example' }, 'UPLOADS_S3_KEY_ID'],
  [{ UPLOADS_S3: 's3.example' }, 'address of the service'],
  [{ UPLOADS_CONTAINER: 'My Uploads' }, 'UPLOADS_CONTAINER'],
])('rejects invalid upload settings with a message (%#)', async (env, words) => {
  await expect(readSettings({ PORT: '8123', ...env })).rejects.toThrow(words);
});
