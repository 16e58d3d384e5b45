import { isPermitted, type Operation, permissionsFor, type Requester, type UserKind } from './access.ts';
import { requirementsOf } from './nesting.ts';
import type { Place } from './place.ts';
import type { AnyResource } from './resource.ts';

/**
 * True when the requester has all buildings, or `operation` is open to users limited to some, on the resource and on those above it. False
 * for a change where a record above is known to lock it.
 */
export function meetsLimits(
  resource: AnyResource,
  operation: Operation,
  { hasAllBuildings, locked }: Requester,
): boolean {
  const isRead = operation === 'list' || operation === 'get';
  if (!isRead && locked?.has(resource.name)) return false;
  if (hasAllBuildings) return true;
  return requirementsOf(resource).every(
    ({ allBuildings }) => allBuildings === undefined || (allBuildings === 'write' && isRead),
  );
}

/** True when users of `kind` can reach the place, whatever their permissions. */
export function isReachable({ area, for: only }: Pick<Place, 'area' | 'for'>, kind: UserKind): boolean {
  return (area !== 'system' || kind === 'system') && (only === undefined || only === kind);
}

/**
 * True when the requester may do `operation` on some record of `resource`: through one of its places that their kind can reach and that
 * offers the operation, or by the resource's own `access`. Fields may narrow it further.
 */
export function mayOperate(resource: AnyResource, operation: Operation, requester: Requester): boolean {
  const { kind, permissions } = requester;
  if (!resource.calls.operations.includes(operation) || !meetsLimits(resource, operation, requester))
    return false;
  const own = resource.access?.[kind];
  if (own && isPermitted(permissionsFor(own, operation), permissions)) return true;
  return Object.values(resource.places).some((place) => {
    if (!isReachable(place, kind)) return false;
    if (operation === 'create' && place.create === undefined) return false;
    if (operation === 'update' && place.edit?.update === undefined) return false;
    if (isPermitted(permissionsFor(place.access, operation), permissions)) return true;
    return (
      operation === 'update' &&
      Object.values(resource.fields).some(
        (field) => field.writableBy !== undefined && isPermitted(field.writableBy, permissions),
      )
    );
  });
}

/** True when the requester may set the field `name` in `operation`. A field's `writableBy` replaces the permissions of the operation. */
export function mayWriteField(
  resource: AnyResource,
  name: string,
  operation: 'create' | 'update',
  requester: Requester,
): boolean {
  const field = resource.fields[name];
  if (!field || field.write === 'never' || (field.write === 'create' && operation === 'update')) return false;
  if (field.systemOnly && requester.kind === 'client') return false;
  if (field.writableBy && operation === 'update')
    return (
      isPermitted(field.writableBy, requester.permissions) && meetsLimits(resource, operation, requester)
    );
  const withoutFieldRules = { ...resource, fields: {} };
  return mayOperate(withoutFieldRules, operation, requester);
}

/** True when the requester may choose records of `resource`. This does not imply reading them. */
export function mayChoose(resource: AnyResource, { permissions }: Requester): boolean {
  return resource.choosable !== undefined && isPermitted(resource.choosable, permissions);
}

/** The audience that determines the fields of a response: a kind of user, or users who may only choose records. */
export type Reader = UserKind | 'chooser';

/** The requester as a reader of the records of `resource`. */
export function readerOf(resource: AnyResource, requester: Requester): Reader {
  const mayRead = mayOperate(resource, 'list', requester) || mayOperate(resource, 'get', requester);
  return !mayRead && mayChoose(resource, requester) ? 'chooser' : requester.kind;
}

/** True when the field is included in responses to the reader. */
export function mayReadField(resource: AnyResource, name: string, reader: Reader): boolean {
  if (reader === 'chooser') return name === resource.title || resource.named?.includes(name) === true;
  return !(reader === 'client' && resource.fields[name]?.systemOnly === 'read');
}

/** True when the reader may filter, sort or search by the field. */
export function mayAskFor(resource: AnyResource, name: string, reader: Reader): boolean {
  return (
    mayReadField(resource, name, reader) || (reader === 'chooser' && resource.fields[name]?.search === true)
  );
}
