/** Milliseconds before its end from which on a token is not used: an attempt takes its time, and clocks differ. */
const MARGIN = 60_000;
/** Milliseconds for which a token is kept at most, whatever its giver says. */
const LONGEST = 24 * 60 * 60_000;
/** Tokens kept at most; the longest known goes first. */
const AT_MOST = 2000;

interface Kept {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Tokens by the credential, in one of its versions, that they were given for. They stay in the memory of the process. */
const tokens = new Map<string, Kept>();

/** The token that was given for a credential before and can still be used. */
export function keptToken(credential: string): string | undefined {
  const kept = tokens.get(credential);
  if (!kept) return undefined;
  if (kept.until > Date.now()) return kept.token;
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
  if (expiresIn === undefined) return;
  const until = askedAt + Math.min(expiresIn * 1000, LONGEST) - MARGIN;
  if (until <= Date.now()) return;
  const [oldest] = tokens.keys();
  if (oldest !== undefined && tokens.size >= AT_MOST) tokens.delete(oldest);
  tokens.delete(credential);
  tokens.set(credential, { token, until });
}

/** Forgets a token that a target did not take, unless another one is kept by now. */
export function dropToken(credential: string, token: string): void {
  if (tokens.get(credential)?.token === token) tokens.delete(credential);
}
