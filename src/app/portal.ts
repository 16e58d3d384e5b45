import type { QueryClient } from '@tanstack/react-query';
import { localStorageStore } from 'ra-core';
import type { AuthProvider, I18nProvider, Store } from 'ra-core';
import type { createBrowserRouter } from 'react-router-dom';
import { createAuthorizedFetch } from '../../authProvider/fetch.ts';
import { createAuthProvider } from '../../authProvider/index.ts';
import type { Identity, PortalConfig, SessionEnd, SessionStore } from '../../authProvider/index.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { resources } from '../../resources/registry.ts';
import { createI18nProvider } from '../i18n/i18nProvider.ts';
import { createMessageLog } from '../shell/messageLog.ts';
import type { MessageLog } from '../shell/messageLog.ts';
import { createQueryClient } from './queryClient.ts';
import { createRouter } from './routes.tsx';

/** What start-up hands over once somebody is signed in. */
export interface PortalOptions {
  readonly session: SessionStore;
  readonly identity: Identity;
  readonly config: PortalConfig;
  /** What follows when the platform no longer takes the sign-in. */
  readonly sessionEnd: SessionEnd;
}

/** One running portal: the providers that its screens share. */
export interface Portal extends PortalOptions {
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly dataProvider: PlatformDataProvider;
  readonly authProvider: AuthProvider;
  readonly i18nProvider: I18nProvider;
  readonly queryClient: QueryClient;
  /** What one person chose to see and how, in this browser. */
  readonly store: Store;
  /** What the portal has told since it was mounted. */
  readonly messages: MessageLog;
  /** Resolves when the code of the first screen is there, or has failed and its error can be shown. */
  readonly ready: Promise<void>;
  dispose(): void;
}

/** Changes when remembered values can no longer be read; they are then forgotten. */
const STORE_VERSION = '1';

export function createPortal(options: PortalOptions): Portal {
  const { session, identity, config, sessionEnd } = options;
  const router = createRouter();
  const queryClient = createQueryClient();
  return {
    ...options,
    router,
    queryClient,
    dataProvider: createDataProvider({
      resources,
      fetch: createAuthorizedFetch(identity, config.apiUrl, sessionEnd),
      apiUrl: config.apiUrl,
    }),
    authProvider: createAuthProvider(identity, session, sessionEnd),
    i18nProvider: createI18nProvider(config.region),
    store: localStorageStore(STORE_VERSION, `.${session.get().user.userUid}`),
    messages: createMessageLog(),
    ready: new Promise((resolve) => {
      if (router.state.initialized) resolve();
      const stop = router.subscribe((state) => {
        if (!state.initialized) return;
        stop();
        resolve();
      });
    }),
    dispose: () => {
      router.dispose();
      queryClient.clear();
    },
  };
}
