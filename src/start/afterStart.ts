import type { SessionUser } from '../../authProvider/claims.ts';
import type { ContextStore } from '../../authProvider/context.ts';
import { followFlags } from '../../authProvider/flags.ts';
import type { Identity } from '../../authProvider/identity.ts';
import type { SessionStore } from '../../authProvider/session.ts';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import { clients } from '../../resources/clients/index.ts';
import { keep, kept } from '../browser/kept.ts';
import { may, viewerOf } from '../viewer/viewer.ts';
import { pageSizeKey } from './likelyPageSize.ts';

/** Brings the name of the current client up to date: a system user starts with the name of the cookie. */
export async function followClientName(
  session: SessionStore,
  dataProvider: Pick<PlatformDataProvider, 'getOne'>,
): Promise<void> {
  const { user, context } = session.get();
  if (!context || !user.isSystemUser || !may(viewerOf(user), 'get', clients)) return;
  const { clientUid } = context;
  const { data } = await dataProvider.getOne<PlatformRecord>(clients.name, {
    id: clientUid,
    meta: { scope: {} },
  });
  const name: unknown = data[clients.title];
  const { context: now } = session.get();
  const isNews = typeof name === 'string' && name !== now?.clientName;
  if (isNews && now?.clientUid === clientUid) await session.refreshClient(name);
}

/** Stores the user's page size for the next start in this browser. Otherwise the rows are requested again when it is known. */
export function keepPageSize(user: SessionUser): void {
  const [key, value] = [pageSizeKey(user), String(user.pageSize)];
  if (kept(key) !== value) keep(key, value);
}

/** With several tabs, the cookie follows the visible one, from which the user opens other applications. */
function keepCookieCurrent(save: () => void, signal: AbortSignal | undefined): void {
  const look = () => {
    if (document.visibilityState === 'visible') save();
  };
  document.addEventListener('visibilitychange', look, signal && { signal });
}

/** Milliseconds for which a hidden tab keeps the client's buildings, modules and connection. */
const scopeAgeMs = 60_000;

/** Reads the client's buildings, modules and connection again when the user returns to the tab: others may have changed them. */
export function keepScopeCurrent(session: SessionStore, signal: AbortSignal | undefined): void {
  let hiddenAt = Number.POSITIVE_INFINITY;
  const look = () => {
    if (document.visibilityState === 'hidden') hiddenAt = performance.now();
    else if (performance.now() - hiddenAt >= scopeAgeMs) void session.refreshClient();
  };
  document.addEventListener('visibilitychange', look, signal && { signal });
}

interface Started {
  readonly session: SessionStore;
  readonly dataProvider: PlatformDataProvider;
  readonly identity: Pick<Identity, 'accessToken'>;
  readonly contexts: Pick<ContextStore, 'save'>;
  readonly signal: AbortSignal | undefined;
}

/** The work that the first screen does not wait for. */
export async function afterStart({
  session,
  dataProvider,
  identity,
  contexts,
  signal,
}: Started): Promise<void> {
  const keepForNextTime = () => keepPageSize(session.get().user);
  keepForNextTime();
  session.subscribe(keepForNextTime);
  keepCookieCurrent(() => contexts.save(session.get().context), signal);
  keepScopeCurrent(session, signal);
  // Without an answer the name stays.
  followClientName(session, dataProvider).catch(() => undefined);
  await followFlags(session, async () => identity.accessToken(), undefined, signal);
}
