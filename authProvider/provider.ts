import type { OidcMetadata } from 'oidc-client-ts';
import { UnreachableError } from './config.ts';

/** Milliseconds for which a tab remembers what a provider has said of itself. */
const rememberedFor = 3_600_000;
const timeLimit = 30_000;

/**
 * The provider's description of itself (OpenID Connect Discovery 1.0). A tab remembers it for an hour: signing in loads the page
 * twice, and the second time must not cost the round trip again.
 * @throws UnreachableError when it does not answer with one
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
 * Asks for an authorization code behind the page's back (`prompt=none`, OpenID Connect Core 1.0, section 3.1.2.1). Only a provider of
 * the page's own origin can be asked like this: of another one a script sees neither its cookies nor where it leads.
 * @param callback where the provider leads with its answer
 * @returns that address with the answer, be it a code or an error
 * @throws Error when the provider leads elsewhere or does not answer
 */
export async function answerOf(authorization: string, callback: string): Promise<string> {
  const response = await fetch(authorization, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(timeLimit),
  });
  // The page at that address is not wanted; unread, it would keep its connection.
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
 * @throws UnreachableError when it does not say it
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
