import { createHash } from 'node:crypto';

import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
} from 'jose';

import type { OutsideIdentity } from '../configuration/settings.ts';
import { DatabaseUnavailable } from '../database/index.ts';
import { ProblemError } from '../kernel/problem.ts';
import { actingAudience, type ActingClaims, actingClaims } from './acting/token.ts';
import { signingAlgorithm, type SigningKeys } from './signing-keys.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';

/** The audience of the access tokens that the embedded provider issues. */
export const ownAudience = 'safety-platform';
/** The claim in which an own access token holds when the credentials that it stands for were set (ms since 1970). */
export const credentialsClaim = 'credentials';
/** The claim in which an own access token names its grant: signing out and a refresh token used twice end it. */
export const grantClaim = 'grant';

/** The audience of service tokens: only the calls of applications beside the platform take one. */
export const serviceAudience = 'safety-platform:services';

const clockToleranceSeconds = 5;
/** The same for an outside provider, whose clock nobody here sets. Glewlwyd's tokens hold from the second on in which they are made (`nbf`). */
const outsideToleranceSeconds = 60;
/** Signatures accepted of an outside provider: all asymmetric ones, so that no public key can serve as a shared secret. */
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

/** Whom a verified token names. */
export interface TokenSubject {
  readonly key: 'uid' | 'email';
  readonly value: string;
  /** The grant that the token belongs to; none of another provider is known here. */
  readonly grant?: string;
  /** Somebody else acts as them. */
  readonly acting?: ActingClaims;
  /** Whether the token was issued for the credentials set at this time (ms since 1970). */
  isIssuedFor(credentialsChangedAt: number): boolean;
}

/** A token that is not accepted; the message says why, for whoever sent it. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
}

/** Throws InvalidToken. */
export type TokenVerifier = (token: string) => Promise<TokenSubject>;

/** jose's reasons in the words of RFC 6750 answers; its own messages quote the token's content. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    const reasons: Readonly<Record<string, string>> = {
      aud: 'it is meant for someone else',
      iss: 'it comes from another issuer',
      typ: 'it is not an access token',
    };
    return reasons[error.claim] ?? 'a claim of it is wrong';
  }
  return 'it is not valid';
}

async function verified(
  token: string,
  key: JWTVerifyGetKey,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, key, { clockTolerance: clockToleranceSeconds, ...options });
  } catch (error) {
    if (error instanceof DatabaseUnavailable || error instanceof ProblemError) throw error;
    throw new InvalidToken(reasonOf(error));
  }
}

/** Milliseconds for which a verified token is taken without checking its signature again: as long as a withdrawn key goes unnoticed. */
const cacheLifetimeMs = 60_000;
/** Tokens remembered at most; the longest known goes first. */
const maxCachedTokens = 10_000;

/**
 * A verifier that checks a signature once a minute and not on every call of a screen. What can be revoked (the user, the
 * credentials) is no part of the signature and is asked of the database each time.
 */
function remembering(
  verify: (token: string) => Promise<{ subject: TokenSubject; expires: number }>,
): TokenVerifier {
  const known = new Map<string, { subject: TokenSubject; until: number }>();
  return async (token) => {
    // Not the token itself: it must not lie about in memory for longer than its request.
    const key = createHash('sha256').update(token).digest('base64');
    const found = known.get(key);
    if (found && found.until > Date.now()) return found.subject;
    known.delete(key);
    const { subject, expires } = await verify(token);
    const until = Math.min(Date.now() + cacheLifetimeMs, (expires + clockToleranceSeconds) * 1000);
    if (known.size >= maxCachedTokens) known.delete(known.keys().next().value ?? '');
    known.set(key, { subject, until });
    return subject;
  };
}

/** Verifies tokens of the embedded provider against the platform's own keys (RFC 9068). */
export function ownTokens(issuer: string, keys: SigningKeys): TokenVerifier {
  return remembering(async (token) => {
    const { payload } = await verified(token, keys.verificationKey, {
      issuer,
      audience: ownAudience,
      algorithms: [signingAlgorithm],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub, exp = 0, [credentialsClaim]: credentials, [grantClaim]: grant } = payload;
    if (!sub || !isUuid(sub) || typeof grant !== 'string') throw new InvalidToken('a claim of it is wrong');
    const subject: TokenSubject = {
      key: 'uid',
      value: sub,
      grant,
      isIssuedFor: (credentialsChangedAt) => credentials === credentialsChangedAt,
    };
    return { subject, expires: exp };
  });
}

/** Verifies tokens for acting as somebody, which the platform issues whoever its OpenID provider is. */
export function actingTokens(issuer: string, keys: SigningKeys): TokenVerifier {
  return remembering(async (token) => {
    const { payload } = await verified(token, keys.verificationKey, {
      issuer,
      audience: actingAudience,
      algorithms: [signingAlgorithm],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'iat', 'jti', 'act'],
    });
    const acting = actingClaims(payload);
    if (!acting) throw new InvalidToken('a claim of it is wrong');
    // The token is bound to the credentials of the actor, not of the user.
    const subject: TokenSubject = { key: 'uid', value: acting.userUid, acting, isIssuedFor: () => true };
    return { subject, expires: payload.exp ?? 0 };
  });
}

