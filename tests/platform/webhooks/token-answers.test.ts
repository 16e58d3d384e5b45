import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { Credential } from '../../../platform/webhooks/sending/authentication.ts';
import { askToken, dispatch } from '../../../platform/webhooks/sending/dispatch.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';

const limits = { answerWithin: 3_000, bodyWithin: 1_000, headerBytes: 16_384, bodyBytes: 20_000 };
const options = { policy: { allowLoopback: true }, limits };
let receiver: Receiver | undefined;

afterEach(() => receiver?.close());

interface TokenAnswer {
  readonly body: string | Buffer;
  readonly headers?: Record<string, string>;
  readonly status?: number;
}

/** Delivers with a token endpoint that gives this answer. */
async function deliver({ body, headers = {}, status = 200 }: TokenAnswer) {
  receiver = await startReceiver(({ url }, response) => {
    if (url === '/token') response.writeHead(status, headers).end(body);
    else response.end('ok');
  });
  const { origin, received } = receiver;
  const credential: Credential = {
    type: 'ClientCredentials',
    values: {
      clientCredentialsClientId: 'id',
      clientCredentialsClientSecret: 'secret-1',
      tokenEndpoint: `${origin}/token`,
    },
  };
  const request = { method: 'POST', url: `${origin}/hook`, headers: {}, body: '{}' };
  const delivered = await dispatch({ request, credential, options });
  const authorization = received.find(({ url }) => url === '/hook')?.headers['authorization'];
  return { delivered, tried: await askToken(credential, options), authorization };
}

/** Every VSCHAR of RFC 6749 except the space. */
const everyCharacter = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(index + 33)).join('');
const json = JSON.stringify({ access_token: 'LEAKED', refresh_token: 'R-LEAK', expires_in: 3600 });

describe('a token is sent as the endpoint issued it', () => {
  test.each<[string, TokenAnswer, string?]>([
    [
      'with every character that a token can have',
      { body: JSON.stringify({ access_token: everyCharacter }) },
      everyCharacter,
    ],
    ['gzip', { body: gzipSync(json), headers: { 'content-encoding': 'gzip' } }],
    ['deflate', { body: deflateSync(json), headers: { 'content-encoding': 'deflate' } }],
    ['br', { body: brotliCompressSync(json), headers: { 'content-encoding': 'br' } }],
    ['x-gzip', { body: gzipSync(json), headers: { 'content-encoding': 'x-gzip' } }],
    ['encoding utf-8', { body: json, headers: { 'content-encoding': 'utf-8' } }],
    ['encoding Identity', { body: json, headers: { 'content-encoding': 'Identity' } }],
    ['empty encoding', { body: json, headers: { 'content-encoding': '' } }],
    ['gzip that is not gzip', { body: json, headers: { 'content-encoding': 'gzip' } }],
    ['byte order mark', { body: `\u{feff}${json}` }],
    ['UTF-16', { body: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(json, 'utf16le')]) }],
    [
      'form encoding',
      {
        body: 'access_token=LEAKED&token_type=bearer&refresh_token=R-LEAK',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    ['form encoding without a type', { body: 'access_token=LEAKED&expires_in=60' }],
    ['form encoding without a type or an underscore', { body: 'AccessToken=LEAKED&expires_in=60' }],
    ['another name', { body: '{"accessToken":"LEAKED"}' }],
    ['raw deflate', { body: deflateRawSync(json), headers: { 'content-encoding': 'deflate' } }],
    ['zstd', { body: zstdCompressSync(json), headers: { 'content-encoding': 'zstd' } }],
    ['two encodings', { body: gzipSync(gzipSync(json)), headers: { 'content-encoding': 'gzip, gzip' } }],
    ['an encoding and none', { body: gzipSync(json), headers: { 'content-encoding': 'gzip, identity' } }],
    ['gzip of which the header says nothing', { body: gzipSync(json) }],
    ['UTF-16 without a mark', { body: Buffer.from(json, 'utf16le') }],
    ['its scheme before it', { body: '{"access_token":"Bearer LEAKED"}' }],
    ['a line break after it', { body: '{"access_token":"LEAKED\\r\\n"}' }],
    ['a bare text with its scheme', { body: 'bearer LEAKED\n' }],
    ['within the result of an interface', { body: `{"result":${json},"status":"ok"}` }],
    ['within a token', { body: '{"token":{"token":"LEAKED"},"user":{"name":"x"}}' }],
    ['within a list', { body: `[${json}]` }],
    ['JSON encoded twice', { body: JSON.stringify(json) }],
    [
      'form encoding as a web page',
      { body: 'a=1&b=2&access_token=LEAKED', headers: { 'content-type': 'text/html' } },
    ],
    ['bare text', { body: 'LEAKED' }],
    ['text of JSON', { body: '"LEAKED"' }],
  ])('%s', async (_shape, answer, token = 'LEAKED') => {
    const { delivered, authorization } = await deliver(answer);
    expect(delivered).toMatchObject({ isDelivered: true });
    expect(authorization).toBe(`Bearer ${token}`);
  });
});

