import { loadConfig } from '../../authProvider/config.ts';
import { createIdentity } from '../../authProvider/identity.ts';
import { isDuplicateTab } from '../../authProvider/tab.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import type { Embedding } from '../viewer/Embedding.ts';

interface SharedStart {
  readonly loaded: ReturnType<Embedding['load']>;
  users: number;
}

/**
 * By URL of the configuration. Shared, because two sign-ins of one page would use the same refresh token, which the provider treats as
 * stolen.
 */
const starts = new Map<string, SharedStart>();

// Checked once: after that the page itself holds the lock.
let duplicate: Promise<boolean> | undefined;

/** The configuration with missing and relative URLs resolved against the origin of the file. */
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
  // Only once: a later sign-in of this page is not a copy.
  if (isDuplicate) {
    identity.forget();
    duplicate = Promise.resolve(false);
  }
  return { config: full, identity };
}

/** Configuration and sign-in shared by all portals of a page with the same `config.json`. Call `release` when a portal is unmounted. */
export function shareStart(address: string): Pick<Embedding, 'load'> & { readonly release: () => void } {
  let start: SharedStart | undefined;
  return {
    async load() {
      const found = starts.get(address) ?? { loaded: read(address), users: 0 };
      starts.set(address, found);
      found.users += 1;
      start = found;
      return found.loaded.catch((error: unknown) => {
        // The next portal retries.
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
