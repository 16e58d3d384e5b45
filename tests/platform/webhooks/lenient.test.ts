import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Connections } from '../../../platform/webhooks/sending/connections.ts';
import { dispatch } from '../../../platform/webhooks/sending/dispatch.ts';
import type { ExchangeOptions } from '../../../platform/webhooks/sending/exchange.ts';
import { startRawReceiver } from '../../support/receiver.ts';

const limits = { answerWithin: 3_000, bodyWithin: 1_000, headerBytes: 16_384, bodyBytes: 20_000 };
const options: ExchangeOptions = { policy: { allowLoopback: true }, limits };
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((started) => started.close()));
});

/** A target that answers each request with raw bytes, and counts the requests. */
async function target(answer: (socket: Socket, request: number) => void) {
  const requests: string[] = [];
  const started = await startRawReceiver((socket) => {
    const take = () => {
      requests.push('POST');
      answer(socket, requests.length);
    };
    take();
    socket.on('data', take);
  });
  open.push(started);
  return { ...started, requests };
}
const connectionsOf = () => {
  const connections = new Connections({
    policy: options.policy,
    headerBytes: limits.headerBytes,
    connectWithin: limits.answerWithin,
  });
  open.push({ close: () => connections.destroy() });
  return connections;
};
const send = (origin: string, more: Partial<ExchangeOptions> = {}) =>
  dispatch({
    request: { method: 'POST', url: `${origin}/hook`, headers: {}, body: '{}' },
    options: { ...options, connections: connectionsOf(), ...more },
  });

describe('a delivery is one POST and succeeds when the target answers', () => {
  test.each([
    ['with line feeds alone', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok'],
    ['with a space in the name of a header', 'HTTP/1.1 200 OK\r\nX Bad: 1\r\nContent-Length: 2\r\n\r\nok'],
    ['with two equal lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok'],
    ['with two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok'],
    [
      'with a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
    ],
    ['without a reason', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok'],
    [
      'with 100 Continue first',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    ],
    [
      'with 102 and 103 first',
      'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    ],
    ['with HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nok'],
  ])('%s', async (_how, bytes) => {
    const { origin, requests } = await target((socket) => socket.end(bytes));
    expect(await send(origin)).toMatchObject({ isDelivered: true, status: 200 });
    expect(requests).toHaveLength(1);
  });

  test('with 100 Continue in single bytes', async () => {
    const { origin, requests } = await target((socket) => {
      socket.setNoDelay(true);
      const bytes = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Made\r\nContent-Length: 2\r\n\r\nok'.split('');
      const next = () => {
        const byte = bytes.shift();
        if (byte === undefined) return;
        socket.write(byte);
        setImmediate(next);
      };
      next();
    });
    const outcome = await send(origin);
    expect(outcome).toMatchObject({ isDelivered: true, status: 201 });
    expect(outcome.steps[0]?.result).toMatchObject({ answer: { body: 'ok' } });
    expect(requests).toHaveLength(1);
  });

  test('with a status line that breaks off', async () => {
    const { origin, requests } = await target((socket) => socket.end('HTTP/1.1 200 O'));
    expect(await send(origin)).toMatchObject({ isDelivered: true, status: 200 });
    expect(requests).toHaveLength(1);
  });

  test('with 200 and headers that never end', async () => {
    const { origin, requests } = await target((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x: y\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    const brief = { limits: { ...limits, answerWithin: 500 } };
    expect(await send(origin, brief)).toMatchObject({ isDelivered: true, status: 200 });
    expect(requests).toHaveLength(1);
  });
});

test('a malformed response with another status fails with that status', async () => {
  const { origin } = await target((socket) =>
    socket.end('HTTP/1.1 503 Busy\nRetry-After: 7\nContent-Length: 0\n\n'),
  );
  expect(await send(origin)).toMatchObject({ isDelivered: false, status: 503, retryAfter: '7' });
});

test.each(['HTTP/1.1 20', 'ICY 200 OK\r\n\r\n', ''])(
  'a response without a usable status is no delivery: %j',
  async (bytes) => {
    const { origin } = await target((socket) => socket.end(bytes));
    expect(await send(origin)).toMatchObject({ isDelivered: false, status: null });
  },
);

describe('a request over a connection that stayed open', () => {
  const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
  /** Sends until a request has gone over the first connection, and returns its outcome. */
  const second = async (answer: (socket: Socket) => void, method = 'POST') => {
    const used = new Set<Socket>();
    const { origin, requests } = await target((socket) => {
      if (used.has(socket)) return answer(socket);
      used.add(socket);
      socket.write(ok);
    });
    const connections = connectionsOf();
    const deliver = () =>
      dispatch({
        request: { method, url: `${origin}/hook`, headers: {}, body: method === 'POST' ? '{}' : '' },
        options: { ...options, connections },
      });
    await deliver();
    // The client learns that the connection is free after it has resolved.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const outcome = await deliver();
    return { outcome, requests: requests.length };
  };

  test.each(['POST', 'GET'])('is two steps in the log when it had to be sent twice (%s)', async (method) => {
    const { outcome, requests } = await second((socket) => socket.resetAndDestroy(), method);
    expect(requests).toBe(3);
    expect(outcome).toMatchObject({ isDelivered: true, status: 200 });
    expect(outcome.steps).toHaveLength(2);
    expect(outcome.steps[0]?.result).toMatchObject({
      failure: {
        reason: 'closed',
        sentence: expect.stringContaining('may have received it twice') as string,
      },
    });
  });

  test('is not sent again when the target had begun to answer', async () => {
    const { outcome, requests } = await second((socket) => {
      socket.write('HTTP/1.1 2');
      setTimeout(() => socket.resetAndDestroy(), 50);
    });
    expect(requests).toBe(2);
    expect(outcome).toMatchObject({ isDelivered: false, status: null });
    expect(outcome.steps).toHaveLength(1);
  });
});

test('a request over a new connection that the target resets is sent once', async () => {
  const { origin, requests } = await target((socket) => socket.resetAndDestroy());
  const outcome = await send(origin);
  expect(outcome).toMatchObject({ isDelivered: false, status: null });
  expect(outcome.steps).toHaveLength(1);
  expect(requests).toHaveLength(1);
});
