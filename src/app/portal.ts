import { localStorageStore } from 'ra-core';
import { createAuthProvider } from '../../authProvider/index.ts';
import { createI18nProvider } from '../i18n/i18nProvider.ts';
import { createMessageLog } from '../portal/messageLog.ts';
import type { Portal, PortalOptions } from '../portal/PortalContext.ts';
import { createQueryClient, takeOver } from './queryClient.ts';
import { createRouter } from './routes.tsx';

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
