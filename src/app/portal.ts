import type { QueryClient } from '@tanstack/react-query';
import { localStorageStore } from 'ra-core';
import type { AuthProvider, I18nProvider, Store } from 'ra-core';
import type { createBrowserRouter } from 'react-router-dom';
import { createAuthProvider } from '../../authProvider/index.ts';
import type { Identity, SessionEnd, SessionStore } from '../../authProvider/index.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { createI18nProvider } from '../i18n/i18nProvider.ts';
import { createMessageLog } from '../portal/messageLog.ts';
import type { MessageLog } from '../portal/messageLog.ts';
import type { FirstRead } from '../start/firstRead.ts';
import { createQueryClient, takeOver } from './queryClient.ts';
import { createRouter } from './routes.tsx';

/** What start-up hands over once somebody is signed in. */
export interface PortalOptions {
  readonly session: SessionStore;
  readonly identity: Identity;
  readonly config: PortalConfig;
  /** What follows when the platform no longer takes the sign-in. */
  readonly sessionEnd: SessionEnd;
  readonly dataProvider: PlatformDataProvider;
  /** What start-up has already asked for on behalf of the first screen. */
  readonly firstRead?: FirstRead | null;
}

/** One running portal: the providers that its screens share. */
export interface Portal extends PortalOptions {
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly authProvider: AuthProvider;
  readonly i18nProvider: I18nProvider;
  readonly queryClient: QueryClient;
  /** What one person chose to see and how, in this browser. */
  readonly store: Store;
  /** What the portal has told since it was mounted. */
  readonly messages: MessageLog;
  /** Resolves when the code of the first screen is there, or has failed and its error can be shown, and its rows are or take long. */
  readonly ready: Promise<void>;
  dispose(): void;
}

/** Changes when remembered values can no longer be read; they are then forgotten. */
const STORE_VERSION = '1';

function initialized(router: Portal['router']): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

export function createPortal(options: PortalOptions): Portal {
  const { session, identity, config, sessionEnd, firstRead } = options;
  const router = createRouter();
  const queryClient = createQueryClient();
  const taken = firstRead ? takeOver(queryClient, firstRead) : undefined;
  const i18nProvider = createI18nProvider(config.region);
  const store = localStorageStore(STORE_VERSION, `.${session.get().user.userUid}`);
  // Of a locale that the store does not name, ra-core draws nothing first and everything then.
  store.setItem('locale', i18nProvider.getLocale());
  return {
    ...options,
    router,
    queryClient,
    authProvider: createAuthProvider(identity, session, sessionEnd),
    i18nProvider,
    store,
    messages: createMessageLog(),
    ready: Promise.all([initialized(router), taken]).then(() => undefined),
    dispose: () => {
      router.dispose();
      queryClient.clear();
    },
  };
}
