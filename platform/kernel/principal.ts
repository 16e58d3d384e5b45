import type { IncomingHttpHeaders } from 'node:http';

/** The caller, as the database knows them at this moment. */
export interface Principal {
  readonly userUid: string;
  readonly kind: 'system' | 'client';
  /** The client of a client user; null for system users and for people without a client. */
  readonly clientUid: string | null;
  /** Lower case, as in the claims. */
  readonly permissions: ReadonlySet<string>;
  readonly hasAllBuildings: boolean;
  /** The buildings of somebody who has not all. */
  readonly buildingUids: readonly string[];
  readonly email: string;
  readonly isGlobalAdmin: boolean;
  /** The member of the staff who acts as this user, and the acting session. */
  readonly actor?: { readonly userUid: string; readonly email: string; readonly session: string };
}

/** Whether somebody sees some of a client's buildings only. */
export function isBuildingLimited({ kind, hasAllBuildings }: Principal): boolean {
  return kind === 'client' && !hasAllBuildings;
}

/** Email address of whoever really makes the call: somebody who acts as a user signs as themselves. */
export function signatureOf({ email, actor }: Pick<Principal, 'email' | 'actor'>): string {
  return actor?.email ?? email;
}

/** The part of a request that tells who makes it. */
export type RequestHeaders = { readonly headers: IncomingHttpHeaders };

/** The caller of the request, read afresh. Throws ProblemError 401 when that cannot be said. */
export type Authenticate = (request: RequestHeaders) => Promise<Principal>;
