import { BlockList, isIP } from 'node:net';

/** Maximum number of networks of one key. */
const maxNetworks = 50;

/** An IPv4 address as a dual-stack socket writes it. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly bits: number;
}

/** Reads an address, or an address with a prefix length (RFC 4632, RFC 4291). Undefined for anything else. */
function readNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const most = version === 4 ? 32 : 128;
  if (length !== undefined && !(/^\d{1,3}$/.test(length) && Number(length) <= most)) return undefined;
  return {
    address,
    family: version === 4 ? 'ipv4' : 'ipv6',
    bits: length === undefined ? most : Number(length),
  };
}

/** The errors in a list of networks, as messages. */
export function networkFaults(networks: readonly string[]): string[] {
  if (networks.length > maxNetworks) return [`There can be at most ${maxNetworks} networks.`];
  return networks.flatMap((text) =>
    readNetwork(text) ? [] : [`“${text}” is no address and no network, such as 203.0.113.0/24.`],
  );
}

/** True when an address is in one of the networks, or there are none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network) allowed.addSubnet(network.address, network.bits, network.family);
  }
  const asked = plainAddress(address);
  return isIP(asked) !== 0 && allowed.check(asked, isIP(asked) === 4 ? 'ipv4' : 'ipv6');
}
