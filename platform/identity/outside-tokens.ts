import { type JWTPayload } from 'jose';

import { isUuid } from '../../resources/declaration/identifiers.ts';
import { emailPattern } from '../../resources/declaration/kinds/text.ts';
import type { OutsideIdentity } from '../configuration/outside-identity.ts';
import type { Clock } from '../kernel/clock.ts';
import { discovered } from './discovery.ts';
import {
  InvalidToken,
  remembering,
  signedInAt,
  type TokenSubject,
  type TokenVerifier,
  verified,
} from './tokens.ts';

/** Tolerance for an outside provider, whose clock can differ. Tokens of Glewlwyd are valid from the second of their issue (`nbf`). */
const toleranceSeconds = 60;
/** Signature algorithms accepted from an outside provider. Asymmetric only, so that a public key cannot be used as a shared secret. */
const asymmetricAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Claims that only ID tokens carry: hashes of what was issued beside them (OpenID Connect Core 1.0, section 3.3.2.11). */
const hashClaims = ['at_hash', 'c_hash'];
/** Claims that only access tokens carry: their scopes (RFC 9068, section 2.2.3; `scp` at Entra ID, Okta and AD FS). */
const scopeClaims = ['scope', 'scp'];

/** True for Authentik before it sent `scope`: its access tokens are its ID tokens with these two claims. */
function isAuthentik({ azp, uid }: JWTPayload): boolean {
  return typeof azp === 'string' && typeof uid === 'string' && /^[A-Za-z0-9]{40}$/.test(uid);
}

/**
 * True for an access token. RFC 9068 gives these the type `at+jwt`. Many providers still send `JWT` or no type. Keycloak and Cognito then
 * name the kind in a claim (`typ`, `token_use`), which decides: Keycloak before 25 copies `nonce` into access tokens. At others a token
 * with a nonce has to have scopes.
 */
function isAccessToken(payload: JWTPayload, type = 'JWT'): boolean {
  const plain = type.toLowerCase().replace(/^application\//, '');
  if (plain === 'at+jwt') return true;
  if (plain !== 'jwt') return false;
  const kinds = new Set([payload['typ'], payload['token_use']].map((value) => String(value).toLowerCase()));
  if (kinds.has('id')) return false;
  if (kinds.has('bearer') || kinds.has('access')) return true;
  if (hashClaims.some((claim) => claim in payload)) return false;
  return !('nonce' in payload) || scopeClaims.some((claim) => claim in payload) || isAuthentik(payload);
}

const isTrue = (value: unknown) => value === true || value === 'true';

/**
 * The email address of the token when the provider has confirmed it: at many providers people can enter any address. Providers say so by
 * `email_verified`, some as text; Entra ID by `xms_edov` (true, or 1), or not at all.
 */
function confirmedAddress(payload: JWTPayload, trustedDomains: readonly string[]): string | undefined {
  const { email, email_verified: isVerified, xms_edov: isOwned } = payload;
  if (typeof email !== 'string' || !emailPattern.test(email)) return undefined;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isConfirmed = isTrue(isVerified) || isTrue(isOwned) || isOwned === 1 || isOwned === '1';
  return isConfirmed || trustedDomains.includes(domain) ? email : undefined;
}

/** The person whom a token identifies. The claim is read as what the setting says that it holds. @throws InvalidToken */
function identified(
  { userClaim, claimHolds, issuer, trustedDomains }: OutsideIdentity,
  payload: JWTPayload,
): Pick<TokenSubject, 'key' | 'value' | 'issuer' | 'address'> {
  const { [userClaim]: value } = payload;
  if (typeof value !== 'string' || value === '') throw new InvalidToken(`its claim ${userClaim} is no text`);
  const address = confirmedAddress(payload, trustedDomains);
  switch (claimHolds) {
    case 'platform-id':
      if (!isUuid(value)) throw new InvalidToken(`its claim ${userClaim} is no identifier of the platform`);
      return { key: 'uid', value };
    case 'address':
      if (value.toLowerCase() !== String(payload['email']).toLowerCase())
        throw new InvalidToken(`its claim ${userClaim} is not its claim email`);
      if (address === undefined)
        throw new InvalidToken('its email address is not verified by the claim email_verified');
      return { key: 'email', value: address };
    case 'provider-id':
      return { key: 'external', value, issuer, ...(address !== undefined && { address }) };
  }
}

/** Verifies tokens of an outside OpenID provider against the keys that it publishes. */
export function outsideTokens(settings: OutsideIdentity, clock: Clock): TokenVerifier {
  const { audience, userClaim } = settings;
  const provider = discovered(settings);
  return remembering(clock, async (token) => {
    const { keys, issuers } = await provider();
    const { payload, protectedHeader } = await verified(token, keys, clock, {
      issuer: [...issuers],
      audience,
      algorithms: asymmetricAlgorithms,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['exp', 'iat', userClaim],
    });
    if (!isAccessToken(payload, protectedHeader.typ)) throw new InvalidToken('it is not an access token');
    const { iat = 0, exp = 0 } = payload;
    const subject: TokenSubject = {
      ...identified(settings, payload),
      signedInAt: signedInAt(payload),
      // Timestamps of tokens are whole seconds.
      isIssuedFor: (credentialsChangedAt) => iat >= Math.floor(credentialsChangedAt / 1000),
    };
    return { subject, expires: exp };
  });
}
