import { isIPv6 } from 'node:net';

/** Some proxies add the port to X-Forwarded-For, and then write IPv6 addresses in brackets. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address.trim()) ?? [];
  return ipv6 ?? ipv4 ?? address.trim();
}

/**
 * The rate limit key of a network address: the address, or its first 64 bits for IPv6, where every household and server has a whole /64. An
 * IPv4 address written as IPv6 counts as IPv4.
 */
export function addressKey(address: string): string {
  const plain = withoutPort(address).replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  // The URL parser writes an address in its canonical short form, in which :: means all missing zeros.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
