import type { MountedPortal, MountOptions } from './options.ts';

export type { MountedPortal, MountOptions } from './options.ts';

/**
 * Renders the portal in `element`, after its existing content.
 * @throws TypeError when a path is not one of the portal
 */
export function mount(element: HTMLElement, options: MountOptions = {}): MountedPortal {
  const end = new AbortController();
  // A dynamic import also loads the style sheets; loading the module directly would not.
  const portal = import('./portal.ts').then(({ showPortal }) => showPortal(element, options, end.signal));
  return {
    ready: portal.then(async ({ ready }) => ready),
    navigate: (path) => void portal.then(({ navigate }) => navigate(path)),
    setMode: (mode) => void portal.then(({ setMode }) => setMode(mode)),
    unmount: () => end.abort(),
  };
}
