import type { Requester } from '../resources/declaration/access.ts';
import type { SessionUser } from './claims.ts';

/** The signed-in user as the requester of access rules. */
export function requesterOf({ isSystemUser, permissions, hasAllBuildings }: SessionUser): Requester {
  return {
    kind: isSystemUser ? 'system' : 'client',
    permissions,
    hasAllBuildings: isSystemUser || hasAllBuildings,
  };
}
