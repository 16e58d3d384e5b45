import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { urlOf } from '../../resources/declaration/url.ts';

/** The targets that may be dialed. */
export interface TargetPolicy {
  /** For development only: addresses of this machine are let in. */
  readonly allowLoopback: boolean;
}

/** Thrown for a target that may not be dialled; the message is a sentence for who configured it. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/** This machine (RFC 1122, RFC 4291). */
const loopback = blockList([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
]);

/** Everything that is not a public address of its own (the special-purpose registries of RFC 6890), and what clouds answer metadata at. */
const refused = blockList([
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
]);

/** Only global unicast is public in IPv6; of that, what carries an IPv4 address inside or is set apart is not. */
const globalUnicast = blockList([['2000::', 3, 'ipv6']]);
const refusedUnicast = blockList([
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
]);

function blockList(
  subnets: readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'][],
): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) list.addSubnet(...subnet);
  return list;
}

/** `::ffff:a.b.c.d` and `::ffff:xxxx:xxxx` as the IPv4 address that is meant. */
function unmapped(address: string): string {
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  const value = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
}

/** Whether the platform may dial an IP address. */
export function isAllowedAddress(given: string, { allowLoopback }: TargetPolicy): boolean {
  // A zone names an interface of this machine, so the address is link-local.
  if (given.includes('%') || isIP(given) === 0) return false;
  const address = isIP(given) === 6 ? unmapped(given) : given;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(address, family)) return allowLoopback;
  if (family === 'ipv4') return !refused.check(address, family);
  return globalUnicast.check(address, family) && !refusedUnicast.check(address, family);
}

/**
 * Holds an address against what can be said of it without asking for its name; for when it is saved, and again before it is dialled.
 * Throws TargetError.
 */
export function checkTarget(address: string, policy: TargetPolicy): URL {
  const url = urlOf(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new TargetError('The address must begin with https:// or http://.');
  if (url.username || url.password)
    throw new TargetError('A user name or password belongs into a credential, not into the address.');
  if (url.hash) throw new TargetError('The part of the address behind # is never sent; leave it out.');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLocalName = /(?:^|\.)(?:localhost|local|internal|localdomain|home\.arpa)$/i.test(host);
  const isNamed = isIP(host) === 0;
  if (
    isNamed
      ? isLocalName && !(policy.allowLoopback && /^localhost$/i.test(host))
      : !isAllowedAddress(host, policy)
  )
    throw new TargetError(
      'The address leads into a private network, to this machine or to an address that is set apart.',
    );
  if (isNamed && !host.includes('.') && !isLocalName)
    throw new TargetError('The address needs a full name, such as hooks.example.org.');
  return url;
}

/** Asks the name servers themselves: the system's own way has four threads for all, which one slow name server could keep busy. */
const resolver = new Resolver({ timeout: 2000, tries: 2 });
const thisMachine: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The addresses of a name; none where it has none of that family. Throws where no name server answers. */
async function addressesOf(hostname: string): Promise<readonly LookupAddress[]> {
  if (/^localhost\.?$/i.test(hostname)) return thisMachine;
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
}

/**
 * Looks names up for a connection and gives only addresses that may be dialled, so that the address that was checked is the one that
 * is dialled. Fails where any of a name's addresses may not: a name that also leads inside is not trusted at all. It then fails like
 * a name that does not exist, so that nobody learns which names the inner network has.
 */
export function guardedLookup(policy: TargetPolicy): LookupFunction {
  const look = async (hostname: string): Promise<readonly LookupAddress[]> => {
    const addresses = await addressesOf(hostname).catch(() => []);
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowedAddress(address, policy)))
      throw Object.assign(new Error(`${hostname} has no public address.`), { code: 'ENOTFOUND' });
    return addresses;
  };
  return (hostname, options, callback) => {
    const answer = async () => {
      try {
        const addresses = await look(hostname);
        if (options.all) callback(null, [...addresses]);
        else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
      } catch (error) {
        callback(error as Error, '');
      }
    };
    void answer();
  };
}
