import { createStartCalls } from '../../authProvider/calls.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { browserContextStore } from '../../authProvider/context.ts';
import { createAuthorizedFetch } from '../../authProvider/fetch.ts';
import type { Identity } from '../../authProvider/identity.ts';
import { basePath, comparablePath, pathOnly } from '../../authProvider/paths.ts';
import { SignInRefusedError } from '../../authProvider/provider.ts';
import { claimedSession } from '../../authProvider/session.ts';
import { createSessionEnd } from '../../authProvider/ending/sessionEnd.ts';
import { startUp } from '../../authProvider/startup.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { resources } from '../../resources/registry.ts';
import type { mount } from '../app/mount.tsx';
import type { Embedding } from '../viewer/Embedding.ts';
import { idle } from '../browser/idle.ts';
import { entryOf } from '../navigation/startPage.ts';
import { partnerArrival } from './prompts/partnerArrival.ts';
import type { FirstRead } from '../viewer/FirstRead.ts';
import { currentPath, enter } from './address.ts';
import { startFirstRead } from './firstRead.ts';
import { likelyPageSize } from './likelyPageSize.ts';

export interface StartOptions {
  readonly config: PortalConfig;
  readonly identity: Identity;
  /** Initial path, without the base path. */
  readonly path: string;
  /** Loads and runs the code of the application and of the first screen, for these permissions. */
  readonly loadApplication: (permissions: ReadonlySet<string>) => Promise<{ mount: typeof mount }>;
  /** The host page of an embedded portal. */
  readonly embedding: Embedding | undefined;
}

/** Starts the session of the signed-in user and renders the application in `root`. */
export async function startSession(root: HTMLElement, options: StartOptions): Promise<void> {
  const { config, identity, path, loadApplication, embedding } = options;
  const { signal } = embedding ?? {};
  const sessionEnd = createSessionEnd(config, {
    storage: sessionStorage,
    currentPath: embedding?.path ?? currentPath,
    leave: embedding?.leave ?? ((url) => location.assign(url)),
    forget: () => identity.forget(),
    setCookie: (cookie) => {
      document.cookie = cookie;
    },
  });
  const fetch = createAuthorizedFetch(identity, config.apiUrl, sessionEnd, signal);
  const calls = createStartCalls(fetch, config.apiUrl);
  const contexts = browserContextStore(sessionStorage, document);
  const dataProvider = createDataProvider({ resources, fetch, apiUrl: config.apiUrl });
  let firstRead: FirstRead | null = null;
  let code: ReturnType<typeof loadApplication> | undefined;
  const found = await startUp({
    config,
    identity,
    calls,
    contexts,
    path,
    onKnown(user, context) {
      const likely = { ...user, pageSize: likelyPageSize(user) };
      firstRead = startFirstRead(path, claimedSession(config, likely, context), dataProvider);
      // Running the code takes longer than these calls, so they are sent first.
      code = loadApplication(user.permissions);
      code.catch(() => undefined);
    },
  }).catch((error: unknown) => {
    if (error instanceof SignInRefusedError) sessionEnd.onSessionOver();
    if (!sessionEnd.isOver) throw error;
  });
  // Failed calls do not matter while the page is being left.
  if (!found || sessionEnd.isOver || signal?.aborted) return;
  const { session: started } = found;
  firstRead = startFirstRead(path, started, dataProvider, firstRead);
  if (!started.user.isSystemUser && started.context?.buildingUid === '') {
    location.replace(`${basePath}/prompt/no-buildings`);
    return;
  }
  if (comparablePath(path) === '/') {
    const arrival = partnerArrival(started.user, sessionStorage);
    if (arrival) {
      location.replace(arrival);
      return;
    }
    const entry = entryOf(started);
    if ('external' in entry) {
      location.replace(entry.external);
      return;
    }
    if ('path' in entry) {
      (embedding?.enter ?? enter)(entry.path);
      const { preloadScreen } = await import('../app/preload.ts');
      preloadScreen(pathOnly(entry.path), started.user.permissions).catch(() => undefined);
    }
  }

  const application = await (code ?? loadApplication(started.user.permissions));
  if (signal?.aborted) return;
  const { session, unmount } = await application.mount(root, {
    started: { ...found, calls, contexts },
    identity,
    config,
    sessionEnd,
    fetch,
    firstRead,
    embedding,
  });
  if (signal?.aborted) unmount();
  signal?.addEventListener('abort', unmount);
  // The screens work without flags until they arrive, or when they never do.
  idle()
    .then(async () => import('./afterStart.ts'))
    .then(async ({ afterStart }) => afterStart({ session, identity, contexts, signal }))
    .catch(() => session.update({ flagsSettled: true }));
}
