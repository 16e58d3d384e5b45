import { sql } from 'drizzle-orm';

import { isUuid, nilUuid } from '../../resources/declaration/identifiers.ts';
import { incidentTypes } from '../../resources/incidentTypes/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Call } from '../http/call.ts';
import { identityOf } from '../identity/identity.ts';
import { isBuildingLimited, type Principal } from '../kernel/principal.ts';
import { notFoundProblem, validationProblem } from '../kernel/problem.ts';
import { answerAction } from '../resources/calls/actions.ts';

/** Rate limit of session checks per user: a portal makes a few per hour. */
const checks = { name: 'session-checks', points: 300, seconds: 600 };

/**
 * The client to work with, in lower case.
 * @throws ProblemError 404 when it is missing or another tenant's
 */
async function clientOf(tx: Queryable, clientUid: string, { clientUid: own }: Principal): Promise<string> {
  const uid = clientUid.toLowerCase();
  if (!isUuid(uid) || (own !== null && own !== uid)) throw notFoundProblem();
  const { rowCount } = await tx.query(sql`select from clients where uid = ${uid}`);
  if (rowCount === 0) throw notFoundProblem();
  return uid;
}

/**
 * The building to work with, in lower case; all zeros for all of them.
 * @throws ProblemError 400 when the caller does not work with it
 */
async function buildingOf(
  tx: Queryable,
  buildingUid: string,
  clientUid: string,
  principal: Principal,
): Promise<string> {
  const uid = buildingUid.toLowerCase();
  const refusal = () => validationProblem({ buildinguid: ['You don’t work with this building.'] });
  if (!isUuid(uid)) throw refusal();
  const isLimited = isBuildingLimited(principal);
  if (uid === nilUuid) {
    if (isLimited) throw refusal();
    return uid;
  }
  if (isLimited && !principal.buildingUids.includes(uid)) throw refusal();
  const { rowCount } = await tx.query(
    sql`select from buildings where client_uid = ${clientUid} and uid = ${uid}`,
  );
  if (rowCount === 0) throw refusal();
  return uid;
}

/** Checks the session with the identity provider, and returns a token for applications beside the platform (spec section 7, other). */
export const sessionCheckCall: Call = answerAction(incidentTypes, 'validateAuth', {
  summary:
    'Checks the session with the identity provider, and answers a token for applications beside the platform',
  rateLimit: () => checks,
  // Accounts and refresh tokens belong to no tenant: they are read before the transaction.
  async prepare({ context, principal, input, headers }) {
    const identity = await identityOf(context);
    // Staff acting as a user have no refresh token: the acting session was checked with the access token.
    const isRefused =
      !principal.actor && (await identity.ownsRefreshToken(principal, input.refreshtoken ?? '')) === false;
    if (isRefused)
      throw validationProblem({ refreshtoken: ['The sign-in service no longer accepts this sign-in.'] });
    const bearer = (headers['authorization'] as string).replace(/^Bearer +/i, '');
    return identity.serviceTokenSigner(principal, bearer);
  },
  async handler({ tx, principal, input, prepared: sign }) {
    const clientUid = await clientOf(tx, input.clientuid ?? '', principal);
    const buildingUid = await buildingOf(tx, input.buildinguid || nilUuid, clientUid, principal);
    return { JsonWebToken: await sign({ clientUid, buildingUid }) };
  },
});
