import type { NamedUid, SessionUser } from './claims.ts';
import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { buildingScope, selectBuilding, type ContextStore, type WorkingContext } from './context.ts';

/** The user's record on the platform. Other fields are left unchanged. */
export interface Profile {
  readonly pageSize?: number;
  readonly primaryBuilding?: NamedUid | null;
  readonly [field: string]: unknown;
}

/** The platform's data of a client. Each part is the response of a call of its own. */
export interface ClientData {
  /** Its present name. Undefined until it is read: then the name by which it was chosen stands. */
  readonly name?: string | undefined;
  /** Buildings in scope of the user, in any order. */
  readonly buildings: readonly NamedUid[];
  /** IANA time zone of the client. */
  readonly timeZone: string | null;
  /** Identifiers of the licensed modules, lower case. Undefined when they could not be read. */
  readonly modules: ReadonlySet<string> | undefined;
  /** True when the client has a single-sign-on connection. Undefined when this could not be read. */
  readonly hasConnection: boolean | undefined;
}

/** The chosen client as screens and access decisions see it. */
export interface ClientScope {
  /** Buildings in scope of the user, All Buildings first when selectable. */
  readonly buildings: readonly NamedUid[];
  /** Identifiers of the licensed modules. */
  readonly modules: ReadonlySet<string>;
  /** True when the client has a single-sign-on connection. */
  readonly hasConnection: boolean;
  /** IANA time zone for timestamps of the client's records. Defaults to the zone of the viewer. */
  readonly timeZone?: string | null;
  /** True when modules or connection could not be read: pages that the user may open can be closed. */
  readonly isIncomplete?: boolean;
}

/** The state of the signed-in user for access decisions and screens. Immutable: a change creates a new object. */
export interface Session extends ClientScope {
  readonly config: PortalConfig;
  readonly user: SessionUser;
  readonly profile: Profile | null;
  readonly context: WorkingContext | null;
  /** Names of the feature flags that are on. */
  readonly flags: ReadonlySet<string>;
  /** True when the flag service has responded or failed. Until then a flag that is not on is unknown. */
  readonly flagsSettled: boolean;
}

/** The results of the start. */
export interface Started {
  readonly session: Session;
  /** The data of the session's client, if it has one. */
  readonly client: ClientData | null;
}

/** The scope when no client is chosen. */
export const noClientScope: ClientScope = {
  buildings: [],
  modules: new Set(),
  hasConnection: false,
  timeZone: null,
  isIncomplete: false,
};

/** The queries of a client's data. The session has the identifiers of the client and the building; all else of them comes from here. */
export interface ClientSource {
  /**
   * Reads what is not known yet.
   * @throws UnreachableError when the buildings cannot be read, Error when the client does not exist
   */
  load(client: NamedUid): Promise<ClientData>;
  /** Keeps the data up to date and calls `listener` after each change, until `signal` is aborted. */
  follow(
    client: NamedUid,
    user: SessionUser,
    listener: (data: ClientData) => void,
    signal: AbortSignal,
  ): void;
  /** Reads all of it again. */
  refresh(clientUid: string): Promise<void>;
}

export interface SessionStore {
  readonly get: () => Session;
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Switches to another client, or to none. Resolves when its buildings are loaded. Rejects with the error of the calls and then changes
   * nothing.
   */
  readonly selectClient: (client: NamedUid | null) => Promise<void>;
  /** Switches to another building. Buildings out of scope are ignored. */
  readonly selectBuilding: (buildingUid: string) => void;
  /** Keeps the current client up to date from now on, until `signal` is aborted. */
  follow(signal?: AbortSignal): void;
  /** Reads the current client's data again. */
  refresh(): Promise<void>;
  /** Updates other parts: the profile after saving, the user whose rights have changed, flags when they arrive. The client's data follow the rights. */
  update(change: Partial<Pick<Session, 'profile' | 'user' | 'flags' | 'flagsSettled'>>): void;
}

