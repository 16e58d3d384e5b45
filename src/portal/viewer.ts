import { useMemo } from 'react';
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
import { useSession } from './useSession.ts';

/** The person who is signed in, as far as rights depend on them. */
export interface Viewer extends Requester {
  readonly userUid: string;
  /** The options that `config.json` has on and off. */
  readonly options?: PortalConfig['options'];
}

/** The user of a session, as far as rights depend on them. */
export function viewerOf(user: SessionUser): Viewer {
  return { ...requesterOf(user), userUid: user.userUid };
}

/** The person who is signed in. */
export function useViewer(): Viewer {
  const { user, config } = useSession();
  return useMemo(() => ({ ...viewerOf(user), options: config.options }), [config, user]);
}

/** Whether the place has a page or a command for the operation. */
function offers({ create, edit }: Place, operation: Operation): boolean {
  if (operation === 'create') return create !== undefined;
  return operation !== 'update' || edit?.update !== undefined;
}

/**
 * Whether the viewer may do `operation` with records of `resource`: at `place`, or anywhere where no place is given. Decides what the
 * portal offers; the platform decides again for each call.
 */
export function may(viewer: Viewer, operation: Operation, resource: AnyResource, place?: Place): boolean {
  if (!mayOperate(resource, operation, viewer)) return false;
  if (!place) return true;
  return offers(place, operation) && isPermitted(permissionsFor(place.access, operation), viewer.permissions);
}

/** Whether the viewer may set the field `name` at `place`, or within another's page where no place is given, in a new record or in a saved one. */
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