/**
 * Verifies service tokens, which end with the sign-in that they were issued for.
 * @param mayAct whether somebody may act as somebody else here
 */
export function serviceTokens(issuer: string, keys: SigningKeys, mayAct: boolean): TokenVerifier {
  return remembering(async (token) => {
    const { payload } = await verified(token, keys.verificationKey, {
      issuer,
      audience: serviceAudience,
      algorithms: [signingAlgorithm],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub, exp = 0, act, [credentialsClaim]: credentials, [grantClaim]: grant } = payload;
    const acting = act === undefined ? undefined : actingClaims(payload);
    if (!sub || !isUuid(sub) || (act !== undefined && !(acting && mayAct)))
      throw new InvalidToken('a claim of it is wrong');
    const subject: TokenSubject = {
      key: 'uid',
      value: sub,
      ...(acting ? { acting } : typeof grant === 'string' ? { grant } : {}),
      isIssuedFor: (credentialsChangedAt) => acting !== undefined || credentials === credentialsChangedAt,
    };
    return { subject, expires: exp };
  });
}

/** Hands each token to the verifier of its kind. Its audience is read before it is verified, and decides about nothing else. */
export function eitherToken(
  own: TokenVerifier,
  { audience, verify }: { readonly audience: string; readonly verify: TokenVerifier },
): TokenVerifier {
  return async (token) => (audienceOf(token) === audience ? verify(token) : own(token));
}

function audienceOf(token: string): unknown {
  try {
    return decodeJwt(token).aud;
  } catch {
    return undefined;
  }
}

/** Claims that only ID tokens carry (OpenID Connect Core 1.0, sections 2 and 3.3.2.11). */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash'];

/**
 * Whether a token is one for services. RFC 9068 gives access tokens the type `at+jwt`. Many providers still send `JWT` or no type;
 * their tokens must then have nothing that ID tokens have. Keycloak and Cognito name the kind in a claim (`typ`, `token_use`).
 */
function isAccessToken(payload: JWTPayload, type = 'JWT'): boolean {
  const plain = type.toLowerCase().replace(/^application\//, '');
  if (plain === 'at+jwt') return true;
  const kind = [payload['typ'], payload['token_use']].map((value) => String(value).toLowerCase());
  return plain === 'jwt' && !kind.includes('id') && !idTokenClaims.some((claim) => claim in payload);
}

/**
 * Whether `address` is the token's verified email address. Anybody can type any address at many providers, also into claims such as
 * `preferred_username`.
 */
function isVerifiedAddress(address: string, { email, email_verified: isVerified }: JWTPayload): boolean {
  return isVerified === true && typeof email === 'string' && email.toLowerCase() === address.toLowerCase();
}

/** Verifies tokens of an outside OpenID provider against the keys that it publishes. */
export function outsideTokens({ issuer, audience, userClaim }: OutsideIdentity): TokenVerifier {
  const keys = discoveredKeys(issuer);
  return remembering(async (token) => {
    const { payload, protectedHeader } = await verified(token, keys, {
      issuer,
      audience,
      algorithms: asymmetricAlgorithms,
      clockTolerance: outsideToleranceSeconds,
      requiredClaims: ['exp', 'iat', userClaim],
    });
    if (!isAccessToken(payload, protectedHeader.typ)) throw new InvalidToken('it is not an access token');
    const { [userClaim]: value, iat = 0, exp = 0 } = payload;
    if (typeof value !== 'string') throw new InvalidToken('a claim of it is wrong');
    const key = isUuid(value) ? 'uid' : 'email';
    if (key === 'email' && !isVerifiedAddress(value, payload))
      throw new InvalidToken('its email address is not verified');
    // Its times are whole seconds.
    const subject: TokenSubject = {
      key,
      value,
      isIssuedFor: (credentialsChangedAt) => iat >= Math.floor(credentialsChangedAt / 1000),
    };
    return { subject, expires: exp };
  });
}

function unavailable(cause: unknown): ProblemError {
  return new ProblemError(503, {
    detail: 'The identity provider cannot be reached at the moment. Please try again.',
    headers: { 'retry-after': '5' },
    cause,
  });
}

/** The keys of the provider's discovery document (OpenID Connect Discovery 1.0, section 4), asked for when first needed. */
function discoveredKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  async function discover(): Promise<JWTVerifyGetKey> {
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5000),
    });
    const { jwks_uri: address, issuer: named } = (await answer.json()) as {
      jwks_uri: string;
      issuer: string;
    };
    if (named !== issuer) throw new Error(`The provider at ${issuer} calls itself ${named}.`);
    return createRemoteJWKSet(new URL(address));
  }
  return async (header, token) => {
    keys ??= discover();
    const known = await keys.catch((error: unknown) => {
      keys = undefined;
      throw unavailable(error);
    });
    try {
      return await known(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      throw unavailable(error);
    }
  };
}
