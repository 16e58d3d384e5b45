import { afterEach, describe, expect, test } from 'vitest';
import { Connections } from '../../../platform/webhooks/sending/connections.ts';
import { exchange, type ExchangeOptions } from '../../../platform/webhooks/sending/exchange.ts';
import type { HttpRequest } from '../../../resources/product/webhooks/exchange.ts';
import {
  type Answering,
  compressedBomb,
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
const reasonOf = async (request: HttpRequest, more: Partial<ExchangeOptions> = {}) => {
  const result = await exchange(request, { ...options, ...more });
  expect(result.milliseconds).toBeLessThan(15_000);
  return 'failure' in result ? result.failure.reason : result.answer.status;
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((started) => started.close()));
});

describe('the request to a target', () => {
  test('is the request as configured, with its length in bytes, and does not ask for compression', async () => {
    const { origin, received } = await receiver((_, response) => void response.end('thanks'));
    const result = await exchange(post(origin), options);
    expect(result).toMatchObject({ answer: { status: 200, body: 'thanks', isCut: false } });
    expect(received).toEqual([
      expect.objectContaining({ method: 'POST', url: '/hook?x=1', body: '{"é":1}' }),
    ]);
    expect(received[0]?.headers).toMatchObject({ 'content-length': '8', 'accept-encoding': 'identity' });
  });

  test('is never sent to a forbidden address, by number or by name', async () => {
    const { port, received } = await receiver((_, response) => void response.end());
    const policy = { allowLoopback: false };
    expect(await reasonOf(post(`http://127.0.0.1:${port}`), { policy })).toBe('refused');
    expect(await reasonOf(post(`http://localhost:${port}`), { policy })).toBe('refused');
    expect(received).toEqual([]);
  });

  test('is refused where a header cannot be sent', async () => {
    const { origin } = await receiver((_, response) => void response.end());
    expect(await reasonOf(post(origin, { headers: { 'x-a': 'b\r\nx-c: d' } }))).toBe('request');
    expect(await reasonOf(post(origin, { headers: { 'a b': 'c' } }))).toBe('request');
  });
});

describe('a hostile target', () => {
  test('that redirects is not followed', async () => {
    const { origin, received } = await receiver((_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    expect(await reasonOf(post(origin))).toBe(302);
    expect(received).toHaveLength(1);
  });

  test('that never responds, or accepts the connection and is silent, ends in time', async () => {
    expect(await reasonOf(post((await receiver(() => undefined)).origin), brief)).toBe('timeout');
    expect(await reasonOf(post((await raw(() => undefined)).origin), brief)).toBe('timeout');
  });

  test('that drips its headers, or its body, ends in time', async () => {
    const headers = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x: y\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await reasonOf(post(headers.origin), brief)).toBe('timeout');
    const body = await receiver((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(await exchange(post(body.origin), { ...options, ...brief })).toMatchObject({
      answer: { status: 200, body: expect.stringMatching(/^\.+$/) as string, isCut: true },
    });
  });

  test('that sends headers, or early hints, without end is cut off', async () => {
    const headers = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pour(socket, `x: ${'y'.repeat(1000)}\r\n`);
    });
    expect(await reasonOf(post(headers.origin))).toBe('protocol');
    const hints = await raw((socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'));
    expect(['timeout', 'protocol']).toContain(await reasonOf(post(hints.origin), brief));
  });

  test('that sends an endless body is cut after 20,000 bytes', async () => {
    const { origin } = await receiver((_, response) => {
      response.writeHead(200);
      pour(response, 'x'.repeat(10_000));
    });
    expect(await exchange(post(origin), options)).toMatchObject({
      answer: { status: 200, body: 'x'.repeat(20_000), isCut: true },
    });
  });

  test('that sends a compressed body is not unpacked', async () => {
    const { origin } = await receiver((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressedBomb);
    });
    const result = await exchange(post(origin), options);
    expect(result).toMatchObject({
      answer: { status: 200, body: expect.stringContaining('compressed') as string },
    });
  });

  test('that breaks off, speaks something else, or switches protocols is a failure', async () => {
    expect(await reasonOf(post((await raw((socket) => socket.resetAndDestroy())).origin))).toBe('connection');
    expect(await reasonOf(post((await raw((socket) => socket.end('SSH-2.0-x\r\n'))).origin))).toBe(
      'protocol',
    );
    const switching = await raw((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    );
    expect(await reasonOf(post(switching.origin))).toBe('protocol');
  });

  test('that breaks off in the middle of its body counts as a response', async () => {
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

  test('with an untrusted certificate is a failure, unless certificate checks are off', async () => {
    const { origin } = await receiver((_, response) => void response.end('ok'), true);
    expect(await reasonOf(post(origin))).toBe('tls');
    expect(await reasonOf(post(origin), { ignoreSslErrors: true })).toBe(200);
    const plain = await receiver((_, response) => void response.end());
    expect(await reasonOf(post(plain.origin.replace('http:', 'https:')))).toBe('tls');
  });

  test('that does not exist, or has no name, is a failure', async () => {
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

describe('connections that are kept', () => {
  const keep = () =>
    new Connections({
      policy: options.policy,
      headerBytes: limits.headerBytes,
      connectWithin: limits.answerWithin,
    });

  test('end what is under way when the platform stops, and may be ended twice', async () => {
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

  test('and that the target has closed cost no attempt: the request is sent again over a new one', async () => {
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

  test('are not retried when a new one is closed without a response', async () => {
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
