import { isIP } from 'node:net';

import { StartError } from '../database/index.ts';
import { urlOf } from '../../resources/declaration/url.ts';

/** A setting whose value cannot be used. */
export function wrong(name: string, value: string, remedy: string): StartError {
  return new StartError(`${name} is "${value}", ${remedy}`);
}

/** False for a user name or password with a `%` that begins no escape. */
export function hasReadableAccount({ username, password }: URL): boolean {
  try {
    return [username, password].every((text) => decodeURIComponent(text) !== undefined);
  } catch {
    return false;
  }
}

/** True when `host` (a name or an address, without port) is this machine. */
export function isLoopback(host: string): boolean {
  return (
    /^(?:[a-z0-9-]+\.)*localhost\.?$/i.test(host) ||
    host === '::1' ||
    host === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/** Headers that proxies add to requests: not all of them name the caller. */
const proxyHeader = /^(?:x-forwarded-.+|forwarded|x-real-ip|via)$/;

/** True for a request with these headers when a proxy passed it on. */
export function throughProxy(headers: object): boolean {
  return Object.keys(headers).some((name) => proxyHeader.test(name));
}

function readUrl(name: string, value: string, schemes: readonly string[]): URL {
  const url = urlOf(value);
  if (!url || !schemes.includes(url.protocol))
    throw wrong(name, value, `which is no address that begins with ${schemes.join('// or ')}//.`);
  return url;
}

/** The origin of a platform that listens on `host` and `port`. IPv6 addresses are bracketed in URLs. */
export function originOn(host: string, port: number | string): string {
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}

export function readPublicUrl(value: string | undefined, host: string, port: number): string {
  if (value === undefined) {
    if (!isLoopback(host))
      throw new StartError(
        `HOST is "${host}", so others can reach the platform: say in PUBLIC_URL under which address they do, for instance https://portal.example.org.`,
      );
    return originOn(host, port);
  }
  const url = readUrl('PUBLIC_URL', value, ['http:', 'https:']);
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw wrong('PUBLIC_URL', value, 'but only scheme, host and port belong there.');
  return url.origin;
}

/** Browsers give a page without TLS neither random identifiers nor the functions of the sign-in, unless it is on their own machine. */
export function plainWarnings(publicUrl: string): readonly string[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return [
    `PUBLIC_URL is "${publicUrl}", without TLS: browsers let no one sign in there. Put a proxy with TLS in front of the platform and give its address, https://${hostname}.`,
  ];
}

export function readFrameAncestors(value: string | undefined): string {
  if (value === undefined) return "'self'";
  // A semicolon or a line break would start another directive or header.
  const sources = value.split(/[\s,]+/).filter(Boolean);
  const allowed = /^('self'|'none'|https?:\/\/[a-z0-9.*:[\]-]+)$/i;
  const odd = sources.find((source) => !allowed.test(source));
  if (odd !== undefined)
    throw wrong('FRAME_ANCESTORS', value, `but "${odd}" is neither 'self', 'none' nor an origin.`);
  return sources.join(' ') || "'none'";
}

export function readEmbeddingOrigins(value: string | undefined): string[] {
  return (value ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((origin) => {
      const url = readUrl('EMBEDDING_ORIGINS', origin, ['http:', 'https:']);
      if (url.pathname !== '/' || url.search || url.hash || url.username)
        throw wrong('EMBEDDING_ORIGINS', origin, 'but only scheme, host and port belong there.');
      return url.origin;
    });
}

/** Names of networks that the server knows. */
const networks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, a network in the notation of CIDR or with a mask, or the name of one. */
function isNetwork(text: string): boolean {
  if (networks.has(text)) return true;
  const [address = '', size, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (size === undefined) return true;
  const most = version === 4 ? 32 : 128;
  return /^\d+$/.test(size) ? Number(size) >= 1 && Number(size) <= most : version === 4 && isIP(size) === 4;
}

/** More are a slip of the finger, which would let callers choose their address. */
const mostProxies = 20;

/**
 * The proxies whose X-Forwarded-For is believed: how many there are, or their addresses. Everything that stands left of what the proxies have
 * added comes from the caller, so believing all of it would let callers choose their address.
 */
export function readTrustProxy(value: string | undefined): number | string | false {
  if (value === undefined || /^(false|no|0)$/i.test(value)) return false;
  if (/^(true|yes)$/i.test(value)) return 1;
  if (/^\d+$/.test(value) && Number(value) <= mostProxies) return Number(value);
  if (value.split(',').every((one) => isNetwork(one.trim()))) return value;
  throw wrong(
    'TRUST_PROXY',
    value,
    'which is neither a number of proxies nor a list of their addresses: write 1, or 10.0.0.5, 10.1.0.0/16.',
  );
}
