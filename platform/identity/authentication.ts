import type { IncomingHttpHeaders } from 'node:http';

import { callOf, mayAct } from '../../resources/declaration/index.ts';
import { users } from '../../resources/users/index.ts';
import type { Database } from '../database/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Authenticate, Principal, RequestHeaders } from '../kernel/principal.ts';
import { ProblemError } from '../kernel/problem.ts';
import { isActing, together } from './acting/session.ts';
import type { ActingClaims } from './acting/token.ts';
import { confirmEntered, linkFirstSignIn } from './first-sign-in.ts';
import { type Caller, callerKnownAs, permissionsOf, type Person, personKnownAs } from './person.ts';
import { InvalidToken, type TokenSubject, type TokenVerifier } from './tokens.ts';

/** The response to a caller without a valid token, with the challenge of RFC 6750, section 3. */
export function unauthorized(reason?: string): ProblemError {
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

/**
 * The found user, if still allowed to sign in.
 * @throws ProblemError 401 for a deleted or disabled user, or one whose credentials changed since the token was issued
 */
function allowedIn<Found extends Caller>(
  found: Found | undefined,
  subject: Pick<TokenSubject, 'isIssuedFor'>,
): Found {
  if (!found) throw unauthorized('its user is not known');
  if (!found.isActive) throw unauthorized('its user is disabled');
  if (!found.isGranted || !subject.isIssuedFor(found.credentialsChangedAt))
    throw unauthorized('it was revoked');
  return found;
}

/** A person as the principal of a call. */
export function toPrincipal(caller: Caller): Principal {
  return {
    userUid: caller.uid,
    kind: caller.kind,
    clientUid: caller.clientUid,
    permissions: new Set(permissionsOf(caller)),
    hasAllBuildings: caller.hasAllBuildings,
    buildingUids: caller.buildingUids,
    email: caller.email,
    isGlobalAdmin: caller.isGlobalAdmin,
  };
}

/** The caller, with current data. Throws ProblemError 401 without a valid token. */
type AuthenticatePerson = (request: RequestHeaders) => Promise<Person>;

export interface Authentication {
  readonly authenticatePerson: AuthenticatePerson;
  readonly authenticate: Authenticate;
}

/**
 * Checks tokens and reads the current data of callers: a removed right or a disabled user takes effect on the next call.
 * @param owner runs as the owner of the tables: accounts are no tenant's
 */
export function createAuthentication(
  owner: Database['owner'],
  verify: TokenVerifier,
  clock: Clock,
): Authentication {
  async function subjectOf({ headers }: RequestHeaders): Promise<TokenSubject> {
    const token = bearerToken(headers);
    try {
      return await verify(token);
    } catch (error) {
      if (error instanceof InvalidToken) throw unauthorized(error.message);
      throw error;
    }
  }

  /**
   * Finds the subject. At a first sign-in with an outside provider also by the confirmed address.
   * @throws ProblemError 401 for an identifier and an address that two clients have entered
   */
  async function orLinked<Found extends Caller>(
    subject: TokenSubject,
    find: (owner: Database['owner'], subject: TokenSubject) => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const found = await find(owner, subject);
    if (subject.key !== 'external' || found?.externalIsUsed) return found;
    if (found === undefined) {
      await linkFirstSignIn(owner, subject, clock.now());
      return find(owner, subject);
    }
    const isIn = found.isActive && subject.isIssuedFor(found.credentialsChangedAt);
    if (isIn && !(await confirmEntered(owner, subject, found)))
      throw unauthorized('its identifier and its email address are those of people of two clients');
    return found;
  }

  /** The user as whom a staff member acts, while both can sign in and the session is open. Never cached. */
  async function actingPrincipal(subject: TokenSubject, acting: ActingClaims): Promise<Principal> {
    const { actorUid, session, credentials, grant } = acting;
    const [user, actor, goesOn] = await Promise.all([
      callerKnownAs(owner, subject),
      callerKnownAs(owner, { key: 'uid', value: actorUid, ...(grant === null ? {} : { grant }) }),
      isActing(owner, acting),
    ]);
    const target = toPrincipal(allowedIn(user, subject));
    const asking = toPrincipal(
      allowedIn(actor, { isIssuedFor: (credentialsChangedAt) => credentials === credentialsChangedAt }),
    );
    // The conditions for acting are checked on every call.
    const isAllowed =
      asking.kind === 'system' && target.kind === 'client' && mayAct(users, callOf(users, 'actAs'), asking);
    if (!goesOn || !isAllowed) throw unauthorized('it was revoked');
    return together(target, asking, session);
  }

  return {
    async authenticatePerson(request) {
      const subject = await subjectOf(request);
      const person = allowedIn(await orLinked(subject, personKnownAs), subject);
      if (!subject.acting) return person;
      const { permissions, isGlobalAdmin, actor } = await actingPrincipal(subject, subject.acting);
      return { ...person, permissions: [...permissions], isGlobalAdmin, actor };
    },
    async authenticate(request) {
      const subject = await subjectOf(request);
      if (subject.acting) return actingPrincipal(subject, subject.acting);
      const principal = toPrincipal(allowedIn(await orLinked(subject, callerKnownAs), subject));
      return { ...principal, signedInAt: subject.signedInAt };
    },
  };
}
