import { messages } from '../resources/product/messages.ts';
import type { NamedUid, SessionUser } from './claims.ts';
import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { buildingScope, selectBuilding, type ContextStore, type WorkingContext } from './context.ts';

/** The user's record on the platform. Other fields are left unchanged. */
export interface Profile {
  readonly pageSize?: number;
  readonly primaryBuilding?: NamedUid | null;
  readonly [field: string]: unknown;
}

/** Data of the chosen client. */
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

/** The scope when no client is chosen. */
export const noClientScope: ClientScope = {
  buildings: [],
  modules: new Set(),
  hasConnection: false,
  timeZone: null,
  isIncomplete: false,
};

/** Reads the scope of a client from the platform. Null when the client does not exist. */
export type LoadClientScope = (clientUid: string, user: SessionUser) => Promise<ClientScope | null>;

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
  /**
   * Reads the current client's buildings, modules and connection again, after a change of them. Keeps the present ones when they cannot be
   * read, or when another client is chosen meanwhile.
   * @param clientName the client's new name, if it has one
   */
  refreshClient(clientName?: string): Promise<void>;
  /** Updates other parts: the profile or the client's time zone after saving, flags when they arrive. */
  update(change: Partial<Pick<Session, 'profile' | 'user' | 'flags' | 'flagsSettled' | 'timeZone'>>): void;
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

/** The client scope from the responses of the platform, limited to the user. */
export function scopeOf(
  user: SessionUser,
  buildings: readonly NamedUid[],
  modules: ReadonlySet<string>,
  hasConnection: boolean,
): ClientScope {
  return { buildings: buildingScope(user, buildings), modules, hasConnection };
}

/** Stores the session outside React, for `useSyncExternalStore`. */
export function createSessionStore(
  initial: Session,
  loadClientScope: LoadClientScope,
  contexts: Pick<ContextStore, 'save'>,
): SessionStore {
  let session = initial;
  let selection = 0;
  const listeners = new Set<() => void>();

  const set = (change: Partial<Session>) => {
    session = { ...session, ...change };
    for (const listener of listeners) listener();
  };
  const setContext = (context: WorkingContext | null, scope: Partial<ClientScope> = {}) => {
    contexts.save(context);
    set({ context, ...scope });
  };

  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async selectClient(client) {
      selection += 1;
      const own = selection;
      if (!client) {
        setContext(null, noClientScope);
        return;
      }
      const scope = await loadClientScope(client.uid, session.user);
      // A later selection takes precedence.
      if (own !== selection) return;
      if (!scope) throw new Error(messages['client-not-found']);
      setContext(contextOf(client, scope.buildings, undefined, session.user.primaryBuilding?.uid), scope);
    },
    selectBuilding(buildingUid) {
      const building = session.buildings.find(({ uid }) => uid === buildingUid);
      if (!building || !session.context) return;
      setContext({ ...session.context, buildingUid: building.uid, buildingName: building.name });
    },
    async refreshClient(clientName) {
      const { context, user } = session;
      if (!context) return;
      if (clientName !== undefined && clientName !== context.clientName)
        setContext({ ...context, clientName });
      const own = selection;
      const scope = await loadClientScope(context.clientUid, user).catch(() => null);
      if (own !== selection || !scope || scope.isIncomplete || !session.context) return;
      const client = { uid: context.clientUid, name: session.context.clientName };
      setContext(
        contextOf(client, scope.buildings, session.context.buildingUid, user.primaryBuilding?.uid),
        scope,
      );
    },
    update: set,
  };
}
