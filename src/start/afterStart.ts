import type { SessionUser } from '../../authProvider/claims.ts';
import type { ContextStore } from '../../authProvider/context.ts';
import { followFlags } from '../../authProvider/flags.ts';
import type { Identity } from '../../authProvider/identity.ts';
import type { SessionStore } from '../../authProvider/session.ts';
import { keep, kept } from '../browser/kept.ts';
import { pageSizeKey } from './likelyPageSize.ts';

/** Stores the user's page size for the next start in this browser. Otherwise the rows are requested again when it is known. */
export function keepPageSize(user: SessionUser): void {
  const [key, value] = [pageSizeKey(user), String(user.pageSize)];
  if (kept(key) !== value) keep(key, value);
}

/** With several tabs and windows, the cookie follows the one that is looked at, from which the user opens other applications. */
export function keepCookieCurrent(save: () => void, signal: AbortSignal | undefined): void {
  const look = () => {
    if (document.visibilityState === 'visible') save();
  };
  document.addEventListener('visibilitychange', look, signal && { signal });
  // Of two windows beside each other both are visible.
  window.addEventListener('focus', look, signal && { signal });
}

interface Started {
  readonly session: SessionStore;
  readonly identity: Pick<Identity, 'accessToken'>;
  readonly contexts: Pick<ContextStore, 'save'>;
  readonly signal: AbortSignal | undefined;
}

/** The work that the first screen does not wait for. */
export async function afterStart({ session, identity, contexts, signal }: Started): Promise<void> {
  const keepForNextTime = () => keepPageSize(session.get().user);
  keepForNextTime();
  session.subscribe(keepForNextTime);
  keepCookieCurrent(() => contexts.save(session.get().context), signal);
  session.follow(signal);
  await followFlags(session, async () => identity.accessToken(), undefined, signal);
}