describe('a delivery without a token says what is missing', () => {
  test.each<[TokenAnswer, string]>([
    [{ body: '' }, 'Its answer is empty.'],
    [
      { body: '{"id":"LEAKED","refresh_token":"R-LEAK"}' },
      'Its answer has no access_token. It has id, refresh_token.',
    ],
    [{ body: '{}' }, 'Its answer has no access_token. It has no members.'],
    [
      { body: '{"access_token":"LEAKED TOO"}' },
      'access_token in its answer contains a space or a line break.',
    ],
    [
      { body: '{"access_token":"LEAKEDé"}' },
      'access_token in its answer contains a character that a header can’t carry.',
    ],
    [{ body: '{"access_token":12}' }, 'access_token in its answer is not text.'],
    [{ body: '{"access_token":""}' }, 'access_token in its answer is empty.'],
    [{ body: '{"error":"invalid_client"}' }, 'It answered with the error invalid_client.'],
    [{ body: '{"error":"LEAKED"}' }, 'Its answer has no access_token. It has error.'],
    [{ body: '{"error":"invalid_grant"}', status: 400 }, 'It answered with status 400 (invalid_grant).'],
    [{ body: '{"error":"LEAKED"}', status: 400 }, 'It answered with status 400.'],
    [
      { body: '{"error":"invalid_client","error_description":"AADSTS7000222: LEAKED"}', status: 401 },
      'It answered with status 401 (invalid_client, AADSTS7000222).',
    ],
    [
      { body: '{"errorCode":"invalid_client","errorSummary":"LEAKED"}', status: 401 },
      'It answered with status 401 (invalid_client).',
    ],
    [
      { body: '{"error":"invalid_client_id"}', status: 400 },
      'It answered with status 400 (invalid_client_id).',
    ],
    [{ body: '<!-- LEAKED --><HTML lang="en">access_token=LEAKED</HTML>' }, 'Its answer is a web page.'],
    [{ body: '<!DOCTYPE html><p>LEAKED</p>' }, 'Its answer is a web page.'],
    [{ body: 'the token is LEAKED' }, 'Its answer is neither JSON nor a form.'],
    [
      { body: `{"access_token":"${'LEAKED'.repeat(3000)}"}` },
      'access_token in its answer is longer than a header can be.',
    ],
  ])('$1', async (answer, sentence) => {
    const { delivered } = await deliver(answer);
    expect(delivered).toMatchObject({
      isDelivered: false,
      sentence: `No token could be had for the credential. ${sentence}`,
    });
  });

  test.each([
    // RFC 6749, section 5.2.
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'unauthorized_client',
    'unsupported_grant_type',
    'invalid_scope',
    // RFC 6749, section 4.1.2.1.
    'access_denied',
    'server_error',
    'temporarily_unavailable',
    // RFC 8707, section 2.
    'invalid_target',
    // Salesforce.
    'inactive_org',
    'inactive_user',
    'rate_limit_exceeded',
  ])('names the error %s', async (code) => {
    const { delivered } = await deliver({ body: JSON.stringify({ error: code }), status: 400 });
    expect(delivered).toMatchObject({
      sentence: `No token could be had for the credential. It answered with status 400 (${code}).`,
    });
  });
});

test.each<[string, TokenAnswer]>([
  ['recognized', { body: json }],
  ['with a refused character', { body: '{"access_token":"LEAKED é","refresh_token":"R-LEAK"}' }],
  ['nested twice', { body: '{"data":{"of":{"access_token":"LEAKED"}},"list":["R-LEAK"]}' }],
  ['nested', { body: '{"data":{"access_token":"LEAKED"},"list":["R-LEAK"]}' }],
  ['a list', { body: '["LEAKED","R-LEAK"]' }],
  ['with a byte order mark', { body: `\u{feff}${json}` }],
  ['in form encoding', { body: 'token=LEAKED&refresh_token=R-LEAK&LEAKED%3D=1' }],
  ['with padding', { body: 'LEAKED==' }],
  ['compressed', { body: gzipSync(json), headers: { 'content-encoding': 'gzip' } }],
  ['under another name', { body: '{"accessToken":"LEAKED","jwt":"R-LEAK"}' }],
  ['as a name', { body: '{"LEAKED+TOKEN/AS-NAME==":true}' }],
  ['in an error', { body: '{"error":"invalid_client","error_description":"LEAKED"}', status: 400 }],
  ['in an error page', { body: '<html>R-LEAK LEAKED</html>', status: 500 }],
  ['in a header', { body: '{}', headers: { 'x-issued': 'LEAKED', location: 'https://a.example/?t=R-LEAK' } }],
  ['cut', { body: `{"access_token":"LEAKED${'x'.repeat(30_000)}` }],
])('no value of a token response is in the steps of a delivery or a test: %s', async (_shape, answer) => {
  const { delivered, tried } = await deliver(answer);
  expect(delivered.steps[0]?.kind).toBe('token');
  expect(JSON.stringify([delivered, tried])).not.toMatch(/LEAK/);
});

test('the steps show the status, the headers and the names of the members of a token response', async () => {
  const { delivered } = await deliver({ body: json, headers: { 'content-type': 'application/json' } });
  expect(delivered.steps[0]?.result).toMatchObject({
    answer: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '',
      members: ['access_token', 'refresh_token', 'expires_in'],
    },
  });
});
