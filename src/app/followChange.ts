import type { Query, QueryClient } from '@tanstack/react-query';
import type { I18nProvider } from 'ra-core';
import { isTimeZone } from '../../authProvider/calls.ts';
import { rightsEvent } from '../../authProvider/fetch.ts';
import type { SessionStore } from '../../authProvider/session.ts';
import type { Change, PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { isBlank } from '../../resources/declaration/values.ts';
import { buildings } from '../../resources/buildings/index.ts';
import { connections } from '../../resources/connections/index.ts';
import { deletedAlong, resources } from '../../resources/registry.ts';
import { createOwnRightsCheck } from '../changes/ownRights.ts';
import { invalidateOptions } from '../fields/choosing/references.ts';

/** Pause after a change before the client's buildings, modules and connection are read again. A bulk edit makes many changes. */
const refreshDelayMs = 150;

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

/**
 * Returns the function that brings the rest of the portal up to date after each accepted change: cached queries, and what the session has of
 * the user's own record and of the current client.
 */
export function createFollower(client: QueryClient, session: SessionStore): (change: Change) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = (clientName?: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => void session.refreshClient(clientName), refreshDelayMs);
  };

  const followOwn = (resource: AnyResource, saved: PlatformRecord) => {
    const { user, profile } = session.get();
    session.update({
      profile: { ...profile, ...saved },
      user: { ...user, ...sharedFields(resource, user, saved) },
    });
  };
  const followClient = (resource: AnyResource, saved: PlatformRecord) => {
    const { timeZone } = saved;
    const name = saved[resource.title];
    session.update({ timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null });
    refreshSoon(typeof name === 'string' ? name : undefined);
  };
  /** True when the session's list of buildings differs from the change. */
  const isNewsOfBuilding = ({ kind, resource, record }: Change) => {
    if (kind !== 'update' || !record) return true;
    const listed = session.get().buildings.find(({ uid }) => uid === record.id);
    return listed !== undefined && listed.name !== record[resource.title];
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

    if (record && resource.onlyOwn) followOwn(resource, record);
    const { context, user } = session.get();
    const isOwn = resource.rights?.from && record?.id.toLowerCase() === user.userUid.toLowerCase();
    // The changed role may be one of the user's own.
    if (isOwn || (resource.rights?.permissions && (kind === 'update' || kind === 'delete')))
      globalThis.dispatchEvent(new Event(rightsEvent));
    if (!context) return;
    if (record && resource.tenancy === 'self' && record.id === context.clientUid)
      followClient(resource, record);
    const origin = originOf(resource);
    if (origin === connections.name || (origin === buildings.name && isNewsOfBuilding(change))) refreshSoon();
  };
}

/** The follow-ups of the portal: before each update and deletion, and after each accepted change. */
export const watchChanges = (
  client: QueryClient,
  session: SessionStore,
  provider: PlatformDataProvider,
  { translate }: I18nProvider,
) => ({
  before: createOwnRightsCheck(provider, session, translate),
  after: createFollower(client, session),
});
