import { loadConfig } from '../../authProvider/config.ts';
import { createIdentity } from '../../authProvider/identity.ts';
import { isDuplicateTab } from '../../authProvider/tab.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import type { Embedding } from '../portal/Embedding.ts';

interface SharedStart {
  readonly loaded: ReturnType<Embedding['load']>;
  users: number;
}

/** By the address of the configuration. Two sign-ins of one page would use the same refresh token, which looks stolen to the provider. */
const starts = new Map<string, SharedStart>();

// Asked once: the page itself holds the lock that tells of another tab.
let duplicate: Promise<boolean> | undefined;

/** The configuration with the addresses that it leaves out, or names without an origin, on the origin that it comes from. */
export function absoluteConfig(config: PortalConfig, address: string): PortalConfig {
  const { origin } = new URL(address);
  if (origin === location.origin) return config;
  const absolute = (link: string) => (link.startsWith('/') ? new URL(link, origin).href : link);
  return {
    ...config,
    apiUrl: config.apiUrl || origin,
    flagsUrl: config.flagsUrl || origin,
    identity: { ...config.identity, authority: config.identity.authority || `${origin}/identity` },
    ...(config.reunification && {
      reunification: { ...config.reunification, url: absolute(config.reunification.url) },
    }),
    links: Object.fromEntries(
      Object.entries(config.links).map(([name, link]) => [
        name,
        typeof link === 'string' ? absolute(link) : link.map(absolute),
      ]),
    ),
  };
}

async function read(address: string): ReturnType<Embedding['load']> {
  duplicate ??= isDuplicateTab();
  const [config, isDuplicate] = await Promise.all([loadConfig(address), duplicate]);
  const full = absoluteConfig(config, address);
  const identity = createIdentity(full);
  // Once: what this page signs in to later is its own.
  if (isDuplicate) {
    identity.forget();
    duplicate = Promise.resolve(false);
  }
  return { config: full, identity };
}

/** Configuration and sign-in of the portals of a page that read the same `config.json`. `release` is called when one goes. */
export function shareStart(address: string): Pick<Embedding, 'load'> & { readonly release: () => void } {
  let start: SharedStart | undefined;
  return {
    async load() {
      const found = starts.get(address) ?? { loaded: read(address), users: 0 };
      starts.set(address, found);
      found.users += 1;
      start = found;
      return found.loaded.catch((error: unknown) => {
        // The next one tries again.
        if (starts.get(address) === found) starts.delete(address);
        throw error;
      });
    },
    release() {
      if (!start) return;
      start.users -= 1;
      if (start.users === 0 && starts.get(address) === start) starts.delete(address);
    },
  };
}
