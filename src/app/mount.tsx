import { createRoot } from 'react-dom/client';
import type { SessionStore } from '../../authProvider/index.ts';
import { App } from './App.tsx';
import { createPortal } from './portal.ts';
import type { PortalOptions } from '../viewer/PortalContext.ts';

/**
 * Renders the portal in `element`. All state, including the router, belongs to this call, so that a host page
 * can mount and unmount it.
 * @returns resolves when the first screen's code is loaded, with the session and a function that removes the portal
 */
export async function mount(
  element: HTMLElement,
  options: PortalOptions,
): Promise<{ session: SessionStore; unmount: () => void }> {
  const portal = createPortal(options);
  // Waits before the first render: a suspended screen keeps its fallback for a while even when its code
  // arrives at once.
  await portal.ready;
  const root = createRoot(element, options.embedding);
  root.render(<App portal={portal} />);
  return {
    session: portal.session,
    unmount: () => {
      root.unmount();
      portal.dispose();
    },
  };
}
