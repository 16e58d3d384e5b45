import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionStore } from '../../authProvider/session.ts';

const SessionContext = createContext<SessionStore | null>(null);

/** Gives the session store to the components below; the application's root renders it once. */
export const SessionProvider = SessionContext.Provider;

/** The session store, to choose a client or a building. Throws outside `SessionProvider`. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSessionStore is used outside SessionProvider.');
  return store;
}

/** The session; the component renders again when it changes. */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Rows per page that the user has chosen in the profile. */
export function useDefaultPageSize(): number {
  return useSession().user.pageSize;
}
