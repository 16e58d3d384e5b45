import { useContext, useMemo } from 'react';
import { requesterOf } from '../../authProvider/requester.ts';
import type { SessionUser } from '../../authProvider/claims.ts';
import {
  isPermitted,
  mayOperate,
  mayWriteField,
  permissionsFor,
  type AnyResource,
  type Operation,
  type Place,
  type Requester,
} from '../../resources/declaration/index.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { LockedResources } from './locked.ts';
import { useSession } from './useSession.ts';

/** The signed-in user, with everything that access rules depend on. */
export interface Viewer extends Requester {
  readonly userUid: string;
  /** The options set in `config.json`. */
  readonly options?: PortalConfig['options'];
}

/** The viewer of a session's user. */
export function viewerOf(user: SessionUser): Viewer {
  return { ...requesterOf(user), userUid: user.userUid };
}

/** The signed-in user, and what a record above the shown ones locks. */
export function useViewer(): Viewer {
  const { user, config } = useSession();
  const locked = useContext(LockedResources);
  return useMemo(() => ({ ...viewerOf(user), options: config.options, locked }), [config, locked, user]);
}

/** True when the place has a page or command for the operation. */
function offers({ create, edit }: Place, operation: Operation): boolean {
  if (operation === 'create') return create !== undefined;
  return operation !== 'update' || edit?.update !== undefined;
}

/**
 * True when the viewer may do `operation` with records of `resource`: at `place`, or anywhere without a
 * place. Decides what the portal offers; the platform checks every call again.
 */
export function may(viewer: Viewer, operation: Operation, resource: AnyResource, place?: Place): boolean {
  if (!mayOperate(resource, operation, viewer)) return false;
  if (!place) return true;
  return offers(place, operation) && isPermitted(permissionsFor(place.access, operation), viewer.permissions);
}

/**
 * True when the viewer may set the field `name` of a new or saved record: at `place`, or inside another page
 * without a place.
 */
export function mayWrite(
  viewer: Viewer,
  operation: 'create' | 'update',
  name: string,
  resource: AnyResource,
  place?: Place,
): boolean {
  const field = resource.fields[name];
  if (!field || field.stamp || (operation === 'update' && field.onlyByActions)) return false;
  if (place && (place.readOnly?.includes(name) || !offers(place, operation))) return false;
  if (!mayWriteField(resource, name, operation, viewer)) return false;
  const ownPermissions = operation === 'update' ? field.writableBy : undefined;
  const needed = ownPermissions ?? (place && permissionsFor(place.access, operation));
  return needed ? isPermitted(needed, viewer.permissions) : mayOperate(resource, operation, viewer);
}
