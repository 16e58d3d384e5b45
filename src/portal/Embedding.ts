import type { createBrowserRouter, RouteObject } from 'react-router-dom';
import type { Identity } from '../../authProvider/index.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import type { Look } from '../theme/look.ts';

/** A portal as a part of somebody else's page. Where the portal is the page, there is none of this. */
export interface Embedding {
  /** Aborted when the portal is taken away: whatever outlives a React tree ends with it. */
  readonly signal: AbortSignal;
  /** Before the identifiers that React makes, which would repeat those of the page's other applications. */
  readonly identifierPrefix: string;
  /** The element that scrolls; undefined where the window does. */
  readonly scroller: Element | undefined;
  readonly look: Look;
  /** Reads the configuration and who is signed in, once for all portals of a page. */
  readonly load: () => Promise<{ readonly config: PortalConfig; readonly identity: Identity }>;
  /** Where the portal is, without the base path, with query and fragment. */
  readonly path: () => string;
  /** Goes on at `path` without loading the page again, before there is a router. */
  readonly enter: (path: string) => void;
  readonly createRouter: (routes: RouteObject[]) => ReturnType<typeof createBrowserRouter>;
  /** Leaves the page for an address of the portal, to which signing in belongs. */
  readonly leave: (url: string) => void;
  /** Called before the page is left for the provider. */
  readonly onSignIn: () => void;
  /** The address to go back to after the sign-in, once; null where the portal goes on itself. */
  readonly takeReturn: () => string | null;
  readonly setTitle: (title: string) => void;
  /** Whether keys that are pressed in the page are meant for this portal. */
  readonly isAttended: () => boolean;
}
