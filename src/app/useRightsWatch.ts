import { useEffect } from 'react';
import { forbiddenEvent } from '../../authProvider/fetch.ts';
import { mapClaims } from '../../authProvider/claims.ts';
import { usePortal } from '../viewer/PortalContext.ts';
import { useNotify } from '../notices/useNotify.ts';
import '../i18n/late/session.ts';

/** Milliseconds within which further refused calls do not read the claims again. */
const pauseMs = 5_000;

function isEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((permission) => other.has(permission));
}

/** Reads the claims again after a refused call (403), so that the menu and the pages follow rights that changed since the sign-in. */
export function useRightsWatch(): void {
  const { identity, session, config } = usePortal();
  const notify = useNotify();
  useEffect(() => {
    let last = -Infinity;
    const follow = async () => {
      const { user } = session.get();
      if (performance.now() - last < pauseMs || user.actedBy !== null) return;
      last = performance.now();
      if (!(await identity.renew())) return;
      const { permissions, isGlobalAdmin, hasAllBuildings, isScopedToBuilding } = mapClaims(
        await identity.claims(),
        config.identity.claims,
      );
      if (isEqual(permissions, user.permissions)) return;
      session.update({ user: { ...user, permissions, isGlobalAdmin, hasAllBuildings, isScopedToBuilding } });
      notify('session.rightsChanged', { type: 'warning' });
    };
    const listen = () => void follow().catch(() => undefined);
    window.addEventListener(forbiddenEvent, listen);
    return () => window.removeEventListener(forbiddenEvent, listen);
  }, [config, identity, notify, session]);
}
