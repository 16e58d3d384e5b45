import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Credential } from '../../../platform/webhooks/sending/authentication.ts';
import { bodyText } from '../../../platform/webhooks/sending/body.ts';
import { answerChallenge } from '../../../platform/webhooks/sending/digest.ts';
import { dispatch } from '../../../platform/webhooks/sending/dispatch.ts';
import { mask, maskPath, maskText, secretsInAddress } from '../../../platform/webhooks/sending/mask.ts';
import { type Answering, type Receiver, startReceiver } from '../../support/receiver.ts';
import { proves } from '../../support/rows.ts';

const limits = { answerWithin: 1_500, bodyWithin: 500, headerBytes: 16_384, bodyBytes: 20_000 };
const options = { policy: { allowLoopback: true }, limits };
const open: Receiver[] = [];

async function receiver(answer: Answering): Promise<Receiver> {
  const started = await startReceiver(answer);
  open.push(started);
  return started;
}
const send = (origin: string, credential?: Credential) =>
  dispatch({
    request: {
      method: 'POST',
      url: `${origin}/hook?a=b`,
      headers: { 'content-type': 'application/json' },
      body: '{"n":1}',
    },
    credential,
    options,
  });
const ok: Answering = (_, response) => void response.end('ok');
const tokenThenOk =
  (token: unknown): Answering =>
  ({ url }, response) =>
    void response.end(url.startsWith('/token') ? JSON.stringify(token) : 'ok');
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

afterEach(async () => {
  await Promise.all(open.splice(0).map((started) => started.close()));
});

describe('a delivery', () => {
  test('without a credential succeeds with status 200 and fails with status 418', async () => {
    const { origin } = await receiver(ok);
    expect(await send(origin)).toMatchObject({ isDelivered: true, status: 200, sentence: null });
    const teapot = await receiver((_, response) => void response.writeHead(418).end());
    expect(await send(teapot.origin)).toMatchObject({
      isDelivered: false,
      status: 418,
      sentence: 'The target answered with status 418.',
    });
  });

  test('fails on a redirect with a message that redirects are not followed', async () => {
    const { origin } = await receiver(
      (_, response) => void response.writeHead(301, { location: '/x' }).end(),
    );
    expect((await send(origin)).sentence).toMatch(/redirects are not followed/);
  });

  test('fails on a 304 with a message that this is a response for caches', async () => {
    const { origin } = await receiver((_, response) => void response.writeHead(304).end());
    expect(await send(origin)).toMatchObject({
      isDelivered: false,
      status: 304,
      sentence:
        'The target answered with 304 (Not Modified), which says nothing about this message: it is an answer for caches. Have it answer with 200 or 204.',
    });
  });

  test('reports the delay that the target requests', async () => {
    const { origin } = await receiver(
      (_, response) => void response.writeHead(429, { 'retry-after': '7' }).end(),
    );
    expect(await send(origin)).toMatchObject({ isDelivered: false, status: 429, retryAfter: '7' });
  });
});

