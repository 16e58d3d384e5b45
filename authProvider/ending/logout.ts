import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { sessionKillAddresses } from '../config.ts';
import { contextCookie, contextName, searchTermKey } from '../context.ts';
import type { Identity } from '../identity.ts';
import { draftPrefix, viewsPrefix } from './sessionEnd.ts';

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
  browser: Storage = localStorage,
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
  forgetNames(browser);
  await identity.signOut();
}

/** Clears the working context of the tab. */
export function leaveContext(tab: Storage = sessionStorage, page: Pick<Document, 'cookie'> = document): void {
  for (const key of [contextName, searchTermKey]) tab.removeItem(key);
  page.cookie = contextCookie(null);
}

/** Clears the user's data in the tab, except the sign-in itself. */
function leaveTab(tab: Storage, page: Pick<Document, 'cookie'>): void {
  leaveContext(tab, page);
  dropDrafts(tab);
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Removes the form drafts of everybody but `userUid`, because another person may use the computer next. */
export function dropDrafts(tab: Storage = sessionStorage, userUid?: string): void {
  for (const key of keysOf(tab))
    if (key.startsWith(draftPrefix) && !(userUid && key.startsWith(`${draftPrefix}/${userUid}/`)))
      tab.removeItem(key);
}

/** Removes the names of opened records, and the searches of saved views, from the browser's storage, in which each person's settings stay. */
function forgetNames(browser: Storage): void {
  for (const key of keysOf(browser))
    if (key.endsWith('.portal.recent') || key.startsWith(viewsPrefix)) browser.removeItem(key);
}
