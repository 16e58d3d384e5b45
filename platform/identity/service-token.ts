import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose';

import type { Queryable } from '../database/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Principal } from '../kernel/principal.ts';
import { personByUid } from './person.ts';
import { signingAlgorithm, type SigningKeys } from './keys/signing-keys.ts';
import { credentialsClaim, grantClaim, serviceAudience } from './tokens.ts';

/** Lifetime of a service token in seconds. */
const lifetimeSeconds = 15 * 60;

/** The client and the building that a service token is for. */
interface ServiceScope {
  readonly clientUid: string;
  readonly buildingUid: string;
}

/** The claims of a service token beyond those of every token. They end it with the sign-in that it was issued for. */
async function claimsOf(
  owner: Queryable,
  { userUid, actor }: Principal,
  { [grantClaim]: grant }: JWTPayload,
): Promise<JWTPayload> {
  const person = await personByUid(owner, actor?.userUid ?? userUid);
  return {
    [credentialsClaim]: person?.credentialsChangedAt,
    ...(typeof grant === 'string' ? { [grantClaim]: grant } : {}),
    ...(actor ? { act: { sub: actor.userUid }, jti: actor.session } : {}),
  };
}

/** Signs a token for a client and a building. */
export type SignServiceToken = (scope: ServiceScope) => Promise<string>;

/**
 * Signs service tokens for the caller of an authenticated request. Their data of the caller is read before this resolves.
 * @param bearer the access token of the request
 */
export async function serviceTokenSigner(
  {
    owner,
    keys,
    issuer,
    clock,
  }: {
    readonly owner: Queryable;
    readonly keys: SigningKeys;
    readonly issuer: string;
    readonly clock: Clock;
  },
  principal: Principal,
  bearer: string,
): Promise<SignServiceToken> {
  const claims = await claimsOf(owner, principal, decodeJwt(bearer));
  return async ({ clientUid, buildingUid }) => {
    const [key] = keys.current();
    if (!key) throw new Error('There is no key to sign with.');
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ ...claims, clientUid, buildingUid })
      .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', ...(key.kid && { kid: key.kid }) })
      .setIssuer(issuer)
      .setAudience(serviceAudience)
      .setSubject(principal.userUid)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(await importJWK(key, signingAlgorithm));
  };
}