describe('a delivery with a credential', () => {
  test('of type BasicAuth sends the user name and the password', async () => {
    proves('credentials-4');
    const { origin, received } = await receiver(ok);
    const values = { username: 'ada', password: 'pä:ss' };
    await send(origin, { type: 'BasicAuth', values });
    expect(received[0]?.headers['authorization']).toBe(basic('ada:pä:ss'));
  });

  test('of type ApiKey sends the key in its header', async () => {
    proves('credentials-5');
    const { origin, received } = await receiver(ok);
    await send(origin, { type: 'ApiKey', values: { apiKey: 'k-123456', apiKeyHeaderName: 'X-Api-Key' } });
    expect(received[0]?.headers['x-api-key']).toBe('k-123456');
  });

  test.each([
    ['AuthorizationHeader', 'grant_type=client_credentials&scope=a+b&audience=hooks'],
    [
      'PostBody',
      'grant_type=client_credentials&scope=a+b&audience=hooks&client_id=id&client_secret=s%3Aecret',
    ],
  ])('of type ClientCredentials requests a token first (%s)', async (style, body) => {
    proves('credentials-6');
    const { origin, received } = await receiver(
      tokenThenOk({ access_token: 'tok.en-1', token_type: 'Bearer' }),
    );
    const outcome = await send(origin, {
      type: 'ClientCredentials',
      values: {
        clientCredentialsClientId: 'id',
        clientCredentialsClientSecret: 's:ecret',
        clientCredentialStyle: style,
        scopes: ['a', 'b'],
        audience: 'hooks',
        tokenEndpoint: `${origin}/token`,
      },
    });
    expect(outcome).toMatchObject({ isDelivered: true });
    expect(received.map(({ url }) => url)).toEqual(['/token', '/hook?a=b']);
    expect(received[0]?.body).toBe(body);
    expect(received[0]?.headers['authorization']).toBe(
      style === 'PostBody' ? undefined : basic('id:s%3Aecret'),
    );
    expect(received[1]?.headers['authorization']).toBe('Bearer tok.en-1');
  });

  test('of type RaulandTcu requests a token at its URL first', async () => {
    proves('credentials-7');
    const { origin, received } = await receiver(tokenThenOk({ token: 'abc' }));
    const values = { url: `${origin}/token`, username: 'u', password: 'pass-1', connectionCode: 'code-1' };
    await send(origin, { type: 'RaulandTcu', values });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      username: 'u',
      password: 'pass-1',
      connectionCode: 'code-1',
    });
    expect(received[1]?.headers['authorization']).toBe('Bearer abc');
  });

  test('of type Brivo requests a token first and sends its key with both requests', async () => {
    proves('credentials-9');
    const { origin, received } = await receiver(tokenThenOk({ access_token: 'abc' }));
    await send(origin, {
      type: 'Brivo',
      values: {
        brivoClientId: 'b',
        brivoClientSecret: 'sec-1',
        apiKey: 'key-1',
        username: 'u',
        password: 'pass-1',
        tokenUrl: `${origin}/token`,
      },
    });
    expect(received.map(({ headers }) => [headers['authorization'], headers['api-key']])).toEqual([
      [basic('b:sec-1'), 'key-1'],
      ['Bearer abc', 'key-1'],
    ]);
    expect(received[0]?.body).toBe('grant_type=password&username=u&password=pass-1');
  });

  test.each([
    ['an error status', 401, '{"error":"invalid_client"}', 'It answered with status 401 (invalid_client).'],
    ['no token', 200, '{"hello":"world"}', 'Its answer has no access_token. It has hello.'],
    [
      'a token with a line break',
      200,
      '{"access_token":"a\\r\\nx: y"}',
      'access_token in its answer contains a space or a line break.',
    ],
  ])('does not call the target when the token endpoint responds with %s', async (_, status, body, why) => {
    const { origin, received } = await receiver((__, response) => void response.writeHead(status).end(body));
    const values = { url: `${origin}/token`, username: 'u', password: 'pass-1', connectionCode: 'code-1' };
    expect(await send(origin, { type: 'RaulandTcu', values })).toMatchObject({
      isDelivered: false,
      sentence: `No token could be had for the credential. ${why}`,
    });
    expect(received).toHaveLength(1);
  });

  test('does not call a token endpoint with a forbidden address', async () => {
    const { origin, received } = await receiver(ok);
    const values = { url: 'http://169.254.169.254/', username: 'u', password: 'p', connectionCode: 'c' };
    const outcome = await send(origin, { type: 'RaulandTcu', values });
    expect(outcome.sentence).toMatch(/private network/);
    expect(received).toEqual([]);
  });
});

