import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider, I18nProvider, RouterProvider, Store } from 'ra-core';
import { createContext, useContext } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import type { StartCalls } from '../../authProvider/calls.ts';
import type { ContextStore } from '../../authProvider/context.ts';
import type { Identity, SessionEnd, SessionStore } from '../../authProvider/index.ts';
import type { Started } from '../../authProvider/session.ts';
import type { Fetch, PlatformDataProvider, Reunification } from '../../dataProvider/index.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import type { Embedding } from './Embedding.ts';
import type { FirstRead } from './FirstRead.ts';
import type { MessageLog } from '../notices/messageLog.ts';

/** The values that the start passes to the portal after sign-in. */
export interface PortalOptions {
  /** The results of the start, and its means to find out more. */
  readonly started: Started & {
    readonly calls: StartCalls;
    readonly contexts: Pick<ContextStore, 'save'>;
  };
  readonly identity: Identity;
  readonly config: PortalConfig;
  /** Called when the platform rejects the session. */
  readonly sessionEnd: SessionEnd;
  /** Sends a request with the bearer token. */
  readonly fetch: Fetch;
  /** Requests that the start has already sent for the first screen. */
  readonly firstRead?: FirstRead | null;
  /** The host page of an embedded portal. */
  readonly embedding?: Embedding | undefined;
}

/** Applications beside the platform, called with the service token (spec section 7, other). */
export interface Services {
  /** Sends a request to the alert service. */
  readonly fetch: Fetch;
  /** The client of the reunification service; null when `config.json` has no URL for it. */
  readonly reunification: Reunification | null;
}

/** A running portal: the providers that its screens share. */
export interface Portal extends Omit<PortalOptions, 'started'> {
  readonly session: SessionStore;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly authProvider: AuthProvider;
  readonly dataProvider: PlatformDataProvider;
  readonly loadServices: () => Promise<Services>;
  readonly i18nProvider: I18nProvider;
  /** React Router, adapted to react-admin's components. */
  readonly routerProvider: RouterProvider;
  readonly queryClient: QueryClient;
  /** The user's view settings, stored in this browser. */
  readonly store: Store;
  /** Messages since the portal was mounted. */
  readonly messages: MessageLog;
  /**
   * Resolves when the first screen can render: its code is loaded or has failed, and its rows are loaded or
   * take long.
   */
  readonly ready: Promise<void>;
  dispose(): void;
}

export const PortalContext = createContext<Portal | null>(null);

/** The running portal: configuration, working context and providers. Throws outside the portal. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal is used outside of the portal.');
  return portal;
}

/** The host page of an embedded portal; undefined when the portal is the whole page. */
export function useEmbedding(): Embedding | undefined {
  return useContext(PortalContext)?.embedding;
}
