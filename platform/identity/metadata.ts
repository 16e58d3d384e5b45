import type { FastifyInstance } from 'fastify';

import { IDENTITY_PATH } from './addresses.ts';

/** The part of a provider's metadata (OpenID Connect Discovery 1.0, section 3) that a portal needs to sign in and out. */
const needed = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const;

export type ProviderMetadata = Readonly<Partial<Record<(typeof needed)[number], string>>>;

/**
 * The metadata of the embedded provider of `app`, for `config.json`, which spares the portal a request before each sign-in. Undefined when
 * it is not for `publicUrl`; the portal then requests it from its own origin.
 */
export async function embeddedMetadata(
  app: FastifyInstance,
  publicUrl: string,
): Promise<ProviderMetadata | undefined> {
  const { host, protocol } = new URL(publicUrl);
  const answer = await app.inject({
    url: `${IDENTITY_PATH}/.well-known/openid-configuration`,
    headers: { host, 'x-forwarded-proto': protocol.slice(0, -1) },
  });
  if (answer.statusCode !== 200) return undefined;
  const body = answer.json<Record<string, unknown>>();
  const entries = needed.map((name) => [name, body[name]] as const);
  const isOurs = entries.every(([, value]) => typeof value === 'string' && value.startsWith(publicUrl));
  return isOurs ? Object.fromEntries(entries) : undefined;
}
