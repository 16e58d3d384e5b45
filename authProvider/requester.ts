import type { Requester } from '../resources/declaration/access.ts';
import type { SessionUser } from './claims.ts';

interface SignedIn {
  readonly user: SessionUser;
  /** In lower case. */
  readonly permissions: ReadonlySet<string>;
}

/** The person who is signed in, as the declarations' access rules ask. */
export function requesterOf({ user, permissions }: SignedIn): Requester {
  return {
    kind: user.isSystemUser ? 'system' : 'client',
    permissions,
    hasAllBuildings: user.isSystemUser || user.hasAllBuildings,
  };
}
