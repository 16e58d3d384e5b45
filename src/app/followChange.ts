import type { Query, QueryClient } from '@tanstack/react-query';
import type { I18nProvider } from 'ra-core';
import { rightsEvent } from '../../authProvider/fetch.ts';
import type { ClientData, SessionStore } from '../../authProvider/session.ts';
import type { Change, PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { isBlank } from '../../resources/declaration/values.ts';
import { buildings } from '../../resources/buildings/index.ts';
import { clients } from '../../resources/clients/index.ts';
import { deletedAlong, resources } from '../../resources/registry.ts';
import { createOwnRightsCheck } from '../changes/ownRights.ts';
import { invalidateOptions } from '../fields/choosing/references.ts';
import { createClientQueries, ofSession } from './clientQueries.ts';

/** The resource whose records these are: a view shows those of another. */
const originOf = ({ name, viewOf }: AnyResource) => viewOf ?? name;

/** Names of the resources that show the same records. */
function familyOf(resource: AnyResource): string[] {
  const origin = originOf(resource);
  return resources.filter((other) => originOf(other) === origin).map(({ name }) => name);
}

/** Saved values of the fields that the session's user has under the same name. */
function sharedFields({ fields }: AnyResource, user: object, saved: PlatformRecord): Record<string, unknown> {
  const names = Object.keys(fields).filter((name) => name in user && !isBlank(saved[name]));
  return Object.fromEntries(names.map((name) => [name, saved[name]]));
}

/** True when the list names the record's building as it is called now. */
const isListed = (data: unknown, saved: PlatformRecord) =>
  (data as Partial<ClientData> | undefined)?.buildings?.some(
    ({ uid, name }) => uid === saved.id && name === saved[buildings.title],
  );

/**
 * Marks as stale what the session shows of these resources' records, after a change.
 * @param saved the record of an update
 */
function invalidateClientData(
  client: QueryClient,
  names: readonly string[],
  saved: PlatformRecord | undefined,
): void {
  // The client's time zone is part of the response with its buildings.
  const stale = names.includes(clients.name) ? [...names, buildings.name] : names;
  for (const name of stale)
    void client.invalidateQueries({
      queryKey: [name, ofSession],
      predicate: ({ state }) => !(saved && isListed(state.data, saved)),
    });
}

/**
 * Returns the function that brings the rest of the portal up to date after each accepted change: cached queries, and what the session has of
 * the user's own record.
 */
export function createFollower(client: QueryClient, session: SessionStore): (change: Change) => void {
  const followOwn = (resource: AnyResource, saved: PlatformRecord) => {
    const { user, profile } = session.get();
    session.update({
      profile: { ...profile, ...saved },
      user: { ...user, ...sharedFields(resource, user, saved) },
    });
  };

  /** Open pages of a saved record show it. Those of its views read it again. */
  const followRecord = ({ resource, record }: Change) => {
    for (const name of familyOf(resource)) {
      const queryKey = [name, 'getOne'];
      const isOfRecord = ({ state }: Query) =>
        (state.data as PlatformRecord | undefined)?.id === record?.id && record !== undefined;
      if (name !== resource.name || !record) void client.invalidateQueries({ queryKey });
      else {
        const pending = client
          .getQueryCache()
          .findAll({ queryKey, predicate: isOfRecord, fetchStatus: 'fetching' });
        client.setQueriesData<PlatformRecord>(
          { queryKey, predicate: isOfRecord },
          (known) => known && { ...known, ...record },
        );
        // A read that began before the change may answer with the record of before. Without any, the row of a list would stand for the record.
        if (pending.length > 0)
          void client.invalidateQueries({
            predicate: (query) => pending.includes(query),
            refetchType: 'all',
          });
      }
    }
  };

  return (change) => {
    const { kind, resource, record, along, isOnNone } = change;
    const family = familyOf(resource);
    for (const name of family) invalidateOptions(client, name);
    const stale = {
      create: [resource.name],
      update: [],
      delete: deletedAlong(resource).map(({ name }) => name),
      act: [...(isOnNone ? [resource.name] : family), ...along],
      over: [...family, ...along],
    } satisfies Record<Change['kind'], readonly string[]>;
    for (const name of stale[kind]) void client.invalidateQueries({ queryKey: [name] });
    if (kind === 'update') followRecord(change);
    invalidateClientData(client, [...family, ...along], kind === 'update' ? record : undefined);

    if (record && resource.onlyOwn) followOwn(resource, record);
    const { user } = session.get();
    const isOwn = resource.rights?.from && record?.id.toLowerCase() === user.userUid.toLowerCase();
    // The changed role may be one of the user's own.
    if (isOwn || (resource.rights?.permissions && (kind === 'update' || kind === 'delete')))
      globalThis.dispatchEvent(new Event(rightsEvent));
  };
}

interface Watched {
  readonly started: Parameters<typeof createClientQueries>[2];
  readonly queryClient: QueryClient;
  readonly session: SessionStore;
  readonly provider: PlatformDataProvider;
  readonly i18nProvider: I18nProvider;
}

/** The parts that keep the portal up to date: the queries of the session's client, and what precedes and follows each accepted change. */
export const watchChanges = ({ started, queryClient, session, provider, i18nProvider }: Watched) => ({
  clients: createClientQueries(queryClient, provider, started),
  before: createOwnRightsCheck(provider, session, i18nProvider.translate),
  after: createFollower(queryClient, session),
});
