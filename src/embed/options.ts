import type { Mode } from '../theme/mode.ts';

export interface MountOptions {
  /** Address of `config.json`; the file beside the remote unless given. */
  readonly config?: string;
  /** `page` (the default): the page's address is the portal's. `own`: an address that nobody sees, for a portal beside others. */
  readonly address?: 'page' | 'own';
  /** Where to begin, as `/v7/client/landing`. With the page's address, only where that is none of the portal's. */
  readonly initialPath?: string;
  /** Told of each address that the portal goes to, as `/v7/client/landing`. */
  readonly onNavigate?: (path: string) => void;
  /** The color scheme of the page; the person chooses unless given. */
  readonly mode?: Mode;
  /** The element that scrolls the portal; the window unless given. */
  readonly scroller?: Element;
}

/** A portal in a page. */
export interface MountedPortal {
  /** Resolves when the first screen is there, or a page that says why not. */
  readonly ready: Promise<void>;
  /** Goes to an address of the portal, as `/v7/client/landing`. */
  readonly navigate: (path: string) => void;
  readonly setMode: (mode: Mode) => void;
  /** Takes the portal away, with everything that it has begun. */
  readonly unmount: () => void;
}
