import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import {
  expectUpload,
  findUpload,
  keepUpload,
  receiveUpload,
  removeExpired,
} from '../../../platform/storage/storage.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const client = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const scope = { kind: 'tenant', clientUid: client } as const;
const now = new Date('2026-01-01T12:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describeStorages('stored files', (storage) => {
  let opened: OpenedDatabase;
  let folder: string;
  beforeAll(async () => {
    opened = await openOwn(storage);
    folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  });
  afterAll(async () => {
    await opened.discard();
    await rm(folder, { recursive: true });
  });

  it('are deleted after their expiry and not before, and are visible to one tenant only', async () => {
    const { database } = opened;
    const settings = await readSettings({ PORT: '8123', DATA_DIR: folder });
    const details = {
      clientUid: client,
      purpose: 'test',
      originalName: 'a.csv',
      extension: 'csv',
      createdBy: client,
    };
    const { uploadedFileName } = await database.transaction(scope, (tx) =>
      expectUpload(tx, settings, details, now),
    );
    const uid = uploadedFileName.slice(0, -4);
    await receiveUpload(database, settings, uid, Readable.from([Buffer.from('Name\n')]), now);
    const [key = ''] = await readdir(join(folder, 'uploads'));
    const path = join(folder, 'uploads', key);
    const find = (clientUid: string, purpose = 'test') =>
      database.transaction({ kind: 'tenant', clientUid }, (tx) =>
        findUpload(tx, { clientUid: client, purpose: purpose, createdBy: null }, uploadedFileName),
      );
    expect(await find(client)).toMatchObject({ received: true, originalName: 'a.csv' });
    expect(await find(other)).toBeUndefined();
    expect(await find(client, 'another')).toBeUndefined();

    await removeExpired(database, settings, after(23));
    expect(existsSync(path)).toBe(true);
    await database.transaction(scope, (tx) => keepUpload(tx, client, uid, after(48)));
    await removeExpired(database, settings, after(25));
    expect(existsSync(path)).toBe(true);
    await removeExpired(database, settings, after(49));
    expect(existsSync(path)).toBe(false);
    expect(await find(client)).toBeUndefined();
  });
});
