import type { ExchangeResult, HttpRequest } from '../../../resources/product/webhooks/exchange.ts';

/** Milliseconds before its end from which on a token is not used: an attempt takes its time, and clocks differ. */
const marginMs = 60_000;
/** Milliseconds for which a token is kept at most, whatever its giver says. */
const longestMs = 24 * 60 * 60_000;
/** Tokens kept at most; the longest known goes first. */
const atMost = 2000;

interface Kept {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Tokens by the credential, in one of its versions, that they were given for. They stay in the memory of the process. */
const tokens = new Map<string, Kept>();

/** How a token was asked for, and what came of it. */
export interface TokenExchange {
  readonly request: HttpRequest;
  readonly result: ExchangeResult;
}

/** Exchanges under way, by the same names. */
const exchanges = new Map<string, Promise<TokenExchange>>();
/** Token responses without `expires_in`. Used for one delivery, never cached. */
const unshared = new Set<string>();

/** The exchange of a credential that another delivery has under way; undefined where there is none, or its token would serve that one alone. */
export function sharedExchange(credential: string): Promise<TokenExchange> | undefined {
  return unshared.has(credential) ? undefined : exchanges.get(credential);
}

/** Lets others wait for an exchange; the function that is answered ends that. */
export function shareExchange(credential: string, exchange: Promise<TokenExchange>): () => void {
  exchanges.set(credential, exchange);
  return () => {
    if (exchanges.get(credential) === exchange) exchanges.delete(credential);
  };
}

/** The token that was given for a credential before and can still be used. */
export function keptToken(credential: string): string | undefined {
  const entry = tokens.get(credential);
  if (!entry) return undefined;
  if (entry.until > Date.now()) return entry.token;
  tokens.delete(credential);
  return undefined;
}

/**
 * Keeps a token until shortly before it expires.
 * @param expiresIn seconds for which it is good; one of which that is not known is not kept
 * @param askedAt when it was asked for, in milliseconds since 1970
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

/** Forgets a token that a target did not take, unless another one is kept by now. */
export function dropToken(credential: string, token: string): void {
  if (tokens.get(credential)?.token === token) tokens.delete(credential);
}
