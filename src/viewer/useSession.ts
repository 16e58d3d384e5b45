import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionStore } from '../../authProvider/session.ts';

const SessionContext = createContext<SessionStore | null>(null);

/** Provides the session store. The composition root renders it once. */
export const SessionProvider = SessionContext.Provider;

/** The session store, to choose a client or a building. Throws outside `SessionProvider`. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSessionStore is used outside SessionProvider.');
  return store;
}

/** The current session. Re-renders when it changes. */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Rows per page from the user's profile. */
export function useDefaultPageSize(): number {
  return useSession().user.pageSize;
}
