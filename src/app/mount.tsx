import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createPortal } from './portal.ts';
import type { PortalOptions } from '../portal/PortalContext.ts';

/**
 * Shows the portal in `element`: everything it holds, its addresses included, belongs to this call, so that a host page may
 * mount and unmount it.
 * @returns resolves when the first screen's code is there and is being drawn; with what takes the portal away again
 */
export async function mount(element: HTMLElement, options: PortalOptions): Promise<{ unmount: () => void }> {
  const portal = createPortal(options);
  // A screen that suspends keeps its fallback on for a while even when its code comes at once: wait before the first render.
  await portal.ready;
  const root = createRoot(element, options.embedding);
  root.render(<App portal={portal} />);
  return {
    unmount: () => {
      root.unmount();
      portal.dispose();
    },
  };
}
