import type { SessionUser } from '../../authProvider/claims.ts';
import { readConfig } from '../../authProvider/config.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { allBuildings, type ContextStore, type WorkingContext } from '../../authProvider/context.ts';
import {
  createSessionStore,
  type ClientData,
  type ClientSource,
  type Session,
  type SessionStore,
  type Started,
} from '../../authProvider/session.ts';

export const clientUid = '0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69';
export const otherClientUid = '7e6d5c4b-3a29-4817-8655-443322110099';
export const ash = { uid: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Ash Elementary' };
export const birch = { uid: 'aaaaaaaa-0000-4000-8000-000000000002', name: 'Birch Middle' };

export const aContext: WorkingContext = {
  clientUid,
  clientName: 'Northfield School District',
  buildingUid: allBuildings.uid,
  buildingName: allBuildings.name,
};

type UserChange = Partial<Omit<SessionUser, 'permissions'>> & {
  /** In any letter case. */
  readonly permissions?: Iterable<string>;
};

export function aUser({ permissions = [], ...change }: UserChange = {}): SessionUser {
  return {
    userUid: '11111111-2222-4333-8444-555555555555',
    clientUid,
    clientName: 'Northfield School District',
    isSystemUser: false,
    isGlobalAdmin: false,
    firstName: 'Ada',
    lastName: 'Admin',
    email: 'ada.admin@northfield.example',
    userRole: 1,
    hasAllBuildings: true,
    isScopedToBuilding: false,
    permissions: new Set(Array.from(permissions, (permission) => permission.toLowerCase())),
    defaultLandingPage: null,
    isSSOAuthenticated: false,
    camuParentUid: null,
    pageSize: 10,
    primaryBuilding: null,
    voicePhoneNumber: '',
    mobilePhoneNumber: '',
    actedBy: null,
    ...change,
  };
}

export const systemUser = (change: UserChange = {}) =>
  aUser({ isSystemUser: true, clientUid: null, clientName: '', ...change });

export const aConfig = (change: Record<string, unknown> = {}): PortalConfig => readConfig(change);

export function aSession(change: Partial<Session> = {}): Session {
  const user = change.user ?? aUser();
  return {
    config: aConfig(),
    user,
    profile: null,
    context: user.isSystemUser ? null : aContext,
    buildings: [allBuildings, ash, birch],
    modules: new Set(),
    hasConnection: false,
    flags: new Set(),
    flagsSettled: true,
    ...change,
  };
}

/** An in-memory Storage. */
export function memoryStorage(content: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(content));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    clear: () => items.clear(),
    get length() {
      return items.size;
    },
  };
}

/** A context store that records saved values. */
export function memoryContexts(
  storedContext: WorkingContext | null = null,
): ContextStore & { saved: (WorkingContext | null)[] } {
  const saved: (WorkingContext | null)[] = [];
  return { saved, load: () => storedContext, save: (context) => saved.push(context) };
}

/** What the platform has of a client with two buildings. */
export const clientData = (change: Partial<ClientData> = {}): ClientData => ({
  buildings: [birch, ash],
  timeZone: null,
  modules: new Set(),
  hasConnection: false,
  ...change,
});

/** Clients whose data stay as they were loaded. */
export const clientsOf =
  (load: (clientUid: string) => Promise<ClientData>) => async (): Promise<ClientSource> => ({
    load: async ({ uid }) => load(uid),
    follow: () => undefined,
    refresh: async () => undefined,
  });

/** The results of the start: the session, and of its client what `clientData` has. */
export const startedWith = (session = aSession()): Started => ({
  session,
  client: session.context && clientData(),
});

/** A session store for components, without a platform. */
export function sessionStoreOf(session: Session): SessionStore {
  return createSessionStore(
    startedWith(session),
    clientsOf(async () => clientData()),
    memoryContexts(),
  );
}
