import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';
import { Connections } from '../../../platform/webhooks/sending/connections.ts';
import { exchanges, type ExchangeOptions } from '../../../platform/webhooks/sending/exchange.ts';
import type { HttpRequest } from '../../../resources/product/webhooks/exchange.ts';
import { makeCertificate } from '../../support/certificate.ts';
import {
  type Answering,
  compressedBomb,
  fixture,
  pour,
  type Receiver,
  startRawReceiver,
  startReceiver,
} from '../../support/receiver.ts';

const limits = { answerWithin: 20_000, bodyWithin: 10_000, headerBytes: 16_384, bodyBytes: 20_000 };
const options: ExchangeOptions = { policy: { allowLoopback: true }, limits };
/** Short limits for targets that use up the time limit. */
const brief = { limits: { ...limits, answerWithin: 1500, bodyWithin: 500 } };
const open: { close(): Promise<void> }[] = [];

async function receiver(answer: Answering, tls = false): Promise<Receiver> {
  const started = await startReceiver(answer, tls ? { certificate: 'untrusted' } : {});
  open.push(started);
  return started;
}
async function raw(answer: Parameters<typeof startRawReceiver>[0]) {
  const started = await startRawReceiver(answer);
  open.push(started);
  return started;
}
const post = (origin: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url: `${origin}/hook?x=1`,
  headers: { 'content-type': 'application/json' },
  body: '{"é":1}',
  ...more,
});
const exchange = async (request: HttpRequest, more: ExchangeOptions) => {
  const results = await exchanges(request, more);
  return results.at(-1) as (typeof results)[number];
};
const reasonOf = async (request: HttpRequest, more: Partial<ExchangeOptions> = {}) => {
  const result = await exchange(request, { ...options, ...more });
  expect(result.milliseconds).toBeLessThan(15_000);
  return 'failure' in result ? result.failure.reason : result.answer.status;
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((started) => started.close()));
});

describe('the request to a target', () => {
  test('is sent as configured with its length in bytes, and does not accept compression', async () => {
    const { origin, received } = await receiver((_, response) => void response.end('thanks'));
    const result = await exchange(post(origin), options);
    expect(result).toMatchObject({ answer: { status: 200, body: 'thanks', isCut: false } });
    expect(received).toEqual([
      expect.objectContaining({ method: 'POST', url: '/hook?x=1', body: '{"é":1}' }),
    ]);
    expect(received[0]?.headers).toMatchObject({ 'content-length': '8', 'accept-encoding': 'identity' });
  });

  test('is not sent to a forbidden IP address or host name', async () => {
    const { port, received } = await receiver((_, response) => void response.end());
    const policy = { allowLoopback: false };
    expect(await reasonOf(post(`http://127.0.0.1:${port}`), { policy })).toBe('refused');
    expect(await reasonOf(post(`http://localhost:${port}`), { policy })).toBe('refused');
    expect(received).toEqual([]);
  });

  test('is refused when a header is invalid', async () => {
    const { origin } = await receiver((_, response) => void response.end());
    expect(await reasonOf(post(origin, { headers: { 'x-a': 'b\r\nx-c: d' } }))).toBe('request');
    expect(await reasonOf(post(origin, { headers: { 'a b': 'c' } }))).toBe('request');
  });
});

