import type { IncomingHttpHeaders } from 'node:http';

/** The caller, as currently stored in the database. */
export interface Principal {
  readonly userUid: string;
  readonly kind: 'system' | 'client';
  /** The client of a client user; null for system users and for users without a client. */
  readonly clientUid: string | null;
  /** Lower case, as in the claims. */
  readonly permissions: ReadonlySet<string>;
  readonly hasAllBuildings: boolean;
  /** The buildings of a user without all buildings. */
  readonly buildingUids: readonly string[];
  readonly email: string;
  readonly isGlobalAdmin: boolean;
  /** When the person signed in (ms since 1970). Undefined when unknown: in jobs, for staff who act, and where an outside provider does not tell. */
  readonly signedInAt?: number | undefined;
  /** Of a machine, which has an API key instead of permissions: it makes only calls that name one of these scopes. */
  readonly scopes?: ReadonlySet<string>;
  /** The staff member who acts as this user, and the acting session. */
  readonly actor?: { readonly userUid: string; readonly email: string; readonly session: string };
}

/** True when the user sees only some of a client's buildings. */
export function isBuildingLimited({ kind, hasAllBuildings }: Principal): boolean {
  return kind === 'client' && !hasAllBuildings;
}

/**
 * The user whose imports, uploads and the like a caller sees. Their contents can be of any building, so users limited to buildings see only
 * what they have requested themselves. Null for everything of the client.
 */
export function visibleOwner(principal: Principal): string | null {
  return isBuildingLimited(principal) ? principal.userUid : null;
}

/** Email address of the actual caller: a staff member acting as a user signs with their own. */
export function signatureOf({ email, actor }: Pick<Principal, 'email' | 'actor'>): string {
  return actor?.email ?? email;
}

/** The part of a request that identifies its caller. */
export type RequestHeaders = { readonly headers: IncomingHttpHeaders };

/** The caller of the request, read from the database each time. Throws ProblemError 401 when there is none. */
export type Authenticate = (request: RequestHeaders) => Promise<Principal>;

/** The machine that makes the request. Undefined when the request has no API key. Throws ProblemError 401 for one that is not valid. */
export type AuthenticateMachine = (
  request: RequestHeaders & { readonly ip: string },
) => Promise<Principal | undefined>;
