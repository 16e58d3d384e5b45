import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { sessionKillAddresses } from './config.ts';
import { contextCookie, contextName, searchTermKey } from './context.ts';
import type { Identity } from './identity.ts';
import { draftPrefix } from './sessionEnd.ts';

/** Maximum time in milliseconds that sign-out waits for other applications. */
const sessionKillTimeoutMs = 3_000;

/**
 * Ends the sessions of other applications, clears the user's data in the tab and navigates to the sign-out of the provider. Applications
 * that fail or hang are ignored.
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

/** Clears the user's data in the tab, except the sign-in itself. */
export function leaveTab(tab: Storage = sessionStorage, page: Pick<Document, 'cookie'> = document): void {
  for (const key of [contextName, searchTermKey]) tab.removeItem(key);
  for (const key of draftKeys(tab)) tab.removeItem(key);
  page.cookie = contextCookie(null);
}

/** Keys of form drafts. They are removed because another person may use the computer next. */
function draftKeys(tab: Storage): string[] {
  const keys = Array.from({ length: tab.length }, (_, index) => tab.key(index) ?? '');
  return keys.filter((key) => key.startsWith(draftPrefix));
}
