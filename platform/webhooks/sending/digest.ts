import { createHash, randomBytes } from 'node:crypto';

/** A challenge of HTTP digest authentication (RFC 7616). */
interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: string;
  readonly qop: 'auth' | 'auth-int' | undefined;
  /** The target wants the name hashed, so that it is not seen. */
  readonly hashesName: boolean;
  /** The target reads names and passwords in UTF-8. */
  readonly isUtf8: boolean;
}

/** The request to authenticate. */
interface DigestRequest {
  readonly method: string;
  /** Path and query. */
  readonly uri: string;
  readonly body: string;
  readonly username: string;
  readonly password: string;
}

/** Hash functions by algorithm, in order of preference. */
const hashes: Readonly<Record<string, string>> = {
  'SHA-256': 'sha256',
  'SHA-512-256': 'sha512-256',
  MD5: 'md5',
};

function hashOf(algorithm: string): string | undefined {
  return hashes[algorithm.toUpperCase().replace(/-SESS$/, '')];
}

function readChallenge(text: string): Challenge | null {
  const values = new Map<string, string>();
  for (const [, name = '', quoted, bare] of text.matchAll(
    /\b(\w+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g,
  )) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '');
  }
  const algorithm = values.get('algorithm') ?? 'MD5';
  const offered = values
    .get('qop')
    ?.toLowerCase()
    .split(/[\s,]+/);
  const qop = (['auth', 'auth-int'] as const).find((candidate) => offered?.includes(candidate));
  const nonce = values.get('nonce');
  if (nonce === undefined || !hashOf(algorithm) || (offered && !qop)) return null;
  return {
    realm: values.get('realm') ?? '',
    nonce,
    opaque: values.get('opaque'),
    algorithm,
    qop,
    hashesName: values.get('userhash')?.toLowerCase() === 'true',
    isUtf8: values.get('charset')?.toLowerCase() === 'utf-8',
  };
}

/** The best digest challenge in a `WWW-Authenticate` header. Null when none is supported. */
function bestChallenge(header: string): Challenge | null {
  const [, ...texts] = header.split(/(?:^|,)\s*Digest\s+/i);
  const challenges = texts.flatMap((text) => readChallenge(text) ?? []);
  const order = Object.keys(hashes);
  const rank = ({ algorithm }: Challenge) => order.indexOf(algorithm.toUpperCase().replace(/-SESS$/, ''));
  return challenges.toSorted((left, right) => rank(left) - rank(right))[0] ?? null;
}

/** True when a challenge repeats only because the nonce had expired (RFC 7616, section 3.3): the password was right. */
export function isStale(header: string): boolean {
  return /\bstale\s*=\s*"?true\b/i.test(header);
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
}

/** The name of the user. One that a quoted text cannot hold is encoded as in RFC 8187 (RFC 7616, section 3.4). */
function nameParameter(username: string, isUtf8: boolean): string {
  const plainPattern = isUtf8 ? /^[\u0020-\u007e]*$/ : /^[\u0020-\u007e\u0080-\u00ff]*$/;
  if (plainPattern.test(username)) return `username=${quoted(username)}`;
  const encoded = encodeURIComponent(username).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
  return `username*=UTF-8''${encoded}`;
}

/**
 * The `Authorization` header that answers a challenge. Null when no challenge can be answered.
 * @param header `WWW-Authenticate` of the response with status 401
 */
export function answerChallenge(header: string, request: DigestRequest): string | null {
  const challenge = bestChallenge(header);
  if (!challenge) return null;
  const { realm, nonce, opaque, algorithm, qop, hashesName, isUtf8 } = challenge;
  const { method, uri, body, username, password } = request;
  const hash = (text: string) =>
    createHash(hashOf(algorithm) ?? 'md5')
      .update(text)
      .digest('hex');
  const cnonce = randomBytes(16).toString('hex');
  const count = '00000001';
  let secret = hash(`${username}:${realm}:${password}`);
  if (/-sess$/i.test(algorithm)) secret = hash(`${secret}:${nonce}:${cnonce}`);
  const about = hash(qop === 'auth-int' ? `${method}:${uri}:${hash(body)}` : `${method}:${uri}`);
  const response = hash(
    qop ? [secret, nonce, count, cnonce, qop, about].join(':') : `${secret}:${nonce}:${about}`,
  );
  const parts = [
    hashesName ? `username="${hash(`${username}:${realm}`)}"` : nameParameter(username, isUtf8),
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(hashesName ? ['userhash=true'] : []),
    ...(qop ? [`qop=${qop}`, `nc=${count}`, `cnonce="${cnonce}"`] : []),
  ];
  const line = `Digest ${parts.join(', ')}`;
  // A challenge with characters that are invalid in a header cannot be answered.
  return /^[\u0020-\u007e\u0080-\u00ff]*$/.test(line) ? line : null;
}
