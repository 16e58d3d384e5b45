import { localStorageStore } from 'ra-core';
import { createAuthProvider, pathWithoutBase } from '../../authProvider/index.ts';
import { createSessionStore } from '../../authProvider/session.ts';
import { createDataProvider, withChanges } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { resourceNamed, resources } from '../../resources/registry.ts';
import { createI18nProvider, localeKey } from '../i18n/i18nProvider.ts';
import { createMessageLog } from '../notices/messageLog.ts';
import type { Portal, PortalOptions, Services } from '../viewer/PortalContext.ts';
import type { watchChanges } from './followChange.ts';
import { mayHere, whereabouts, type Here } from './whereabouts.ts';
import { createQueryClient, takeOver } from './queryClient.ts';
import { createRouterProvider } from './routerProvider.tsx';
import { createRouter } from './routes.tsx';

/** Version of the stored values. Older ones are discarded. */
const storeVersion = '1';

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
  const { started, ...kept } = options;
  const { identity, config, sessionEnd, fetch, firstRead } = options;
  const router = createRouter(options.embedding);
  /** The rendered page, not one whose code is still loading. */
  const here = (): Here => ({
    pathname: pathWithoutBase(router.state.location.pathname),
    session: session.get(),
  });
  const locate = (resource: AnyResource) => whereabouts(resource, here());
  const queryClient = createQueryClient(locate);
  const plain = createDataProvider({
    resources,
    fetch,
    serviceFetch: async (input, init) => (await loadServices()).fetch(input, init),
    apiUrl: config.apiUrl,
    whereabouts: locate,
  });
  const session = createSessionStore(started, async () => (await loadWatch()).clients, started.contexts);
  const firstAnswer = firstRead ? takeOver(queryClient, firstRead) : undefined;
  const store = localStorageStore(storeVersion, `.${session.get().user.userUid}`);
  const i18nProvider = createI18nProvider(
    config.region,
    store.getItem(localeKey),
    options.embedding?.look.elements ?? [document.documentElement],
  );
  // Without a stored locale, ra-core renders nothing first and everything after that.
  store.setItem('locale', i18nProvider.getLocale());
  /** The code loads with the first call to an application beside the platform. */
  let services: Promise<Services> | undefined;
  const loadServices = () => {
    services ??= import('./services.ts').then(({ createServices }) =>
      createServices({ ...kept, session }, dataProvider),
    );
    services.catch(() => {
      services = undefined;
    });
    return services;
  };
  /** The code loads after the first screen. */
  let watch: Promise<ReturnType<typeof watchChanges>> | undefined;
  const loadWatch = () => {
    watch ??= import('./followChange.ts').then((code) =>
      code.watchChanges({ started, queryClient, session, provider: plain, i18nProvider }),
    );
    watch.catch(() => {
      watch = undefined;
    });
    return watch;
  };
  const dataProvider = withChanges(plain, {
    find: resourceNamed,
    // Without the code nothing is asked. The change itself then tells what is wrong with the connection.
    before: (change) =>
      loadWatch().then(
        ({ before }) => before(change),
        () => undefined,
      ),
    onChange: (change) => void loadWatch().then(({ after }) => after(change)),
  });
  return {
    ...kept,
    session,
    loadServices,
    router,
    queryClient,
    authProvider: createAuthProvider(identity, session, sessionEnd, (resource, operation, record) =>
      mayHere(resource, operation, here(), record),
    ),
    dataProvider,
    i18nProvider,
    routerProvider: createRouterProvider(here),
    store,
    messages: createMessageLog(),
    ready: Promise.all([initialized(router), firstAnswer]).then(() => undefined),
    dispose: () => {
      router.dispose();
      // Cancelled queries stay in the cache until a timer removes them; `clear` removes them now.
      void queryClient.cancelQueries().finally(() => queryClient.clear());
    },
  };
}
