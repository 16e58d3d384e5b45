import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { sessionKillAddresses } from './config.ts';
import { contextCookie, contextName, searchTermKey } from './context.ts';
import type { Identity } from './identity.ts';
import { draftPrefix } from './sessionEnd.ts';

/** Milliseconds that log-out waits for other applications to end their sessions. */
const sessionKillTimeoutMs = 3_000;

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
        signal: AbortSignal.timeout(sessionKillTimeoutMs),
      }),
    ),
  );
  leaveTab(tab, page);
  await identity.signOut();
}

/** Forgets what the tab knew of the user. Their sign-in stays until the identity forgets it. */
export function leaveTab(tab: Storage = sessionStorage, page: Pick<Document, 'cookie'> = document): void {
  for (const key of [contextName, searchTermKey]) tab.removeItem(key);
  for (const key of draftKeys(tab)) tab.removeItem(key);
  page.cookie = contextCookie(null);
}

/** Keys of form drafts, which are removed because others may use the machine next. */
function draftKeys(tab: Storage): string[] {
  const keys = Array.from({ length: tab.length }, (_, index) => tab.key(index) ?? '');
  return keys.filter((key) => key.startsWith(draftPrefix));
}
