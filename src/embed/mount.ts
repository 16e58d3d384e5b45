import type { MountedPortal, MountOptions } from './options.ts';

/**
 * Shows the portal in `element`, below whatever that holds.
 * @throws TypeError naming a path that is none of the portal's
 */
export function mount(element: HTMLElement, options: MountOptions = {}): MountedPortal {
  const end = new AbortController();
  // Its style sheets come with it: those of a module that a page loads by itself would not.
  const portal = import('./portal.ts').then(({ showPortal }) => showPortal(element, options, end.signal));
  return {
    ready: portal.then(async ({ ready }) => ready),
    navigate: (path) => void portal.then(({ navigate }) => navigate(path)),
    setMode: (mode) => void portal.then(({ setMode }) => setMode(mode)),
    unmount: () => end.abort(),
  };
}
