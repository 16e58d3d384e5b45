import type { AuthProvider } from 'ra-core';
import type { Operation } from '../resources/declaration/access.ts';
import type { AnyResource } from '../resources/declaration/resource.ts';
import { resourceNamed } from '../resources/registry.ts';
import type { Identity } from './identity.ts';
import { basePath } from './paths.ts';
import type { SessionStore } from './session.ts';
import type { SessionEnd } from './ending/sessionEnd.ts';

/** Maps the actions of react-admin to operations. */
const operations: Readonly<Record<string, Operation>> = {
  list: 'list',
  export: 'list',
  show: 'get',
  create: 'create',
  edit: 'update',
  delete: 'delete',
};

/**
 * The auth provider of react-admin, based on the session. Sign-in happens before react-admin starts, so a missing sign-in means leaving the
 * page.
 * @param may true when the user may perform an operation on a resource, from the open page
 */
export function createAuthProvider(
  identity: Identity,
  session: SessionStore,
  sessionEnd: Pick<SessionEnd, 'onSessionOver'>,
  may: (resource: AnyResource, operation: Operation, record?: Readonly<Record<string, unknown>>) => boolean,
): AuthProvider {
  return {
    login: async () => identity.signIn(),
    logout: async () => {
      location.assign(`${basePath}/logout`);
      return false;
    },
    async checkAuth() {
      if (identity.isSignedIn()) return;
      sessionEnd.onSessionOver();
      throw new Error('No one is signed in.');
    },
    /** Ends the session on a 401 only when nobody is signed in. After a renewal, the failed call can be repeated. */
    async checkError(error: unknown) {
      if (statusOf(error) === 401 && !identity.isSignedIn()) sessionEnd.onSessionOver();
    },
    async getIdentity() {
      const { user, profile } = session.get();
      const photo = profile?.['userPhoto'];
      return {
        id: user.userUid,
        fullName: `${user.firstName} ${user.lastName}`.trim() || user.email,
        ...(typeof photo === 'string' && photo && { avatar: photo }),
      };
    },
    getPermissions: async () => session.get().user.permissions,
    async canAccess({ action, resource, record }) {
      const declared = resourceNamed(resource);
      // Records of another service, of whose rights the portal knows nothing: that service refuses.
      if (declared === undefined) return true;
      const operation = operations[action];
      return operation !== undefined && may(declared, operation, record);
    },
  };
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}