describe('a request to a hostile target', () => {
  test('does not follow a redirect', async () => {
    const { origin, received } = await receiver((_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    expect(await reasonOf(post(origin))).toBe(302);
    expect(received).toHaveLength(1);
  });

  test('times out when the target accepts the connection and never responds', async () => {
    expect(await reasonOf(post((await receiver(() => undefined)).origin), brief)).toBe('timeout');
    expect(await reasonOf(post((await raw(() => undefined)).origin), brief)).toBe('timeout');
  });

  test('ends in time when the target drips its headers or its body', async () => {
    const headers = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x: y\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    // The status line has said that the target took the message.
    expect(await reasonOf(post(headers.origin), brief)).toBe(200);
    const body = await receiver((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(await exchange(post(body.origin), { ...options, ...brief })).toMatchObject({
      answer: { status: 200, body: expect.stringMatching(/^\.+$/) as string, isCut: true },
    });
  });

  test('ends with the status when the target sends endless headers, and fails on endless early hints', async () => {
    const headers = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pour(socket, `x: ${'y'.repeat(1000)}\r\n`);
    });
    expect(await reasonOf(post(headers.origin))).toBe(200);
    const hints = await raw((socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'));
    expect(['timeout', 'protocol']).toContain(await reasonOf(post(hints.origin), brief));
  });

  test('truncates an endless body after 20,000 bytes', async () => {
    const { origin } = await receiver((_, response) => {
      response.writeHead(200);
      pour(response, 'x'.repeat(10_000));
    });
    expect(await exchange(post(origin), options)).toMatchObject({
      answer: { status: 200, body: 'x'.repeat(20_000), isCut: true },
    });
  });

  test('decompresses no more of a compressed body than is kept', async () => {
    const { origin } = await receiver((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressedBomb);
    });
    const result = await exchange(post(origin), options);
    expect(result).toMatchObject({
      answer: { status: 200, body: expect.stringContaining('compressed') as string },
    });
  });

  test('fails when the target resets the connection, does not speak HTTP, or switches protocols', async () => {
    expect(await reasonOf(post((await raw((socket) => socket.resetAndDestroy())).origin))).toBe('connection');
    expect(await reasonOf(post((await raw((socket) => socket.end('SSH-2.0-x\r\n'))).origin))).toBe(
      'protocol',
    );
    const switching = await raw((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    );
    expect(await reasonOf(post(switching.origin))).toBe('protocol');
  });

  test('is recorded as a response when the connection breaks in its body', async () => {
    const { origin } = await raw((socket) => {
      socket.write('HTTP/1.1 204 Gone\r\ncontent-length: 100\r\n\r\n');
      socket.destroySoon();
    }).then((started) => started);
    expect(await reasonOf(post(origin))).toBe(204);
    const cut = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'));
    expect(await exchange(post(cut.origin), options)).toMatchObject({
      answer: { body: 'half', isCut: true },
    });
  });

  test('fails without TLS, and on an untrusted certificate unless certificate checks are off', async () => {
    const { origin } = await receiver((_, response) => void response.end('ok'), true);
    expect(await reasonOf(post(origin))).toBe('tls');
    expect(await reasonOf(post(origin), { ignoreSslErrors: true })).toBe(200);
    const plain = await receiver((_, response) => void response.end());
    expect(await reasonOf(post(plain.origin.replace('http:', 'https:')))).toBe('tls');
  });

  test('fails when the target does not listen or its name does not resolve', async () => {
    const { origin, close } = await receiver(() => undefined);
    await close();
    expect(await reasonOf(post(origin))).toBe('connection');
    // Without a name server the lookup waits until the timeout.
    expect(['name', 'timeout']).toContain(await reasonOf(post('http://nobody.invalid')));
  });
});

test('an exchange ends when the platform stops', async () => {
  const { origin } = await receiver(() => undefined);
  expect(await reasonOf(post(origin), { signal: AbortSignal.timeout(50) })).toBe('aborted');
});

describe('keep-alive connections', () => {
  const keep = () =>
    new Connections({
      policy: options.policy,
      headerBytes: limits.headerBytes,
      connectWithin: limits.answerWithin,
    });

  test('abort a pending request when the platform stops, and can be destroyed twice', async () => {
    const { origin, received } = await receiver(() => undefined);
    const connections = keep();
    const stopping = new AbortController();
    const waiting = reasonOf(post(origin), { connections, signal: stopping.signal });
    await expect.poll(() => received.length).toBe(1);
    stopping.abort();
    await connections.destroy();
    expect(await waiting).toBe('aborted');
    await connections.destroy();
  });

  test('of a client certificate carry no request without it, or with another', async () => {
    const guarded = await startReceiver((_, response) => void response.end(), {
      certificate: 'untrusted',
      wantsClient: true,
    });
    open.push(guarded);
    const connections = keep();
    const by = (certificate: string, key: string) => ({
      connections,
      ignoreSslErrors: true,
      clientCertificate: { certificate: fixture(certificate), privateKey: fixture(key) },
    });
    expect(await reasonOf(post(guarded.origin), by('client.pem', 'client.key'))).toBe(200);
    for (const other of [{ connections, ignoreSslErrors: true }, by('untrusted.pem', 'untrusted.key')])
      expect(['tls', 'connection']).toContain(await reasonOf(post(guarded.origin), other));
    expect(await reasonOf(post(guarded.origin), by('client.pem', 'client.key'))).toBe(200);
    expect(guarded.received).toHaveLength(2);
    await connections.destroy();
  });

  test('that the target closed are replaced, and the request is sent again over a new one', async () => {
    const used = new Set<unknown>();
    const taken: string[] = [];
    const closed: unknown[] = [];
    const { origin } = await receiver(({ body }, response) => {
      const { socket } = response;
      if (used.has(socket)) {
        closed.push(body);
        socket?.destroy();
        return;
      }
      used.add(socket);
      taken.push(body);
      response.end('ok');
    });
    const connections = keep();
    const sockets: string[] = [];
    // The client may open a second connection before it reuses the first.
    while (closed.length < 3) {
      const body = `{"n":${sockets.length}}`;
      sockets.push(body);
      expect(await reasonOf(post(origin, { body }), { connections })).toBe(200);
    }
    expect(taken).toEqual(sockets);
    await connections.destroy();
  });

  test('do not retry a request when a new one is closed without a response', async () => {
    let closed = 0;
    const { origin, received } = await receiver((_, response) => {
      closed += 1;
      response.socket?.destroy();
    });
    const connections = keep();
    expect(await reasonOf(post(origin), { connections })).toBe('connection');
    expect([closed, received.length]).toEqual([1, 1]);
    await connections.destroy();
  });
});

test('no target chooses the group of a key exchange, whose arithmetic has no bound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'safety-portal-dhe-'));
  const { key, cert } = makeCertificate(folder, 'rsa');
  const server = createTlsServer(
    {
      key: readFileSync(key),
      cert: readFileSync(cert),
      dhparam: 'auto',
      ciphers: 'DHE-RSA-AES128-GCM-SHA256',
      maxVersion: 'TLSv1.2',
    },
    (_request, response) => response.end('thanks'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await reasonOf(post(`https://127.0.0.1:${port}`), { ignoreSslErrors: true })).toBe('tls');
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
