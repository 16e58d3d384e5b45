import type { Mode } from '../theme/mode.ts';

export interface MountOptions {
  /** URL of `config.json`. Defaults to the file beside the remote. */
  readonly config?: string;
  /** `page` (the default): the portal uses the page's URL. `own`: a path kept in memory, for several portals in one page. */
  readonly address?: 'page' | 'own';
  /** Initial path, such as `/v7/client/landing`. With `address: 'page'`, used only when the page's URL is not one of the portal. */
  readonly initialPath?: string;
  /** Called with each new path, such as `/v7/client/landing`. */
  readonly onNavigate?: (path: string) => void;
  /** The color scheme of the page. Without it the user chooses. */
  readonly mode?: Mode;
  /** The element that scrolls the portal. Defaults to the window. */
  readonly scroller?: Element;
}

/** A portal in a page. */
export interface MountedPortal {
  /** Resolves when the first screen, or an error page, is shown. */
  readonly ready: Promise<void>;
  /** Navigates to a path of the portal, such as `/v7/client/landing`. */
  readonly navigate: (path: string) => void;
  readonly setMode: (mode: Mode) => void;
  /** Removes the portal and stops everything that it started. */
  readonly unmount: () => void;
}
