import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import { beforeAll, expect, it } from 'vitest';

import { isAddressGood, uploadAddress } from '../../../platform/storage/address.ts';
import { describeStorages } from '../../support/storages.ts';
import { base, makeClient, put } from '../imports/support.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { proves } from '../../support/rows.ts';

it('accepts only unchanged and unexpired URLs with its signature', () => {
  const key = randomBytes(32);
  const url = new URL(uploadAddress('https://portal.example', key, 'one', 1000));
  const until = url.searchParams.get('se') ?? '';
  const signed = url.searchParams.get('sig') ?? '';
  expect(url.pathname).toBe('/storage/uploads/one');
  expect(isAddressGood([key], { uid: 'one', until, signed }, 999)).toBe(true);
  expect(isAddressGood([key], { uid: 'one', until, signed }, 1000)).toBe(false);
  expect(isAddressGood([key], { uid: 'two', until, signed }, 999)).toBe(false);
  expect(isAddressGood([key], { uid: 'one', until: '2000', signed }, 999)).toBe(false);
  expect(isAddressGood([randomBytes(32)], { uid: 'one', until, signed }, 999)).toBe(false);
  // While one key replaces another, URLs of both are good.
  expect(isAddressGood([randomBytes(32), key], { uid: 'one', until, signed }, 999)).toBe(true);
  expect(isAddressGood([key], { uid: 'one', until: 'NaN', signed: '' }, 999)).toBe(false);
});

describeStorages('upload storage', (storage) => {
  let stage: Stage;
  let client: string;
  beforeAll(async () => {
    stage = await openStage(storage);
    client = await makeClient(stage.sam);
  });
  const address = async () => String((await stage.sam('GET', `${base(client)}/import/x.csv/url`)).body.url);
  const parts = async () =>
    (await readdir(join(stage.platform.dataDir, 'uploads'))).filter((name) => name.endsWith('.part'));

  it('accepts a file once, without a token', async () => {
    proves('call-20');
    const url = await address();
    expect((await put(url, 'Name\nNorth\n')).status).toBe(201);
    expect((await put(url, 'Name\nSouth\n')).status).toBe(409);
  });

  it('accepts one of twenty concurrent uploads', async () => {
    proves('call-20');
    const url = await address();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => put(url, `Name\n${index}\n`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // A client sends four files at once at most.
    expect(statuses.filter((status) => ![201, 409, 429].includes(status))).toEqual([]);
    expect(await parts()).toEqual([]);
  });

  it('rejects a changed URL, an unsupported blob type and an empty file', async () => {
    proves('call-20');
    const url = await address();
    const forged = url.replace(/sig=(.)/, (_, first) => `sig=${first === '_' ? '-' : '_'}`);
    expect((await put(forged, 'x')).status).toBe(403);
    expect((await put(url.replace(/uploads\/[^?]*/, `uploads/${crypto.randomUUID()}`), 'x')).status).toBe(
      403,
    );
    expect((await put(url.replace(/\?.*/, ''), 'x')).status).toBe(403);
    expect((await put(url, 'x', { 'x-ms-blob-type': 'PageBlob' })).status).toBe(400);
    expect((await put(url, '')).status).toBe(400);
    expect((await put(url, 'Name\n')).status).toBe(201);
  });

  it('rejects more than 50 MB, with or without a declared length, and stores nothing', async () => {
    proves('call-20');
    const large = Buffer.alloc(50 * 1024 * 1024 + 1, 'x');
    const url = await address();
    expect((await put(url, large).catch(() => ({ status: 413 }))).status).toBe(413);
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(large.subarray(0, 1024 * 1024));
      },
    });
    const endless = await fetch(url, {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob' },
      body: stream,
      duplex: 'half',
    } as RequestInit).catch(() => ({ status: 413 }));
    expect(endless.status).toBe(413);
    await expect.poll(parts).toEqual([]);
    expect((await put(url, 'Name\n')).status).toBe(201);
  });

  it('accepts a new upload after an interrupted one', async () => {
    proves('call-20');
    const url = new URL(await address());
    await new Promise<void>((resolve) => {
      const socket = connect(Number(url.port), '127.0.0.1', () => {
        socket.write(
          `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: x\r\nx-ms-blob-type: BlockBlob\r\ncontent-length: 1000\r\n\r\nName`,
        );
        setTimeout(() => socket.destroy(), 200);
      });
      socket.once('close', () => {
        resolve();
      });
    });
    await expect.poll(parts).toEqual([]);
    expect((await put(url.href, 'Name\nNorth\n')).status).toBe(201);
  });
});
