import { createContext, useContext } from 'react';
import type { Portal } from '../app/portal.ts';

/** The running portal. */
export const PortalContext = createContext<Portal | null>(null);

/** The running portal: its configuration, working context and providers. Throws outside of it. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal is used outside of the portal.');
  return portal;
}
