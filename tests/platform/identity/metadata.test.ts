import fastify from 'fastify';
import { expect, it } from 'vitest';

import { embeddedMetadata } from '../../../platform/identity/metadata.ts';

const origin = 'https://portal.example:8443';
const endpoints = {
  issuer: `${origin}/identity`,
  authorization_endpoint: `${origin}/identity/auth`,
  token_endpoint: `${origin}/identity/token`,
  userinfo_endpoint: `${origin}/identity/me`,
  end_session_endpoint: `${origin}/identity/session/end`,
};

/** The metadata that a provider gives with this response, and the headers by which it was asked. */
async function metadataOf(body: object, status = 200) {
  const app = fastify();
  let asked: Readonly<Record<string, unknown>> = {};
  app.get('/identity/.well-known/openid-configuration', ({ headers }, reply) => {
    asked = headers;
    return reply.code(status).send(body);
  });
  const metadata = await embeddedMetadata(app, origin);
  await app.close();
  return { metadata, asked };
}

it('the portal is told the addresses of the provider that it needs, as its public origin has them', async () => {
  const { metadata, asked } = await metadataOf({ ...endpoints, jwks_uri: `${origin}/identity/jwks` });
  expect(metadata).toEqual(endpoints);
  expect(asked).toMatchObject({ host: 'portal.example:8443', 'x-forwarded-proto': 'https' });
});

it.each([
  ['that fails', endpoints, 503],
  ['of another origin', { ...endpoints, token_endpoint: 'https://elsewhere.example/token' }, 200],
  ['without one of them', { ...endpoints, end_session_endpoint: undefined }, 200],
])('the portal is told nothing by a provider %s', async (_, body, status) => {
  expect((await metadataOf(body, status)).metadata).toBeUndefined();
});