/** The working context of a client, with the building chosen by `selectBuilding`. */
export function contextOf(
  client: NamedUid,
  buildings: readonly NamedUid[],
  storedUid: string | undefined,
  primaryUid: string | undefined,
): WorkingContext {
  const building = selectBuilding(buildings, storedUid, primaryUid);
  return {
    clientUid: client.uid,
    clientName: client.name,
    buildingUid: building?.uid ?? '',
    buildingName: building?.name ?? '',
  };
}

/** The session from the claims alone, before any response of the platform. */
export function claimedSession(
  config: PortalConfig,
  user: SessionUser,
  context: WorkingContext | null,
): Session {
  return {
    config,
    user,
    profile: null,
    context,
    ...noClientScope,
    flags: new Set(),
    flagsSettled: false,
  };
}

/** The client's data, limited to the user. Without an answer modules and connection count as missing. */
export function scopeOf(user: SessionUser, data: ClientData): ClientScope {
  const { buildings, timeZone, modules, hasConnection } = data;
  return {
    buildings: buildingScope(user, buildings),
    modules: modules ?? noClientScope.modules,
    hasConnection: hasConnection ?? false,
    timeZone,
    isIncomplete: modules === undefined || hasConnection === undefined,
  };
}

/**
 * Stores the session outside React, for `useSyncExternalStore`.
 * @param loadClients the code of the queries, which the first screen does not need
 */
export function createSessionStore(
  started: Started,
  loadClients: () => Promise<ClientSource>,
  contexts: Pick<ContextStore, 'save'>,
): SessionStore {
  let { session, client: shown } = started;
  let selection = 0;
  let isFollowing = false;
  let followed = new AbortController();
  const listeners = new Set<() => void>();

  const set = (change: Partial<Session>) => {
    session = { ...session, ...change };
    for (const listener of listeners) listener();
  };
  const setContext = (context: WorkingContext | null, scope: Partial<ClientScope> = {}) => {
    contexts.save(context);
    set({ context, ...scope });
  };
  const show = ({ uid, name }: NamedUid, data: ClientData, buildingUid?: string) => {
    shown = data;
    const { user } = session;
    const scope = scopeOf(user, data);
    const client = { uid, name: data.name ?? name };
    setContext(contextOf(client, scope.buildings, buildingUid, user.primaryBuilding?.uid), scope);
  };
  const follow = async () => {
    followed.abort();
    followed = new AbortController();
    const { signal } = followed;
    const { context, user } = session;
    if (!context || !isFollowing) return;
    const clients = await loadClients();
    const client = { uid: context.clientUid, name: context.clientName };
    const listener = (data: ClientData) => show(client, data, session.context?.buildingUid);
    if (!signal.aborted) clients.follow(client, user, listener, signal);
  };
  /** Without its code the client stays as it was found. */
  const tryToFollow = () => void follow().catch(() => undefined);

  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async selectClient(client) {
      selection += 1;
      const own = selection;
      if (client) {
        const data = await (await loadClients()).load(client);
        // A later selection takes precedence.
        if (own !== selection) return;
        show(client, data);
      } else {
        shown = null;
        setContext(null, noClientScope);
      }
      tryToFollow();
    },
    selectBuilding(buildingUid) {
      const building = session.buildings.find(({ uid }) => uid === buildingUid);
      if (!building || !session.context) return;
      setContext({ ...session.context, buildingUid: building.uid, buildingName: building.name });
    },
    follow(signal) {
      // An embedded portal can be unmounted before the browser is idle.
      if (signal?.aborted) return;
      isFollowing = true;
      tryToFollow();
      signal?.addEventListener('abort', () => {
        isFollowing = false;
        followed.abort();
      });
    },
    async refresh() {
      if (session.context) await (await loadClients()).refresh(session.context.clientUid);
    },
    update(change) {
      const { context, user } = session;
      set(change);
      if (!change.user || !context) return;
      const client = { uid: context.clientUid, name: context.clientName };
      // The client's data can be the same as before: then its queries tell nothing.
      if (shown) show(client, shown, context.buildingUid);
      if (change.user.permissions !== user.permissions) tryToFollow();
    },
  };
}