describe('digest authentication', () => {
  const credential: Credential = {
    type: 'DigestAuth',
    values: { username: 'Mufasa', password: 'Circle of Life' },
  };
  const challenging =
    (challenge: string): Answering =>
    ({ headers }, response) =>
      void (headers['authorization']
        ? response.end('ok')
        : response.writeHead(401, { 'www-authenticate': challenge }).end());

  test('responds to a challenge by RFC 7616 with the stronger of two algorithms', async () => {
    const { origin, received } = await receiver(
      challenging(
        'Basic realm="x", Digest realm="r", nonce="n1", qop="auth", Digest realm="r", qop="auth, auth-int", algorithm=SHA-256, nonce="n2", opaque="o"',
      ),
    );
    const outcome = await send(origin, credential);
    expect(outcome).toMatchObject({ isDelivered: true });
    expect(outcome.steps.map(({ kind }) => kind)).toEqual(['challenge', 'send']);
    const line = received[1]?.headers['authorization'] ?? '';
    const values = Object.fromEntries(
      [...line.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, name, quoted, bare]) => [
        name,
        quoted ?? bare,
      ]),
    ) as Record<string, string>;
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const expected = hash(
      [
        hash('Mufasa:r:Circle of Life'),
        'n2',
        values['nc'],
        values['cnonce'],
        'auth',
        hash('POST:/hook?a=b'),
      ].join(':'),
    );
    expect(values).toMatchObject({ response: expected, uri: '/hook?a=b', opaque: 'o', algorithm: 'SHA-256' });
  });

  test('computes the response of the RFC 2069 example, without qop', () => {
    const line = answerChallenge(
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"',
      {
        method: 'GET',
        uri: '/dir/index.html',
        body: '',
        username: 'Mufasa',
        password: 'CircleOfLife',
      },
    );
    expect(line).toContain('response="1949323746fe6a43ef61f9606e7febea"');
  });

  test('responds to a challenge by SHA-512-256', async () => {
    const { origin, received } = await receiver(
      challenging('Digest realm="r", nonce="n", algorithm=SHA-512-256'),
    );
    expect(await send(origin, credential)).toMatchObject({ isDelivered: true });
    const hash = (text: string) => createHash('sha512-256').update(text).digest('hex');
    expect(received[1]?.headers['authorization']).toContain(
      `response="${hash(`${hash('Mufasa:r:Circle of Life')}:n:${hash('POST:/hook?a=b')}`)}"`,
    );
  });

  test('responds once more when the nonce of the challenge had expired', async () => {
    const { origin, received } = await receiver(({ headers }, response) => {
      const { authorization = '' } = headers;
      if (authorization.includes('nonce="fresh"')) return void response.end('ok');
      const challenge = authorization === '' ? 'nonce="old"' : 'nonce="fresh", stale=true';
      response.writeHead(401, { 'www-authenticate': `Digest realm="r", ${challenge}` }).end();
    });
    expect(await send(origin, credential)).toMatchObject({ isDelivered: true });
    expect(received).toHaveLength(3);
    const always = await receiver((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Digest realm="r", nonce="n", stale=true' }).end();
    });
    expect(await send(always.origin, credential)).toMatchObject({ isDelivered: false, status: 401 });
    expect(always.received).toHaveLength(3);
  });

  test('fails on an unsupported algorithm and on a second challenge', async () => {
    const other = await receiver(challenging('Digest realm="r", nonce="n", algorithm=SHA-384'));
    expect((await send(other.origin, credential)).sentence).toMatch(/another way of signing in/);
    const again = await receiver((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Digest realm="r", nonce="n"' }).end();
    });
    expect(await send(again.origin, credential)).toMatchObject({ isDelivered: false, status: 401 });
    expect(again.received).toHaveLength(2);
  });
});

