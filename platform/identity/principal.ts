import type { IncomingHttpHeaders } from 'node:http';

import type { Queryable } from '../database/index.ts';
import { ProblemError } from '../http/problem.ts';
import { personByEmail, personByUid, type Person } from './person.ts';
import { InvalidToken, type TokenSubject, type TokenVerifier } from './tokens.ts';

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

/** What a caller without a good token is told, with the challenge of RFC 6750, section 3. */
function unauthorized(reason?: string): ProblemError {
  const realm = 'Bearer realm="safety-platform"';
  const challenge = reason ? `${realm}, error="invalid_token", error_description="${reason}"` : realm;
  return new ProblemError(401, {
    detail: reason ? `The access token is refused: ${reason}.` : 'This call needs an access token.',
    headers: { 'www-authenticate': challenge },
  });
}

function bearerToken(headers: IncomingHttpHeaders): string {
  const { authorization } = headers;
  if (!authorization) throw unauthorized();
  const token = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(authorization)?.[1];
  if (!token) throw unauthorized('it is not a bearer token');
  return token;
}

function findPerson(owner: Queryable, { key, value }: TokenSubject): Promise<Person | undefined> {
  return key === 'uid' ? personByUid(owner, value) : personByEmail(owner, value);
}

/**
 * The person whom a verified token names, if still allowed in; one statement.
 * @param owner runs as the owner of the tables: accounts are no tenant's
 * @throws ProblemError 401 for somebody deleted or disabled, or whose credentials changed since the token was issued
 */
export async function loadPerson(owner: Queryable, subject: TokenSubject): Promise<Person> {
  const person = await findPerson(owner, subject);
  if (!person) throw unauthorized('its user is not known');
  if (!person.isActive) throw unauthorized('its user is disabled');
  if (!subject.isIssuedFor(person.credentialsChangedAt)) throw unauthorized('it was revoked');
  return person;
}

/** A person in the form that the services decide by. */
export function toPrincipal(person: Person): Principal {
  return {
    userUid: person.uid,
    kind: person.kind,
    clientUid: person.clientUid,
    permissions: new Set(person.permissions),
    hasAllBuildings: person.hasAllBuildings,
    buildingUids: person.buildingUids,
    email: person.email,
    isGlobalAdmin: person.isGlobalAdmin,
  };
}

type Request = { readonly headers: IncomingHttpHeaders };

/** The person who makes the request. Throws ProblemError 401 where that cannot be said. */
export type AuthenticatePerson = (request: Request) => Promise<Person>;

/** Who makes the request. Throws ProblemError 401 where that cannot be said. */
export type Authenticate = (request: Request) => Promise<Principal>;

/** Checks the token of a request and reads its person afresh: a removed right or a disabled user acts on the next call. */
export function createAuthenticatePerson(owner: Queryable, verify: TokenVerifier): AuthenticatePerson {
  return async (request) => {
    const token = bearerToken(request.headers);
    try {
      return await loadPerson(owner, await verify(token));
    } catch (error) {
      if (error instanceof InvalidToken) throw unauthorized(error.message);
      throw error;
    }
  };
}
