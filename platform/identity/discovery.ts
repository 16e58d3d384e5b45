import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

import type { OutsideIdentity } from '../configuration/outside-identity.ts';
import { fetchBounded } from '../kernel/bounded-fetch.ts';
import { ProblemError } from '../kernel/problem.ts';

/** Bounds of the provider's documents. The largest known, of providers with many tenants, have some 100 kB. */
const documentBounds = { withinMs: 5000, maxBytes: 1024 * 1024 } as const;

/** The part of a discovery document that verifies access tokens. */
interface Provider {
  readonly keys: JWTVerifyGetKey;
  /** Issuers of its access tokens. */
  readonly issuers: readonly string[];
}

function unavailable(cause: unknown): ProblemError {
  return new ProblemError(503, {
    detail: 'The identity provider cannot be reached at the moment. Please try again.',
    headers: { 'retry-after': '5' },
    cause,
  });
}

/** Keys that report an unreachable provider as 503, and a key that it does not have as such. */
function orUnavailable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      throw unavailable(error);
    }
  };
}

async function discover({ issuer, tokenIssuer }: OutsideIdentity): Promise<Provider> {
  const answer = await fetchBounded(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    documentBounds,
  );
  const document = (await answer.json()) as {
    readonly jwks_uri: string;
    readonly issuer: string;
    /** The issuer of access tokens at AD FS, which differs from that of ID tokens. */
    readonly access_token_issuer?: unknown;
  };
  if (document.issuer !== issuer)
    throw new Error(`The provider at ${issuer} calls itself ${document.issuer}.`);
  const issuers = [issuer, tokenIssuer, document.access_token_issuer].filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  const keys = createRemoteJWKSet(new URL(document.jwks_uri), {
    [customFetch]: (url, init) => fetchBounded(url, documentBounds, init),
  });
  return { keys: orUnavailable(keys), issuers };
}

/**
 * The provider by its discovery document (OpenID Connect Discovery 1.0, section 4), fetched when first needed.
 * @throws ProblemError 503 when it cannot be reached
 */
export function discovered(settings: OutsideIdentity): () => Promise<Provider> {
  let provider: Promise<Provider> | undefined;
  return () => {
    provider ??= discover(settings);
    return provider.catch((error: unknown) => {
      provider = undefined;
      throw unavailable(error);
    });
  };
}
