import { isPermitted, permissionsFor, type AnyOf, type Operation } from '../resources/declaration/access.ts';
import { meetsLimits } from '../resources/declaration/authorization.ts';
import { requirementsOf } from '../resources/declaration/nesting.ts';
import type { Area, ExtraPage, Place, Requirements, Role } from '../resources/declaration/place.ts';
import type { AnyResource } from '../resources/declaration/resource.ts';
import { permissions } from '../resources/product/permissions.ts';
import { allBuildings } from './context.ts';
import { isPublicPath, isUnder } from './paths.ts';
import { requesterOf } from './requester.ts';
import type { SessionUser } from './claims.ts';
import type { Session } from './session.ts';

/** Path of the client selection for system users, as the spec writes it. */
const chooseClientPath = '/admin/clients/';
const unauthorizedPath = '/unauthorized';
const adminUnauthorizedPath = '/admin/unauthorized';

/** Input of the access decision for a route. */
export interface RouteRequest {
  /** Without the base path. */
  readonly path: string;
  /** Area of the route. The path is checked as well, so that no spelling of it bypasses the rules. */
  readonly area?: Area;
  /** The declared resource and place, when the route is one of its screens. */
  readonly resource?: AnyResource;
  readonly place?: Place;
  /** Operation of the screen. Defaults to reading. */
  readonly operation?: Operation;
  /** The extra page of the place, when the route is one. */
  readonly page?: ExtraPage;
  /** Permissions of a page that no resource declares; any one suffices. */
  readonly anyOf?: AnyOf;
  readonly session: Session;
}

export type RouteDecision = { readonly allow: true } | { readonly redirect: string };

const allow: RouteDecision = { allow: true };

/**
 * Decides whether the signed-in user may open a route, and where to redirect otherwise (spec section 2, access rules). Makes no call: the
 * platform authorizes each call itself.
 */
export function decideRoute(request: RouteRequest): RouteDecision {
  const { path, area, session } = request;
  if (!area && isPublicPath(path)) return allow;
  const { isSystemUser, clientUid } = session.user;
  const inAdmin = area === 'system' || isUnder(path, '/admin');
  const inClient = area === 'client' || isUnder(path, '/client');
  const refused = { redirect: isSystemUser && inAdmin ? adminUnauthorizedPath : unauthorizedPath };

  if (!isSystemUser && (inAdmin || !clientUid)) return refused;
  if (isSystemUser && inClient && !session.context) return { redirect: chooseClientPath };
  // Requires no permission: it is the target of refused system users.
  if (isUnder(path, adminUnauthorizedPath)) return allow;
  return isPermitted(permissionsOf(request), session.user.permissions) && meetsAll(request) ? allow : refused;
}

function operationOf({ page, operation }: RouteRequest): Operation {
  return page?.operation ?? operation ?? 'list';
}

function permissionsOf(request: RouteRequest): AnyOf | null {
  const { anyOf, place } = request;
  if (anyOf) return anyOf;
  return place ? permissionsFor(place.access, operationOf(request)) : [];
}

function meetsAll(request: RouteRequest): boolean {
  const { page, resource, session } = request;
  return (
    meetsRequirements(page?.requires, session) &&
    (resource === undefined || meetsResource(resource, operationOf(request), session))
  );
}

/** True when the session meets the requirements of a resource, and of those above it, for an operation, permissions aside. */
export function meetsResource(resource: AnyResource, operation: Operation, session: Session): boolean {
  const isMissing = requirementsOf(resource).some(
    (requires) => !isOffered(requires, session) || (requires.connection && !session.hasConnection),
  );
  if (isMissing) return false;
  return meetsLimits(resource, operation, requesterOf(session.user));
}

/** True when the region and the client's licenses include it. Shared by pages, menu entries and resources. */
function isOffered(
  { region, anyModule }: Pick<Requirements, 'region' | 'anyModule'>,
  session: Session,
): boolean {
  if (region && !region.includes(session.config.region)) return false;
  return !anyModule || anyModule.some((key) => hasModule(session, key));
}

/**
 * True when the session meets the conditions of an extra page or a menu entry. Until the flag service responds, a flag counts as on for
 * routes (the server decides) and as off for menu entries.
 */
export function meetsRequirements(
  requires: Requirements | undefined,
  session: Session,
  { unknownFlags = true }: { unknownFlags?: boolean } = {},
): boolean {
  if (!requires) return true;
  const { context, user } = session;
  const { anyOf, allOf, role, flag } = requires;
  if (!isOffered(requires, session)) return false;
  if (anyOf && !isPermitted(anyOf, user.permissions)) return false;
  if (allOf && !allOf.every((permission) => isPermitted([permission], user.permissions))) return false;
  if (role && !hasRole(role, user)) return false;
  if (flag && !session.flags.has(flag) && (session.flagsSettled || !unknownFlags)) return false;
  if (requires.allBuildingsContext && context?.buildingUid !== allBuildings.uid) return false;
  return !(requires.ownPassword && user.isSSOAuthenticated);
}

function hasRole(role: Role, { isSystemUser, isGlobalAdmin }: SessionUser): boolean {
  return role === 'globalAdministrator' ? isGlobalAdmin : isSystemUser === (role === 'system');
}

/** True when the chosen client is licensed for a module of the key (`config.json`, modules). */
export function hasModule({ config, modules }: Pick<Session, 'config' | 'modules'>, key: string): boolean {
  return (config.modules[key] ?? []).some((uid) => modules.has(uid.toLowerCase()));
}

/** True when the user may open the list, or the single page, of a place. */
export function mayOpenPlace(resource: AnyResource, place: Place, session: Session): boolean {
  const decision = decideRoute({
    path: place.path,
    area: place.area,
    resource,
    place,
    operation: place.list ? 'list' : 'get',
    session,
  });
  return 'allow' in decision;
}

/** Any one of these permissions shows the link to administration: all "manage" permissions, and psw levels 4 to 6. */
export const adminLinkPermissions = permissions.filter((permission) =>
  /manage|^psw_level[456]$/i.test(permission),
);

/** True when the link to administration is shown. */
export function unlocksAdminLink({ permissions }: SessionUser): boolean {
  return isPermitted(adminLinkPermissions, permissions);
}
