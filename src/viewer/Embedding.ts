import type { createBrowserRouter, RouteObject } from 'react-router-dom';
import type { Identity } from '../../authProvider/index.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import type { Look } from '../theme/look.ts';

/** The host page of an embedded portal. Undefined when the portal is the whole page. */
export interface Embedding {
  /** Aborted when the portal is unmounted. Ends everything that outlives the React tree. */
  readonly signal: AbortSignal;
  /** Prefix of React's ids, which would otherwise collide with those of other applications on the page. */
  readonly identifierPrefix: string;
  /** The scrolling element; undefined when the window scrolls. */
  readonly scroller: Element | undefined;
  readonly look: Look;
  /** Loads the configuration and the identity, shared by all portals of a page. */
  readonly load: () => Promise<{ readonly config: PortalConfig; readonly identity: Identity }>;
  /** The portal's current path with query and fragment, without the base path. */
  readonly path: () => string;
  /** Navigates to `path` without a page load, before the router exists. */
  readonly enter: (path: string) => void;
  readonly createRouter: (routes: RouteObject[]) => ReturnType<typeof createBrowserRouter>;
  /** Leaves the page for a URL of the portal, which starts the sign-in. */
  readonly leave: (url: string) => void;
  /** Called before the page is left for the identity provider. */
  readonly onSignIn: () => void;
  /** Returns the URL to go back to after the sign-in, once. Null when the portal navigates itself. */
  readonly takeReturn: () => string | null;
  readonly setTitle: (title: string) => void;
  /** True when key events on the page belong to this portal. */
  readonly isAttended: () => boolean;
}
