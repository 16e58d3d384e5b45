import type { Permission } from '../product/permissions.ts';
import type { Place } from './place.ts';
import type { AnyResource } from './resource.ts';

/** Any one of the listed permissions suffices (spec section 6). An empty list opens to everyone who is signed in. */
export type AnyOf = readonly Permission[];

/** System users are the provider's staff; client users belong to one client (spec section 1). */
export type UserKind = 'system' | 'client';

/** The person who asks, as far as access depends on them. */
export interface Requester {
  readonly kind: UserKind;
  /** In lower case, as in the claims. */
  readonly permissions: ReadonlySet<string>;
  /** False for people who are limited to some buildings of their client. */
  readonly hasAllBuildings: boolean;
}

/** The operations that somebody may do with the records of a resource. */
export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** Permissions of which one suffices, or nobody at all. */
export type AnyOfOrNobody = AnyOf | 'nobody';

/** Permissions by operation. `write` stands for create and update and follows `read` when left out; deleting is never implied. */
export interface Access {
  /** Reading lists and single records. */
  readonly read: AnyOf;
  /** Creating and updating; as `read` when left out. */
  readonly write?: AnyOfOrNobody;
  /** As `write` when left out. */
  readonly create?: AnyOfOrNobody;
  /** As `write` when left out. */
  readonly update?: AnyOfOrNobody;
  /** Nobody when left out. */
  readonly delete?: AnyOfOrNobody;
}

/** The permissions of which one is needed for `operation`; null where nobody may. */
export function permissionsFor(access: Access, operation: Operation): AnyOf | null {
  if (operation === 'list' || operation === 'get') return access.read;
  const declared =
    operation === 'delete' ? (access.delete ?? 'nobody') : (access[operation] ?? access.write ?? access.read);
  return declared === 'nobody' ? null : declared;
}

/** Whether `operation` is open to people who are limited to buildings, or the requester is not. */
export function meetsBuildings(
  { requires }: Pick<AnyResource, 'requires'>,
  operation: Operation,
  { hasAllBuildings }: Requester,
): boolean {
  if (hasAllBuildings || requires?.allBuildings === undefined) return true;
  return requires.allBuildings === 'write' && (operation === 'list' || operation === 'get');
}

/** Whether somebody with `permissions` (lower-case strings, as in the claims) satisfies `anyOf`; nobody satisfies null. */
export function isPermitted(anyOf: AnyOf | null, permissions: ReadonlySet<string>): boolean {
  return (
    anyOf !== null &&
    (anyOf.length === 0 || anyOf.some((permission) => permissions.has(permission.toLowerCase())))
  );
}

/** Whether users of `kind` can come to the place at all, whatever they may do there. */
export function isReachable({ area, for: only }: Pick<Place, 'area' | 'for'>, kind: UserKind): boolean {
  return (area !== 'system' || kind === 'system') && (only === undefined || only === kind);
}

/**
 * Whether the requester may do `operation` on `resource` at all: through one of its places that their kind can reach and that
 * offers the operation, or by the resource's own `access`. Fields may narrow it further.
 */
export function mayOperate(resource: AnyResource, operation: Operation, requester: Requester): boolean {
  const { kind, permissions } = requester;
  if (!resource.calls.operations.includes(operation) || !meetsBuildings(resource, operation, requester))
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

/**
 * Whether the requester may set the field `name` in `operation`. A field's `writableBy` stands in for the permissions of the
 * operation itself.
 */
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
      isPermitted(field.writableBy, requester.permissions) && meetsBuildings(resource, operation, requester)
    );
  const withoutFieldRules = { ...resource, fields: {} };
  return mayOperate(withoutFieldRules, operation, requester);
}

/** Whether the requester may choose records of `resource`, though perhaps not read them. */
export function mayChoose(resource: AnyResource, { permissions }: Requester): boolean {
  return resource.choosable !== undefined && isPermitted(resource.choosable, permissions);
}

/** The people on whom depends what an answer holds: those of a kind, or those who may only choose records. */
export type Reader = UserKind | 'chooser';

/** The requester as a reader of the records of `resource`. */
export function readerOf(resource: AnyResource, requester: Requester): Reader {
  const mayRead = mayOperate(resource, 'list', requester) || mayOperate(resource, 'get', requester);
  return !mayRead && mayChoose(resource, requester) ? 'chooser' : requester.kind;
}

/** Whether a reader ever sees the field. */
export function mayReadField(resource: AnyResource, name: string, reader: Reader): boolean {
  if (reader === 'chooser') return name === resource.title || resource.named?.includes(name) === true;
  return !(reader === 'client' && resource.fields[name]?.systemOnly === 'read');
}

/** Whether a reader may ask for records by the field. */
export function mayAskFor(resource: AnyResource, name: string, reader: Reader): boolean {
  return (
    mayReadField(resource, name, reader) || (reader === 'chooser' && resource.fields[name]?.search === true)
  );
}
