import type { Requester } from '../resources/declaration/access.ts';
import type { SessionUser } from './claims.ts';

/** The person who is signed in, as the declarations' access rules ask. */
export function requesterOf({ isSystemUser, permissions, hasAllBuildings }: SessionUser): Requester {
  return {
    kind: isSystemUser ? 'system' : 'client',
    permissions,
    hasAllBuildings: isSystemUser || hasAllBuildings,
  };
}