describe('the displayed parts of a delivery', () => {
  test('mask each secret, including one echoed by the target, and keep other values', async () => {
    const { origin } = await receiver((request, response) => {
      response.setHeader('x-echo', request.headers['authorization'] ?? 'none');
      response.end(
        request.url.startsWith('/token')
          ? JSON.stringify({ access_token: 'token-123456', echo: request.body })
          : JSON.stringify(request.headers),
      );
    });
    const outcome = await send(origin, {
      type: 'Brivo',
      values: {
        brivoClientId: 'client-id',
        brivoClientSecret: 'client "secret"',
        apiKey: 'api-key-123',
        username: 'ursula',
        password: 'pässword & more',
        tokenUrl: `${origin}/token?key=api-key-123`,
      },
    });
    const json = JSON.stringify(outcome);
    for (const secret of [
      'token-123456',
      'api-key-123',
      'pässword',
      'p%C3%A4ssword',
      'client \\"secret',
      basic('client-id:client "secret"').slice(6),
    ])
      expect(json).not.toContain(secret);
    expect(json).toContain('ursula');
    expect(outcome.steps[0]?.request.headers['authorization']).toBe(`Basic ${mask}`);
    expect(outcome.steps[1]?.request).toMatchObject({ body: '{"n":1}', headers: { 'api-key': mask } });
  });

  test('mask keys in the path and the query of an address', () => {
    const key = 'T0123456789abcdefghi';
    const hidden: [address: string, secrets: string[]][] = [
      ['http://target.example/hook', []],
      ['http://target.example/hook?page=12345678', []],
      [`http://target.example/${key}/hook`, [key]],
      [`http://target.example/${key.slice(0, 10)}\t${key.slice(10)}`, [key]],
      ['http://target.example/hook?code=12345678', ['12345678']],
      ['http://target.example/?api_key=12345678', ['12345678']],
    ];
    for (const [address, secrets] of hidden) expect(secretsInAddress(address)).toEqual(secrets);
  });

  test.each([
    [
      'https://hooks.example/hooks/catch/1234567/abcdefg/',
      `https://hooks.example/hooks/catch/${mask}/${mask}/`,
    ],
    [
      'https://hooks.example/services/T00000000/B0/x?a=1',
      `https://hooks.example/services/${mask}/${mask}/${mask}?a=1`,
    ],
    ['https://hooks.example/rooms/abcdef7/say', `https://hooks.example/rooms/${mask}/${mask}`],
    ['https://hooks.example/api/v2/incidents', 'https://hooks.example/api/v2/incidents'],
    ['https://hooks.example/api/v10.12/incidents', 'https://hooks.example/api/v10.12/incidents'],
    ['https://hooks.example', 'https://hooks.example'],
  ])('mask the path from its first key on: %s', (address, shown) => {
    expect(maskPath(address)).toBe(shown);
  });

  test('mask the value of a header that names a PIN', async () => {
    const { origin } = await receiver(ok);
    const outcome = await dispatch({
      request: { method: 'GET', url: origin, headers: { 'x-pin': '4711', 'x-pinned': 'yes' }, body: '' },
      options,
    });
    expect(outcome.steps[0]?.request.headers).toMatchObject({ 'x-pin': mask, 'x-pinned': 'yes' });
  });

  test.each([
    ['as it is', 'p@ss "word"/ü'],
    ['in JSON', String.raw`p@ss \"word\"/ü`],
    ['in a path', encodeURIComponent('p@ss "word"/ü')],
    ['in a form', new URLSearchParams({ a: 'p@ss "word"/ü' }).toString().slice(2)],
    ['in base64', Buffer.from('p@ss "word"/ü').toString('base64')],
  ])('mask a secret that a target echoes %s', (_, spelling) => {
    expect(maskText(`got ${spelling}, thanks`, ['p@ss "word"/ü'])).toBe(`got ${mask}, thanks`);
  });

  test('mask a whole text that contains a very short secret', () => {
    expect(maskText('the pin is 12', ['12'])).toBe(mask);
    expect(maskText('nothing here', ['12', ''])).toBe('nothing here');
  });
});

test.each<BufferEncoding>(['utf8', 'utf16le'])('a body of two characters is read from %s', (encoding) => {
  expect(bodyText(Buffer.from('{}', encoding), undefined, 100)).toBe('{}');
});
