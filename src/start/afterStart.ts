import { followFlags } from '../../authProvider/flags.ts';
import type { Identity } from '../../authProvider/identity.ts';
import type { SessionStore } from '../../authProvider/session.ts';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import { clients } from '../../resources/clients/index.ts';
import { may, viewerOf } from '../viewer/viewer.ts';

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

/** What the first screen does not wait for. */
export async function afterStart(
  session: SessionStore,
  dataProvider: PlatformDataProvider,
  identity: Pick<Identity, 'accessToken'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Without an answer the name stays.
  followClientName(session, dataProvider).catch(() => undefined);
  await followFlags(session, async () => identity.accessToken(), undefined, signal);
}
