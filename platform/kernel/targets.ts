import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { urlOf } from '../../resources/declaration/url.ts';

/** The targets that may be dialed. */
export interface TargetPolicy {
  /** For development only: allows addresses of this machine. */
  readonly allowLoopback: boolean;
}

/** Thrown for a target that may not be dialed. The message is for the user who configured it. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/** This machine (RFC 1122, RFC 4291). */
const loopback = blockList([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
]);

/** Every address that is not public (the special-purpose registries of RFC 6890), and the metadata addresses of cloud providers. */
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

/** Only global unicast is public in IPv6, except for ranges that embed an IPv4 address or are reserved. */
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

/**
 * Converts an address that stands for an IPv4 address to that one: IPv4-mapped (`::ffff:a.b.c.d`), and the well-known prefix of NAT64
 * (`64:ff9b::a.b.c.d`, RFC 6052), by which networks without IPv4 reach all of it.
 */
function unmapped(address: string): string {
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  const value = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
}

/** True when the platform may dial an IP address. */
export function isAllowedAddress(ip: string, { allowLoopback }: TargetPolicy): boolean {
  // A zone names an interface of this machine, so the address is link-local.
  if (ip.includes('%') || isIP(ip) === 0) return false;
  const address = isIP(ip) === 6 ? unmapped(ip) : ip;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(address, family)) return allowLoopback;
  if (family === 'ipv4') return !refused.check(address, family);
  return globalUnicast.check(address, family) && !refusedUnicast.check(address, family);
}

/** Checks a target URL without resolving its name: when it is saved, and again before it is dialed. Throws TargetError. */
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

/** Queries the name servers directly: the system's resolver has four threads for all lookups, which one slow name server could block. */
const resolver = new Resolver({ timeout: 2000, tries: 2 });
const thisMachine: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The addresses of a name in one family. Empty when it has none. Throws when no name server responds. */
async function addressesOf(hostname: string): Promise<readonly LookupAddress[]> {
  if (/^localhost\.?$/i.test(hostname)) return thisMachine;
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
}

/** Finds the addresses of a name. Throws when no name server responds. */
type FindAddresses = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * A lookup for connections that returns only addresses that may be dialed, so that the checked address is the one dialed. Fails when any
 * address of the name is not allowed: a name that also points inside is not trusted. The failure looks like that of an unknown name, so
 * that callers cannot discover names of the internal network.
 */
export function guardedLookup(policy: TargetPolicy, find: FindAddresses = addressesOf): LookupFunction {
  const look = async (hostname: string): Promise<readonly LookupAddress[]> => {
    const addresses = await find(hostname).catch(() => []);
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
