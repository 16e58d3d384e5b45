import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  type Answering,
  authorityFile,
  type Certificate,
  compressedBomb,
  pour,
  startRawReceiver,
  startReceiver,
} from '../../support/receiver.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { type Delivery, fromSource, hooksAt, type hooksOf, lockdown } from './hooks.ts';

const ok: Answering = (_request, response) => void response.end('ok');
/** Writes a piece repeatedly at short intervals while the connection is open. */
function drip(
  socket: { write(piece: string): void; on(event: 'close', heard: () => void): void },
  piece: string,
) {
  const timer = setInterval(() => socket.write(piece), 200);
  socket.on('close', () => clearInterval(timer));
}

type Target = () => Promise<{ origin: string; close(): Promise<void> }>;
const speaking =
  (answer: Answering, certificate?: Certificate): Target =>
  () =>
    startReceiver(answer, { certificate });
const raw =
  (...parameters: Parameters<typeof startRawReceiver>): Target =>
  () =>
    startRawReceiver(...parameters);
/** https to a server without TLS. */
const plain: Target = async () => {
  const receiver = await startReceiver(ok);
  return { ...receiver, origin: receiver.origin.replace('http:', 'https:') };
};

const inTime = 'The target took the request and did not answer in time.';
const noHttp = 'The target answered with something that is not HTTP, or with too many headers.';

/** A target's behavior -> the target and the message in the log. Null when the event is delivered anyway. */
const targets: Readonly<Record<string, readonly [Target, string | null]>> = {
  'has a trusted certificate': [speaking(ok, 'trusted'), null],
  'has an expired certificate': [speaking(ok, 'expired'), 'The certificate of the target has expired.'],
  'has a certificate for another name': [
    speaking(ok, 'wrong-name'),
    'The certificate of the target is for another name.',
  ],
  'has a self-signed certificate': [
    speaking(ok, 'untrusted'),
    'The certificate of the target is signed by itself.',
  ],
  'does not speak TLS at an https URL': [
    plain,
    'The target speaks no TLS, or no version of it that is safe.',
  ],
  'accepts the connection and never responds': [raw(() => undefined), inTime],
  'drips its headers': [
    raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, 'x: y\r\n');
    }),
    // The status line has said that the target took the message.
    null,
  ],
  'drips its body': [
    speaking((_request, response) => {
      response.writeHead(200);
      drip(response, '.');
    }),
    null,
  ],
  'sends endless headers': [
    raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pour(socket, `x: ${'y'.repeat(1000)}\r\n`);
    }),
    null,
  ],
  'sends endless early hints': [
    raw((socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')),
    noHttp,
  ],
  'sends an endless body': [
    speaking((_request, response) => {
      response.writeHead(200);
      pour(response, 'x'.repeat(10_000));
    }),
    null,
  ],
  'sends a compressed body of 20 MB': [
    speaking((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressedBomb);
    }),
    null,
  ],
  'resets the connection': [
    raw((socket) => socket.resetAndDestroy()),
    'The connection broke off before the target answered.',
  ],
  'does not listen': [
    async () => {
      const receiver = await startReceiver(ok);
      await receiver.close();
      return { ...receiver, close: () => Promise.resolve() };
    },
    'The target refused the connection: nothing listens at that port.',
  ],
  'does not speak HTTP': [raw((socket) => socket.end('SSH-2.0-x\r\n')), noHttp],
  'redirects to a cloud metadata address': [
    speaking((_request, response) => {
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    }),
    'The target answered with a redirect (307); redirects are not followed. Enter the address that it leads to.',
  ],
};

describePlatform('webhook deliveries', (storage) => {
  let platform: RunningPlatform;
  let hooks: ReturnType<typeof hooksOf>;
  const open: { close(): Promise<void> }[] = [];
  /** A target's behavior -> the configuration that sends to it. */
  const configurations = new Map<string, string>();

  /** The outcome of the event at a target, after the attempt. */
  async function deliveryTo(name: string): Promise<Delivery> {
    const configurationId = configurations.get(name);
    let delivery: Delivery | undefined;
    await expect
      .poll(
        async () => {
          [delivery] = (await hooks.list({ configurationId })).body as Delivery[];
          return delivery?.attemptCount;
        },
        { interval: 200 },
      )
      .toBeGreaterThan(0);
    return delivery as Delivery;
  }

  beforeAll(async () => {
    platform = await ownPlatform({ storage, env: { NODE_EXTRA_CA_CERTS: authorityFile } });
    ({ hooks } = await hooksAt(platform));
    const source = randomUUID();
    for (const [name, [start]] of Object.entries(targets)) {
      const target = await start();
      open.push(target);
      const { id } = await hooks.configure({ url: `${target.origin}/hook`, rule: fromSource(source) });
      configurations.set(name, id);
    }
    await hooks.send({ ...lockdown, incidentSource: source });
  });
  afterAll(async () => {
    await platform?.stop();
    await Promise.all(open.map((target) => target.close()));
  });

  it.each(Object.entries(targets))(
    'log the outcome for a target that %s',
    async (name, [, sentence]) => {
      const delivery = await deliveryTo(name);
      expect(delivery).toMatchObject(
        sentence === null ? { state: 'delivered', reason: null } : { state: 'waiting', reason: sentence },
      );
      const { body, text } = await hooks.get(delivery.id);
      expect(body.attempts[0]).toMatchObject({ number: 1, sentence });
      expect(body.attempts[0].durationMs).toBeLessThan(30_000);
      // Only a part of an endless response is stored.
      expect(text.length).toBeLessThan(60_000);
    },
    90_000,
  );

  it('are not delayed by a target that never responds', async () => {
    const [silent, good] = [
      await deliveryTo('accepts the connection and never responds'),
      await deliveryTo('has a trusted certificate'),
    ];
    const { body } = await hooks.get(silent.id);
    const gaveUp = Date.parse(body.attempts[0].startedAt) + body.attempts[0].durationMs;
    expect(Date.parse(String(good['finishedAt']))).toBeLessThan(gaveUp);
  });
});
