import { importJWK, type JWTPayload, SignJWT } from 'jose';

import { isUuid } from '../../../resources/declaration/identifiers.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import { signingAlgorithm, type SigningKeys } from '../keys/signing-keys.ts';

/** Audience of acting tokens, so that they and other tokens cannot be exchanged for each other. */
export const actingAudience = 'safety-platform:acting';

/** The actor and the user of an acting token. */
export interface ActingClaims {
  readonly userUid: string;
  readonly actorUid: string;
  /** Identifier of the acting session. */
  readonly session: string;
  /** When the credentials of the actor were set (ms since 1970), at the time of issue. */
  readonly credentials: number;
  /** The grant of the actor: signing out ends the acting. Unknown for another provider. */
  readonly grant: string | null;
}

/** Signs an access token (RFC 9068) of the user with the actor in the claim `act` (RFC 8693, section 4.1). */
export async function signActing(
  keys: SigningKeys,
  issuer: string,
  { userUid, actorUid, session, credentials, grant }: ActingClaims,
  { issuedAt, expiresAt }: { readonly issuedAt: Date; readonly expiresAt: Date },
): Promise<string> {
  const [key] = keys.current();
  if (!key) throw new Error('There is no key to sign with.');
  return new SignJWT({ act: { sub: actorUid }, credentials, grant })
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', ...(key.kid && { kid: key.kid }) })
    .setIssuer(issuer)
    .setAudience(actingAudience)
    .setSubject(userUid)
    .setJti(session)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await importJWK(key, signingAlgorithm));
}

/** The claims of a verified token. Undefined when one of them is invalid. */
export function actingClaims({ sub, jti, act, credentials, grant }: JWTPayload): ActingClaims | undefined {
  const actorUid = isObject(act) ? act['sub'] : undefined;
  const uids = [sub, jti, actorUid];
  if (!uids.every((uid) => typeof uid === 'string' && isUuid(uid)) || typeof credentials !== 'number')
    return undefined;
  const [userUid = '', session = '', actor = ''] = uids as string[];
  return { userUid, session, actorUid: actor, credentials, grant: typeof grant === 'string' ? grant : null };
}
