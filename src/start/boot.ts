import { loadConfig } from '../../authProvider/config.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { createIdentity, type Identity } from '../../authProvider/identity.ts';
import { basePath, comparablePath, isPublicPath, pathOnly } from '../../authProvider/paths.ts';
import { takeTarget } from '../../authProvider/ending/sessionEnd.ts';
import { signedInBefore } from '../../authProvider/ending/signedInBefore.ts';
import { isDuplicateTab } from '../../authProvider/tab.ts';
import { isFresh, tokenStore } from '../../authProvider/tokens.ts';
import { signInWait, StartTimeoutError } from '../../authProvider/wait.ts';
import type { Embedding } from '../viewer/Embedding.ts';
import { currentPath, enter } from './address.ts';
import { showLoader } from './loader.ts';
import { unusable } from './unusable.ts';
import { isChunkError, reloadOnce } from '../../authProvider/reload.ts';

/**
 * The entry of the portal, kept small: a new user is redirected to the identity provider without loading the application. When the provider
 * has a session, the page stays and loads the application in parallel.
 * @param embedding the host page of an embedded portal
 */
export async function boot(root: HTMLElement, embedding?: Embedding): Promise<void> {
  const path = (embedding?.path ?? currentPath)();
  showLoader(root, path);
  const reason = unusable();
  if (reason) {
    (await import('./unusablePage.ts')).showUnusable(root, reason);
    return;
  }
  const isCallback = comparablePath(path) === '/callback';
  const isPublic = !isCallback && isPublicPath(path);
  const isKnown = () => tokenStore(sessionStorage).load() !== null || signedInBefore().get();
  if (isCallback || (!isPublic && isKnown())) preloadStart();
  let config: PortalConfig | undefined;
  const isGone = () => embedding?.signal.aborted;
  const fail = async (error: unknown) => {
    const { showTrouble } = await import('./trouble.ts');
    if (!isGone()) showTrouble(root, error, config, embedding?.look.elements[1]);
  };
  // The sign-in timeout of the specification also bounds every other step of the start.
  const limit = setTimeout(() => void fail(new StartTimeoutError()), signInWait.atMost);
  embedding?.signal.addEventListener('abort', () => clearTimeout(limit));
  try {
    const { identity, ...read } = await (embedding?.load ?? load)();
    if (isGone()) return;
    ({ config } = read);
    if (isCallback) await finishSignIn(root, config, identity, embedding);
    else if (isPublic) await (await import('./pages.ts')).showPublicPage(root, path, { config, identity });
    else if (await isSignedIn(identity)) await startApplication(root, config, identity, path, embedding);
    else {
      const target = comparablePath(path) === '/' ? (takeTarget(sessionStorage) ?? '/') : path;
      // In the URL, because the target is stored for one start: a reload after a failure starts there as well.
      (embedding?.enter ?? enter)(target);
      if (!(await identity.signInQuietly())) {
        if (isGone()) return;
        embedding?.onSignIn();
        await identity.signIn(target);
        // The page is being left. The time limit applies until it is gone.
        return;
      }
      if (isGone()) return;
      await startApplication(root, config, identity, target, embedding);
    }
  } catch (error) {
    if (!isChunkError(error) || !reloadOnce()) await fail(error);
  }
  clearTimeout(limit);
}

async function load() {
  const [config, isDuplicate] = await Promise.all([loadConfig(), isDuplicateTab()]);
  const identity = createIdentity(config);
  if (isDuplicate) identity.forget();
  return { config, identity };
}

async function isSignedIn(identity: Identity): Promise<boolean> {
  return identity.user !== null && (isFresh(identity.user) || identity.renew());
}

/**
 * Prefetches the code of the start while the sign-in completes or config.json loads, without running it: running it now would delay the
 * calls that only need the token. The build lists the chunks in index.html.
 */
function preloadStart(): void {
  const chunks = document.querySelector<HTMLMetaElement>('meta[name="start-chunks"]')?.content ?? '';
  for (const href of chunks.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  // Only the session code runs immediately: it sends the first calls.
  import('./application.ts').catch(() => undefined);
}

/** Loads the application and the code of the screen at `path` in parallel. The screen reports when its chunk fails to load. */
async function loadApplication(path: string, permissions: ReadonlySet<string>) {
  const [{ mount }] = await Promise.all([
    import('../app/mount.tsx'),
    import('../app/preload.ts').then(async ({ preloadScreen }) =>
      preloadScreen(pathOnly(path), permissions).catch(() => undefined),
    ),
  ]);
  return { mount };
}

async function startApplication(
  root: HTMLElement,
  config: PortalConfig,
  identity: Identity,
  path: string,
  embedding: Embedding | undefined,
): Promise<void> {
  const { startSession } = await import('./application.ts');
  await startSession(root, {
    config,
    identity,
    path,
    loadApplication: async (permissions) => loadApplication(path, permissions),
    embedding,
  });
}

async function finishSignIn(
  root: HTMLElement,
  config: PortalConfig,
  identity: Identity,
  embedding: Embedding | undefined,
): Promise<void> {
  const { href } = location;
  let target: string;
  try {
    target = await identity.completeSignIn(href);
  } catch (error) {
    console.error('The sign-in was not completed.', error);
    location.replace(`${basePath}${config.identity.errorPath}?reason=sign-in`);
    return;
  }
  const host = embedding?.takeReturn();
  if (host) {
    location.replace(host);
    return;
  }
  // The code has been used. A reload must not send it again.
  (embedding?.enter ?? enter)(target);
  await startApplication(root, config, identity, target, embedding);
}
