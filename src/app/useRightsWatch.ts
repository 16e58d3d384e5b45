import { useEffect } from 'react';
import { rightsEvent } from '../../authProvider/fetch.ts';
import { mapClaims, type SessionUser } from '../../authProvider/claims.ts';
import { usePortal } from '../viewer/PortalContext.ts';
import { useNotify } from '../notices/useNotify.ts';
import '../i18n/late/session.ts';

/** Minimum milliseconds between two reads of the claims. */
const pauseMs = 5_000;

/** The rights among the claims, in a form that can be compared. */
function rightsOf({ permissions, isGlobalAdmin, hasAllBuildings, isScopedToBuilding }: SessionUser) {
  return { permissions, isGlobalAdmin, hasAllBuildings, isScopedToBuilding };
}

function isEqual(one: SessionUser, other: SessionUser): boolean {
  const serialized = (user: SessionUser) =>
    JSON.stringify({ ...rightsOf(user), permissions: [...user.permissions].toSorted() });
  return serialized(one) === serialized(other);
}

/**
 * Reads the claims again after a refused call (403) and after a change of the user's own record or of a role, so that the menu and the pages follow
 * rights that changed since the sign-in.
 */
export function useRightsWatch(): void {
  const { identity, session, config } = usePortal();
  const notify = useNotify();
  useEffect(() => {
    let last = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      const { user } = session.get();
      if (user.actedBy !== null) return;
      const waitMs = last + pauseMs - performance.now();
      if (waitMs > 0) {
        clearTimeout(timer);
        timer = setTimeout(listen, waitMs);
        return;
      }
      last = performance.now();
      if (!(await identity.renew())) return;
      const claimed = mapClaims(await identity.claims(), config.identity.claims);
      if (isEqual(claimed, user)) return;
      session.update({ user: { ...session.get().user, ...rightsOf(claimed) } });
      // The buildings in scope follow from the rights.
      session.refresh().catch(() => undefined);
      notify('session.rightsChanged', { type: 'warning' });
    };
    const listen = () => void follow().catch(() => undefined);
    window.addEventListener(rightsEvent, listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(rightsEvent, listen);
    };
  }, [config, identity, notify, session]);
}
