import type { IncomingHttpHeaders } from 'node:http';

import type { Queryable } from '../database/index.ts';

/** Who makes a call, as the database knows them at this moment. */
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
}

/** The part of a request that tells who makes it. */
export type RequestHeaders = { readonly headers: IncomingHttpHeaders };

/** Who makes the request, read afresh. Throws ProblemError 401 where that cannot be said. */
export type Authenticate = (request: RequestHeaders) => Promise<Principal>;

/** Who made a call with a token before. What is done for them counts only once `isStill` has told that nothing has changed. */
export interface Remembered {
  readonly principal: Principal;
  /**
   * Reads the caller afresh and tells whether they are who they were. Its one statement is asked when this returns.
   * @param owner runs as the owner of the tables: accounts are no tenant's
   */
  readonly isStill: (owner: Queryable) => Promise<boolean>;
}

/** Who made the call before with the request's token; undefined for a token that is not known, or is not accepted. */
export type Recall = (request: RequestHeaders) => Promise<Remembered | undefined>;
