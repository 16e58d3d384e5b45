import { type QueryClient, queryOptions, QueryObserver } from '@tanstack/react-query';
import type { StartCalls } from '../../authProvider/calls.ts';
import type { ClientData, ClientSource, Started } from '../../authProvider/session.ts';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { buildings } from '../../resources/buildings/index.ts';
import { clients } from '../../resources/clients/index.ts';
import { connections } from '../../resources/connections/index.ts';
import { messages } from '../../resources/product/messages.ts';
import { may, viewerOf } from '../viewer/viewer.ts';

/** Second part of the keys, after the name of the resource. */
export const ofSession = 'session';
/** Milliseconds after which a user who returns to the tab finds what others have changed. */
const freshMs = 60_000;
/** Milliseconds between a change and the request. A bulk edit makes many changes: each starts the pause again. */
const pauseMs = 150;

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** The queries of what the session shows of its client, each under the name of the resource whose changes make it stale. */
export function createClientQueries(
  client: QueryClient,
  provider: Pick<PlatformDataProvider, 'getOne'>,
  { session, client: found, calls }: Started & { readonly calls: Omit<StartCalls, 'profile'> },
): ClientSource {
  const query = <Data>({ name }: AnyResource, uid: string, part: string, read: () => Promise<Data>) => {
    const queryKey = [name, ofSession, uid, part] as const;
    return queryOptions({
      queryKey,
      queryFn: async ({ signal }) => {
        // A client that is being chosen is waited for.
        if (client.getQueryCache().find({ queryKey })?.isActive()) await pause(signal);
        return read();
      },
      staleTime: freshMs,
      refetchOnWindowFocus: true,
    });
  };
  const queriesOf = (uid: string) => ({
    buildings: query(buildings, uid, 'list', async () => {
      const list = await calls.buildings(uid);
      if (!list) throw new Error(messages['client-not-found']);
      return list;
    }),
    // As a list, which stays the same object while nothing has changed. The screens are then not rendered anew.
    modules: query(clients, uid, 'modules', async () => [...(await calls.modules(uid))]),
    hasConnection: query(connections, uid, 'status', async () => calls.hasConnection(uid)),
    name: query(clients, uid, 'name', async () => {
      const params = { id: uid, meta: { scope: {} } };
      const { data } = await provider.getOne<PlatformRecord>(clients.name, params);
      const name: unknown = data[clients.title];
      // The present one stays, as after any other failure.
      if (typeof name !== 'string') throw new TypeError('The client has no name.');
      return name;
    }),
  });
  const known = (queries: ReturnType<typeof queriesOf>): ClientData | undefined => {
    const list = client.getQueryData(queries.buildings.queryKey);
    const modules = client.getQueryData(queries.modules.queryKey);
    return (
      list && {
        ...list,
        name: client.getQueryData(queries.name.queryKey),
        modules: modules && new Set(modules),
        hasConnection: client.getQueryData(queries.hasConnection.queryKey),
      }
    );
  };

  if (found && session.context) {
    const queries = queriesOf(session.context.clientUid);
    const { buildings: list, timeZone, modules, hasConnection } = found;
    client.setQueryData(queries.buildings.queryKey, { buildings: list, timeZone });
    client.setQueryData(queries.modules.queryKey, modules && [...modules]);
    client.setQueryData(queries.hasConnection.queryKey, hasConnection);
  }
  return {
    async load({ uid }) {
      const queries = queriesOf(uid);
      const [list] = await Promise.all([
        client.fetchQuery(queries.buildings),
        client.prefetchQuery(queries.modules),
        client.prefetchQuery(queries.hasConnection),
      ]);
      return known(queries) ?? { ...list, modules: undefined, hasConnection: undefined };
    },
    follow({ uid, name }, user, listener, signal) {
      const queries = queriesOf(uid);
      const tell = () => {
        const data = known(queries);
        if (data) listener(data);
      };
      const options = { notifyOnChangeProps: ['data' as const] };
      const stops = [
        new QueryObserver(client, { ...queries.buildings, ...options }).subscribe(tell),
        new QueryObserver(client, { ...queries.modules, ...options }).subscribe(tell),
        new QueryObserver(client, { ...queries.hasConnection, ...options }).subscribe(tell),
        new QueryObserver(client, {
          ...queries.name,
          ...options,
          enabled: may(viewerOf(user), 'get', clients),
          initialData: name,
          // A system user starts with the name in the cookie. The sign-in and the picker have the present one.
          ...(user.isSystemUser && uid === session.context?.clientUid ? { initialDataUpdatedAt: 0 } : {}),
        }).subscribe(tell),
      ];
      signal.addEventListener('abort', () => {
        for (const stop of stops) stop();
      });
    },
    async refresh(uid) {
      await client.refetchQueries({
        predicate: ({ queryKey }) => queryKey[1] === ofSession && queryKey[2] === uid,
      });
    },
  };
}
