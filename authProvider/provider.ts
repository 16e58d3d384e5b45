import type { OidcMetadata } from 'oidc-client-ts';
import { UnreachableError } from './config.ts';

/** Milliseconds for which a tab caches the metadata of a provider. */
const rememberedFor = 3_600_000;
const timeLimit = 30_000;

/**
 * The metadata of the provider (OpenID Connect Discovery 1.0). Cached per tab for an hour: signing in loads the page twice, and the second
 * load saves the round trip.
 * @throws UnreachableError when the provider does not return metadata
 */
export async function providerMetadata(authority: string, storage: Storage): Promise<Partial<OidcMetadata>> {
  const key = `safety-portal.provider:${authority}`;
  const cachedMetadata = remembered(storage.getItem(key));
  if (cachedMetadata) return cachedMetadata;
  const url = `${authority.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeLimit) });
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
    const metadata = (await response.json()) as Partial<OidcMetadata>;
    if (!metadata.authorization_endpoint || !metadata.token_endpoint)
      throw new Error(`${url} names no authorization or token endpoint.`);
    storage.setItem(key, JSON.stringify({ at: Date.now(), metadata }));
    return metadata;
  } catch (cause) {
    throw new UnreachableError('The sign-in service did not answer.', { cause });
  }
}

/**
 * Requests an authorization code in the background (`prompt=none`, OpenID Connect Core 1.0, section 3.1.2.1). This requires a provider of
 * the same origin: a script cannot use the cookies or read the redirect of another origin.
 * @param callback URL to which the provider redirects
 * @returns the callback URL with a code or an error
 * @throws Error when the provider redirects to another URL or does not respond
 */
export async function answerOf(authorization: string, callback: string): Promise<string> {
  const response = await fetch(authorization, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(timeLimit),
  });
  // The page itself is not used. An unread body would keep the connection open.
  void response.text().catch(() => undefined);
  if (response.url.split('?', 1)[0] !== callback) throw new Error('The provider has led elsewhere.');
  return response.url;
}

/** The sign-in service no longer accepts the tokens of this tab. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
}

/**
 * The provider's claims about the holder of the token (OpenID Connect Core 1.0, section 5.3).
 * @throws UnreachableError when the provider returns no claims
 */
export async function userinfo(endpoint: string, token: string): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(endpoint, { headers: { Authorization: `Bearer ${token}` } });
    if (response.status === 401) throw new SignInRefusedError('The sign-in service refused the token.');
    if (!response.ok) throw new Error(`userinfo was answered with ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  } catch (cause) {
    if (cause instanceof SignInRefusedError) throw cause;
    throw new UnreachableError('The sign-in service did not say who you are.', { cause });
  }
}

function remembered(json: string | null): Partial<OidcMetadata> | null {
  try {
    const { at, metadata } = JSON.parse(json ?? '{}') as { at?: number; metadata?: Partial<OidcMetadata> };
    return metadata && at !== undefined && Date.now() - at < rememberedFor ? metadata : null;
  } catch {
    return null;
  }
}
