import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchBounded } from '../../../platform/kernel/bounded-fetch.ts';
import { ServiceUnavailable } from '../../../platform/kernel/unavailable.ts';
import { azureStore } from '../../../platform/storage/azure.ts';
import { maxUploadBytes } from '../../../platform/storage/content-store.ts';
import { remoteStore } from '../../../platform/storage/remote.ts';
import { s3Store } from '../../../platform/storage/s3.ts';

/** Milliseconds within which the calls of these tests have to end. */
const withinMs = 1500;

let answer: (response: ServerResponse, url: string) => void;
let server: Server;
let origin = '';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unending-'));
  server = createServer((request, response) => {
    request.resume();
    const isContainer = request.method === 'PUT' && request.url?.includes('restype=container');
    if (isContainer) response.writeHead(201).end();
    else answer(response, request.url ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.closeAllConnections());
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Sends the chunk again and again, as fast as it is taken. Stops when the connection ends. */
function endlessly(response: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

const head = {
  'content-type': 'application/octet-stream',
  etag: '"1"',
  'last-modified': new Date(0).toUTCString(),
};
const kinds: Record<string, (response: ServerResponse) => void> = {
  'never answers': () => undefined,
  'sends one byte at a time and never ends': (response) => {
    response.writeHead(200, head);
    const timer = setInterval(() => response.write('x'), 100);
    response.on('close', () => clearInterval(timer));
  },
  'sends without end as fast as it can': (response) => {
    response.writeHead(200, head);
    endlessly(response, Buffer.alloc(1024 * 1024));
  },
};

const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
const stores = {
  S3: () =>
    s3Store({
      kind: 's3',
      endpoint: origin,
      region: 'r',
      bucket: 'uploads',
      keyId: 'k',
      secret: 's',
    } as never),
  Azure: () =>
    azureStore({
      kind: 'azure',
      container: 'uploads',
      connection: `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=${key};BlobEndpoint=${origin}/account;`,
    } as never),
};

describe.each(Object.entries(stores))('a storage of the kind %s', (name, open) => {
  it.each(Object.keys(kinds))('that %s fails the transfer of a file', async (kind) => {
    answer = (response) => kinds[kind]?.(response);
    const path = join(folder, `${name} ${kind}`);
    await expect(remoteStore(open(), withinMs).get('key', path)).rejects.toBeInstanceOf(ServiceUnavailable);
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    expect(size).toBeLessThanOrEqual(maxUploadBytes);
  });
});

it('a storage of the kind S3 whose list has always another page fails to be listed', async () => {
  answer = (response) =>
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken></ListBucketResult>',
      );
  const reading = async () => {
    for await (const content of remoteStore(stores.S3(), withinMs).list()) void content;
  };
  await expect(reading()).rejects.toThrow();
});

describe('a document of another server', () => {
  const bounds = { withinMs, maxBytes: 100_000 };

  it.each(Object.keys(kinds))('that %s is given up', async (kind) => {
    answer = (response) => kinds[kind]?.(response);
    await expect(fetchBounded(origin, bounds)).rejects.toThrow();
  });

  it('that unpacks to more than its bound is refused', async () => {
    const body = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    expect(body.length).toBeLessThan(bounds.maxBytes);
    answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    await expect(fetchBounded(origin, bounds)).rejects.toThrow(/larger than 100000 bytes/);
  });

  it('within its bounds is returned with status and headers', async () => {
    answer = (response) => response.writeHead(418, { 'x-kind': 'tea' }).end('{"a":1}');
    const response = await fetchBounded(origin, bounds);
    expect([response.status, response.headers.get('x-kind'), await response.json()]).toEqual([
      418,
      'tea',
      { a: 1 },
    ]);
  });
});
