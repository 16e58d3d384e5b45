import type { Permission } from './checks/register.ts';

/** Any one of the listed permissions suffices (spec section 6). An empty list opens to everyone who is signed in. */
export type AnyOf = readonly Permission[];

/** System users are the provider's staff; client users belong to one client (spec section 1). */
export type UserKind = 'system' | 'client';

/** The authenticated caller, reduced to the properties that access depends on. */
export interface Requester {
  readonly kind: UserKind;
  /** In lower case, as in the claims. */
  readonly permissions: ReadonlySet<string>;
  /** False for users limited to some buildings of their client. */
  readonly hasAllBuildings: boolean;
  /** Names of the resources below a record whose state locks them (`lockedBelow`): they are only read. */
  readonly locked?: ReadonlySet<string> | undefined;
}

/** The operations on the records of a resource. */
export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** Permissions of which one suffices, or `'nobody'`. */
type AnyOfOrNobody = AnyOf | 'nobody';

/** Permissions by operation. `write` covers create and update and defaults to `read`. Deleting is never implied. */
export interface Access {
  /** Reading lists and single records. */
  readonly read: AnyOf;
  /** Creating and updating; defaults to `read`. */
  readonly write?: AnyOfOrNobody;
  /** Defaults to `write`. */
  readonly create?: AnyOfOrNobody;
  /** Defaults to `write`. */
  readonly update?: AnyOfOrNobody;
  /** Defaults to `'nobody'`. */
  readonly delete?: AnyOfOrNobody;
}

/** The permissions of which one is needed for `operation`. Null when the operation is closed to everybody. */
export function permissionsFor(access: Access, operation: Operation): AnyOf | null {
  if (operation === 'list' || operation === 'get') return access.read;
  const declared =
    operation === 'delete' ? (access.delete ?? 'nobody') : (access[operation] ?? access.write ?? access.read);
  return declared === 'nobody' ? null : declared;
}

/** True when `permissions` (lower case, as in the claims) contains one of `anyOf`. False for null. */
export function isPermitted(anyOf: AnyOf | null, permissions: ReadonlySet<string>): boolean {
  return (
    anyOf !== null &&
    (anyOf.length === 0 || anyOf.some((permission) => permissions.has(permission.toLowerCase())))
  );
}
