import { messages } from '../resources/product/messages.ts';
import type { NamedUid, SessionUser } from './claims.ts';
import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { buildingScope, selectBuilding, type ContextStore, type WorkingContext } from './context.ts';

/** The user's own record on the platform; what else it holds is left as it came. */
export interface Profile {
  readonly pageSize?: number;
  readonly primaryBuilding?: NamedUid | null;
  readonly [field: string]: unknown;
}

/** The portal's knowledge of the chosen client. */
export interface ClientScope {
  /** In scope of the user, All Buildings first where it may be chosen. */
  readonly buildings: readonly NamedUid[];
  /** Identifiers of the licensed modules. */
  readonly modules: ReadonlySet<string>;
  /** Whether the client has a single-sign-on connection. */
  readonly hasConnection: boolean;
  /** IANA name of the zone in which moments of the client's records are shown; without one, the viewer's own. */
  readonly timeZone?: string | null;
  /** One of these two could not be read, so that pages may be closed that are open to the person. */
  readonly isIncomplete?: boolean;
}

/** Everything that access and screens ask about the signed-in user. A value: changes make a new one. */
export interface Session extends ClientScope {
  readonly config: PortalConfig;
  readonly user: SessionUser;
  readonly profile: Profile | null;
  readonly context: WorkingContext | null;
  /** Names of the feature flags that are on. */
  readonly flags: ReadonlySet<string>;
  /** Whether the flag service has answered, or failed; until then a flag that is not on is only unknown. */
  readonly flagsSettled: boolean;
}

/** Nothing is known of a client while none is chosen. */
export const noClientScope: ClientScope = {
  buildings: [],
  modules: new Set(),
  hasConnection: false,
  timeZone: null,
  isIncomplete: false,
};

/** Reads the scope of a client from the platform; null when there is no such client. */
export type LoadClientScope = (clientUid: string, user: SessionUser) => Promise<ClientScope | null>;

export interface SessionStore {
  readonly get: () => Session;
  /** Calls `listener` after each change; answers the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Works with another client from now on, or with none. Resolves when its buildings are known; rejects with the failure of the
   * calls and then leaves everything as it was.
   */
  readonly selectClient: (client: NamedUid | null) => Promise<void>;
  /** Works with another building in scope; others are ignored. */
  readonly selectBuilding: (buildingUid: string) => void;
  /** Changes other parts: the profile, or the client's time zone, after it was saved, flags when they arrive. */
  update(change: Partial<Pick<Session, 'profile' | 'user' | 'flags' | 'flagsSettled' | 'timeZone'>>): void;
}

/** The context of a client with the building that the priorities select. */
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

/** The session as far as the claims tell it, before the platform has answered anything. */
export function claimedSession(config: PortalConfig, user: SessionUser, client: NamedUid | null): Session {
  return {
    config,
    user,
    profile: null,
    context: client && contextOf(client, [], undefined, undefined),
    ...noClientScope,
    flags: new Set(),
    flagsSettled: false,
  };
}

/** Scope of a client's answers as the user may choose from them. */
export function scopeOf(
  user: SessionUser,
  buildings: readonly NamedUid[],
  modules: ReadonlySet<string>,
  hasConnection: boolean,
): ClientScope {
  return { buildings: buildingScope(user, buildings), modules, hasConnection };
}

/** Holds the session outside React, as `useSyncExternalStore` wants it. */
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
      // A person who has chosen again meanwhile wants the later client.
      if (own !== selection) return;
      if (!scope) throw new Error(messages['client-not-found']);
      setContext(contextOf(client, scope.buildings, undefined, session.user.primaryBuilding?.uid), scope);
    },
    selectBuilding(buildingUid) {
      const building = session.buildings.find(({ uid }) => uid === buildingUid);
      if (!building || !session.context) return;
      setContext({ ...session.context, buildingUid: building.uid, buildingName: building.name });
    },
    update: set,
  };
}
