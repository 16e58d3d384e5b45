import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { sessionKillAddresses } from './config.ts';
import { contextCookie, contextName, searchTermKey } from './context.ts';
import type { Identity } from './identity.ts';

/** Milliseconds that log-out waits for other applications to end their sessions. */
const killWithin = 3_000;

/**
 * Ends the sessions of other applications, forgets what the tab knew of the user, and leaves for the provider's log-out. An
 * application that fails or hangs is left behind.
 */
export async function logOut(
  config: PortalConfig,
  identity: Pick<Identity, 'signOut'>,
  tab: Storage = sessionStorage,
  page: Pick<Document, 'cookie'> = document,
): Promise<void> {
  await Promise.allSettled(
    sessionKillAddresses(config).map((address) =>
      fetch(address, {
        mode: 'no-cors',
        credentials: 'include',
        keepalive: true,
        signal: AbortSignal.timeout(killWithin),
      }),
    ),
  );
  tab.removeItem(contextName);
  tab.removeItem(searchTermKey);
  page.cookie = contextCookie(null);
  await identity.signOut();
}
