import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Credential } from '../../../platform/webhooks/sending/authentication.ts';
import { dispatch } from '../../../platform/webhooks/sending/dispatch.ts';
import { type Answering, pour, type Receiver, startReceiver } from '../../support/receiver.ts';

const usualLimits = { answerWithin: 5_000, bodyWithin: 500, headerBytes: 16_384, bodyBytes: 20_000 };

/** A target that issues tokens and accepts those that are still valid. */
let receiver: Receiver;
/** Promise that the token endpoint awaits before it responds. */
let before: Promise<unknown>;
/** Status that the token endpoint returns instead of a token. */
let refusal: number | null;
/** Answer of the token endpoint in place of a token. */
let instead: Answering | null;
/** Additional properties of the token response. */
let beside: Record<string, unknown>;
let valid: Set<string>;

beforeEach(async () => {
  beside = { expires_in: 3600 };
  valid = new Set();
  before = Promise.resolve();
  refusal = null;
  instead = null;
  receiver = await startReceiver(async (request, response) => {
    const { url, headers } = request;
    if (url === '/token' && instead) await instead(request, response);
    else if (url === '/token') {
      await before;
      if (refusal !== null) return void response.writeHead(refusal).end();
      const token = `token-${randomUUID()}`;
      valid.add(token);
      response.end(JSON.stringify({ access_token: token, ...beside }));
    } else if (valid.has(headers['authorization']?.replace('Bearer ', '') ?? '')) response.end('ok');
    else response.writeHead(401).end();
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await receiver.close();
});

const tokenRequests = () => receiver.received.filter(({ url }) => url === '/token').length;
const credentialOf = (
  key: string | undefined,
  type: Credential['type'] = 'ClientCredentials',
): Credential => {
  const address = `${receiver.origin}/token`;
  const values: Partial<Record<Credential['type'], Credential['values']>> = {
    ClientCredentials: {
      clientCredentialsClientId: 'id',
      clientCredentialsClientSecret: 'secret-1',
      tokenEndpoint: address,
    },
    RaulandTcu: { url: address, username: 'u', password: 'secret-1', connectionCode: 'code-1' },
    Brivo: {
      tokenUrl: address,
      brivoClientId: 'b',
      brivoClientSecret: 'secret-1',
      apiKey: 'key-1234',
      username: 'u',
      password: 'secret-2',
    },
  };
  return { type, values: values[type] ?? {}, ...(key === undefined ? {} : { key }) };
};
const deliver = (
  credential: Credential,
  more: { keepsToken?: boolean; ignoreSslErrors?: boolean; limits?: typeof usualLimits } = {},
) => {
  const { keepsToken = true, ignoreSslErrors = false, limits = usualLimits } = more;
  return dispatch({
    request: { method: 'POST', url: `${receiver.origin}/hook`, headers: {}, body: '{}' },
    credential,
    options: { policy: { allowLoopback: true }, limits, ignoreSslErrors },
    keepsToken,
  });
};
const stepTexts = ({ steps }: Awaited<ReturnType<typeof deliver>>) =>
  steps.map(
    ({ kind, hasKeptToken, isShared }) => kind + (hasKeptToken ? ' kept' : isShared ? ' shared' : ''),
  );
/** Delivers concurrently: the token endpoint responds once all are waiting for it. */
const deliverAtOnce = async (credential: Credential, count: number, more: { keepsToken?: boolean } = {}) => {
  let answer: () => void = () => undefined;
  before = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const delivering = Array.from({ length: count }, () => deliver(credential, more));
  await expect.poll(tokenRequests).toBeGreaterThan(0);
  answer();
  return Promise.all(delivering);
};

describe('an access token', () => {
  test.each(['ClientCredentials', 'RaulandTcu', 'Brivo'] as const)(
    'is reused by the next delivery and does not appear in its steps: %s',
    async (type) => {
      const credential = credentialOf(randomUUID(), type);
      expect(stepTexts(await deliver(credential))).toEqual(['token', 'send']);
      const second = await deliver(credential);
      expect(second).toMatchObject({ isDelivered: true, status: 200 });
      expect(stepTexts(second)).toEqual(['send kept']);
      expect(tokenRequests()).toBe(1);
      for (const token of valid) expect(JSON.stringify(second)).not.toContain(token);
    },
  );

  test.each([
    ['missing', {}],
    ['one minute', { expires_in: 60 }],
    ['invalid', { expires_in: 'soon' }],
    ['negative', { expires_in: -3600 }],
  ])('is requested each time when its lifetime is %s', async (_life, members) => {
    beside = members;
    const credential = credentialOf(randomUUID());
    await deliver(credential);
    await deliver(credential);
    expect(tokenRequests()).toBe(2);
  });

  test('is requested again a minute before it expires, and after a day at the latest', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const credential = credentialOf(randomUUID());
    const after = async (seconds: number) => {
      vi.setSystemTime(Date.now() + seconds * 1000);
      await deliver(credential);
      return tokenRequests();
    };
    beside = { expires_in: '600' };
    expect(await after(0)).toBe(1);
    expect(await after(539)).toBe(1);
    beside = { expires_in: 1e12 };
    expect(await after(1)).toBe(2);
    expect(await after(23 * 3600)).toBe(2);
    expect(await after(3600)).toBe(3);
  });

  test('is replaced once within the attempt when the target rejects it', async () => {
    const credential = credentialOf(randomUUID());
    await deliver(credential);
    valid.clear();
    const renewed = await deliver(credential);
    expect(renewed).toMatchObject({ isDelivered: true, status: 200 });
    expect(stepTexts(renewed)).toEqual(['send kept', 'token', 'send']);
    expect(stepTexts(await deliver(credential))).toEqual(['send kept']);

    // A target that accepts no token.
    valid.has = () => false;
    const refused = await deliver(credential);
    expect(refused).toMatchObject({ isDelivered: false, status: 401 });
    expect(stepTexts(refused)).toEqual(['send kept', 'token', 'send']);
    expect(stepTexts(await deliver(credential))).toEqual(['token', 'send']);
  });

  test('is not reused for another credential, another version of it, or targets without certificate checks', async () => {
    const [client, other, uid] = [randomUUID(), randomUUID(), randomUUID()];
    for (const key of [`${client} ${uid} 1`, `${client} ${uid} 2`, `${other} ${uid} 1`])
      expect(stepTexts(await deliver(credentialOf(key)))).toEqual(['token', 'send']);
    const careless = await deliver(credentialOf(`${client} ${uid} 1`), { ignoreSslErrors: true });
    expect(stepTexts(careless)).toEqual(['token', 'send']);
    expect(new Set(receiver.received.map(({ headers }) => headers['authorization'])).size).toBe(5);
  });

  test('is not stored or reused by tests or for a credential with unsaved changes', async () => {
    const credential = credentialOf(randomUUID());
    expect(stepTexts(await deliver(credential, { keepsToken: false }))).toEqual(['token', 'send']);
    expect(stepTexts(await deliver(credential))).toEqual(['token', 'send']);
    expect(stepTexts(await deliver(credential, { keepsToken: false }))).toEqual(['token', 'send']);
    for (let time = 0; time < 2; time += 1)
      expect(stepTexts(await deliver(credentialOf(undefined)))).toEqual(['token', 'send']);
  });

  test('is requested once by concurrent deliveries and does not appear in their steps', async () => {
    const credential = credentialOf(randomUUID());
    const delivered = await deliverAtOnce(credential, 5);
    expect(delivered.map(stepTexts)).toEqual([
      ['token', 'send'],
      ...Array.from({ length: 4 }, () => ['token shared', 'send']),
    ]);
    for (const { isDelivered } of delivered) expect(isDelivered).toBe(true);
    expect(tokenRequests()).toBe(1);
    for (const secret of [...valid, 'secret-1', Buffer.from('id:secret-1').toString('base64')])
      expect(JSON.stringify(delivered)).not.toContain(secret);
    expect(stepTexts(await deliver(credential))).toEqual(['send kept']);
  });

  test('fails all waiting deliveries when it cannot be obtained, and is requested again by the next attempt', async () => {
    const credential = credentialOf(randomUUID());
    refusal = 503;
    const failed = await deliverAtOnce(credential, 3);
    for (const one of failed)
      expect(one).toMatchObject({
        isDelivered: false,
        status: 503,
        sentence: 'No token could be had for the credential. It answered with status 503.',
      });
    expect(failed.map(stepTexts)).toEqual([['token'], ['token shared'], ['token shared']]);
    expect(tokenRequests()).toBe(1);
    refusal = null;
    expect(stepTexts(await deliver(credential))).toEqual(['token', 'send']);
  });

  test('is not shared without a known lifetime, by tests, or between credentials', async () => {
    beside = {};
    const untold = await deliverAtOnce(credentialOf(randomUUID()), 3);
    expect(untold.map(stepTexts)).toEqual(Array.from({ length: 3 }, () => ['token', 'send']));
    expect(tokenRequests()).toBe(3);
    beside = { expires_in: 3600 };
    await deliverAtOnce(credentialOf(randomUUID()), 3, { keepsToken: false });
    expect(tokenRequests()).toBe(6);
    await Promise.all([deliver(credentialOf(randomUUID())), deliver(credentialOf(randomUUID()))]);
    expect(tokenRequests()).toBe(8);
  });

  test('is replaced once when the target rejects it in concurrent deliveries', async () => {
    const credential = credentialOf(randomUUID());
    await deliver(credential);
    valid.clear();
    const renewed = await Promise.all(Array.from({ length: 6 }, () => deliver(credential)));
    for (const { isDelivered } of renewed) expect(isDelivered).toBe(true);
    expect(tokenRequests()).toBe(2);
  });
});

test.each<[string, Answering]>([
  ['never answers', () => undefined],
  [
    'sends one byte at a time without end',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"access_token":"');
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    },
  ],
  [
    'sends without end as fast as it can',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"access_token":"');
      pour(response, 'x'.repeat(10_000));
    },
  ],
])(
  'an endpoint that %s ends the attempt within its limits, and the target gets nothing',
  async (_, answer) => {
    instead = answer;
    const brief = { ...usualLimits, answerWithin: 1500 };
    const result = await deliver(credentialOf(randomUUID()), { limits: brief });
    expect([result.isDelivered, result.sentence]).toEqual([
      false,
      expect.stringMatching(/^No token could be had for the credential\./),
    ]);
    expect(stepTexts(result)).toEqual(['token']);
    expect(JSON.stringify(result).length).toBeLessThan(60_000);
    expect(receiver.received.map(({ url }) => url)).toEqual(['/token']);
  },
);
