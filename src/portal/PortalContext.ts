import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider, I18nProvider, RouterProvider, Store } from 'ra-core';
import { createContext, useContext } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import type { Identity, SessionEnd, SessionStore } from '../../authProvider/index.ts';
import type { Fetch, PlatformDataProvider, Reunification } from '../../dataProvider/index.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import type { Embedding } from './Embedding.ts';
import type { FirstRead } from './FirstRead.ts';
import type { MessageLog } from './messageLog.ts';

/** The values that start-up hands over after sign-in. */
export interface PortalOptions {
  readonly session: SessionStore;
  readonly identity: Identity;
  readonly config: PortalConfig;
  /** Called when the platform no longer accepts the sign-in. */
  readonly sessionEnd: SessionEnd;
  /** Sends a call with the bearer token. */
  readonly fetch: Fetch;
  /** The calls that start-up has already made for the first screen. */
  readonly firstRead?: FirstRead | null;
  /** The page around the portal, where it is a part of one. */
  readonly embedding?: Embedding | undefined;
}

/** The applications beside the platform, which are called with the service token (spec section 7, other). */
export interface Services {
  /** Sends a call of the alert service. */
  readonly fetch: Fetch;
  /** The client of the reunification service; null where `config.json` has no address for it. */
  readonly reunification: Reunification | null;
}

/** One running portal: the providers that its screens share. */
export interface Portal extends PortalOptions {
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly authProvider: AuthProvider;
  readonly dataProvider: PlatformDataProvider;
  readonly loadServices: () => Promise<Services>;
  readonly i18nProvider: I18nProvider;
  /** React Router as react-admin's components see it. */
  readonly routerProvider: RouterProvider;
  readonly queryClient: QueryClient;
  /** One person's choices of view, kept in this browser. */
  readonly store: Store;
  /** The messages since the portal was mounted. */
  readonly messages: MessageLog;
  /** Resolves when the code of the first screen is there, or has failed and its error can be shown, and its rows are or take long. */
  readonly ready: Promise<void>;
  dispose(): void;
}

/** The running portal. */
export const PortalContext = createContext<Portal | null>(null);

/** The running portal: its configuration, working context and providers. Throws outside of it. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal is used outside of the portal.');
  return portal;
}

/** The page around the portal; undefined where the portal is the page. */
export function useEmbedding(): Embedding | undefined {
  return useContext(PortalContext)?.embedding;
}
