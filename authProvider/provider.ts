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
  const known = remembered(storage.getItem(key));
  if (known) return known;
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

function remembered(stored: string | null): Partial<OidcMetadata> | null {
  try {
    const { at, metadata } = JSON.parse(stored ?? '{}') as { at?: number; metadata?: Partial<OidcMetadata> };
    return metadata && at !== undefined && Date.now() - at < rememberedFor ? metadata : null;
  } catch {
    return null;
  }
}
