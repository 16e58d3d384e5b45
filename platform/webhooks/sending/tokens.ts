import type { ExchangeResult, HttpRequest } from '../../../resources/product/webhooks/exchange.ts';

/** Safety margin in milliseconds before a token expires, for the duration of an attempt and for clock skew. */
const marginMs = 60_000;
/** Maximum time in milliseconds that a token is cached, whatever its stated lifetime. */
const longestMs = 24 * 60 * 60_000;
/** Maximum number of cached tokens. The oldest is evicted first. */
const atMost = 2000;

interface Kept {
  readonly token: string;
  /** Expiry in milliseconds since 1970. */
  readonly until: number;
}

/** Tokens by the credential version they were issued for. Held in memory only. */
const tokens = new Map<string, Kept>();

/** A token request and its results: more than one when it was sent again, the last one last. */
export interface TokenExchange {
  readonly request: HttpRequest;
  readonly results: readonly [...ExchangeResult[], ExchangeResult];
}

/** Pending exchanges, by the same keys. */
const exchanges = new Map<string, Promise<TokenExchange>>();
/** Credentials whose token responses have no `expires_in`. Their tokens are used for one delivery, never cached. */
const unshared = new Set<string>();

/** The pending token exchange of a credential. Undefined when there is none or its token cannot be shared. */
export function sharedExchange(credential: string): Promise<TokenExchange> | undefined {
  return unshared.has(credential) ? undefined : exchanges.get(credential);
}

/** Lets other deliveries wait for an exchange. The returned function ends that. */
export function shareExchange(credential: string, exchange: Promise<TokenExchange>): () => void {
  exchanges.set(credential, exchange);
  return () => {
    if (exchanges.get(credential) === exchange) exchanges.delete(credential);
  };
}

/** The cached token of a credential, when it is still valid. */
export function keptToken(credential: string): string | undefined {
  const entry = tokens.get(credential);
  if (!entry) return undefined;
  if (entry.until > Date.now()) return entry.token;
  tokens.delete(credential);
  return undefined;
}

/**
 * Caches a token until shortly before it expires.
 * @param expiresIn lifetime in seconds; a token without one is not cached
 * @param askedAt time of the request, in milliseconds since 1970
 */
export function keepToken(
  credential: string,
  token: string,
  expiresIn: number | undefined,
  askedAt: number,
): void {
  if (expiresIn === undefined) {
    if (unshared.size >= atMost) unshared.clear();
    unshared.add(credential);
    return;
  }
  const until = askedAt + Math.min(expiresIn * 1000, longestMs) - marginMs;
  if (until <= Date.now()) return;
  const [oldest] = tokens.keys();
  if (oldest !== undefined && tokens.size >= atMost) tokens.delete(oldest);
  tokens.delete(credential);
  tokens.set(credential, { token, until });
}

/** Removes a token that the target rejected, unless it has been replaced. */
export function dropToken(credential: string, token: string): void {
  if (tokens.get(credential)?.token === token) tokens.delete(credential);
}
