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
import type { Clock } from '../kernel/clock.ts';
import { ProblemError } from '../kernel/problem.ts';
import { actingAudience, type ActingClaims, actingClaims } from './acting/token.ts';
import { signingAlgorithm, type SigningKeys } from './signing-keys.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';

/** The audience of the access tokens that the embedded provider issues. */
export const ownAudience = 'safety-platform';
/** Claim of our own access tokens: when the credentials of the account were set (ms since 1970). */
export const credentialsClaim = 'credentials';
/** Claim of our own access tokens: the grant, which ends by signing out or by a refresh token that is used twice. */
export const grantClaim = 'grant';

/** Audience of service tokens, which only calls of applications beside the platform accept. */
export const serviceAudience = 'safety-platform:services';

const clockToleranceSeconds = 5;
/** The same for an outside provider, whose clock can differ. Tokens of Glewlwyd are valid from the second of their issue (`nbf`). */
const outsideToleranceSeconds = 60;
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

/** The subject of a verified token. */
export interface TokenSubject {
  readonly key: 'uid' | 'email';
  readonly value: string;
  /** The grant of the token. Unknown for tokens of another provider. */
  readonly grant?: string;
  /** Set when a staff member acts as the subject. */
  readonly acting?: ActingClaims;
  /** True when the token was issued for credentials that were set at this time (ms since 1970). */
  isIssuedFor(credentialsChangedAt: number): boolean;
}

/** A token that is not accepted. The message gives the reason to the sender. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
}

/** Throws InvalidToken. */
export type TokenVerifier = (token: string) => Promise<TokenSubject>;

/** Messages for jose's errors in RFC 6750 responses; its own quote the content of the token. */
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
  clock: Clock,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, key, {
      clockTolerance: clockToleranceSeconds,
      currentDate: clock.now(),
      ...options,
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable || error instanceof ProblemError) throw error;
    throw new InvalidToken(reasonOf(error));
  }
}

/** A verified signature is cached this long, so a withdrawn key is accepted this long as well. */
const cacheLifetimeMs = 60_000;
/** Maximum number of cached tokens; the oldest is removed first. */
const maxCachedTokens = 10_000;

/**
 * A verifier that checks a signature once a minute instead of on every call. The user and the credentials, which can be revoked, are
 * read from the database on every call.
 */
function remembering(
  clock: Clock,
  verify: (token: string) => Promise<{ subject: TokenSubject; expires: number }>,
): TokenVerifier {
  const known = new Map<string, { subject: TokenSubject; until: number }>();
  return async (token) => {
    // A hash: the token itself must not stay in memory after its request.
    const key = createHash('sha256').update(token).digest('base64');
    const found = known.get(key);
    const now = clock.now().getTime();
    if (found && found.until > now) return found.subject;
    known.delete(key);
    const { subject, expires } = await verify(token);
    const until = Math.min(now + cacheLifetimeMs, (expires + clockToleranceSeconds) * 1000);
    if (known.size >= maxCachedTokens) known.delete(known.keys().next().value ?? '');
    known.set(key, { subject, until });
    return subject;
  };
}

/** Verifies tokens of the embedded provider against the platform's own keys (RFC 9068). */
export function ownTokens(issuer: string, keys: SigningKeys, clock: Clock): TokenVerifier {
  return remembering(clock, async (token) => {
    const { payload } = await verified(token, keys.verificationKey, clock, {
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

/** Verifies tokens for acting as a user, which the platform issues with any OpenID provider. */
export function actingTokens(issuer: string, keys: SigningKeys, clock: Clock): TokenVerifier {
  return remembering(clock, async (token) => {
    const { payload } = await verified(token, keys.verificationKey, clock, {
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
 * @param mayAct whether staff may act as users here
 */
export function serviceTokens(
  issuer: string,
  keys: SigningKeys,
  clock: Clock,
  mayAct: boolean,
): TokenVerifier {
  return remembering(clock, async (token) => {
    const { payload } = await verified(token, keys.verificationKey, clock, {
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

/** Passes each token to the verifier of its kind. The unverified audience is used for this choice only. */
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
 * True for an access token. RFC 9068 gives these the type `at+jwt`. Many providers still send `JWT` or no type; their tokens must have
 * no claims of ID tokens. Keycloak and Cognito name the kind in a claim (`typ`, `token_use`).
 */
function isAccessToken(payload: JWTPayload, type = 'JWT'): boolean {
  const plain = type.toLowerCase().replace(/^application\//, '');
  if (plain === 'at+jwt') return true;
  const kind = [payload['typ'], payload['token_use']].map((value) => String(value).toLowerCase());
  return plain === 'jwt' && !kind.includes('id') && !idTokenClaims.some((claim) => claim in payload);
}

/**
 * True when `address` is the verified email address of the token. At many providers users can enter any address, also in claims such as
 * `preferred_username`.
 */
function isVerifiedAddress(address: string, { email, email_verified: isVerified }: JWTPayload): boolean {
  return isVerified === true && typeof email === 'string' && email.toLowerCase() === address.toLowerCase();
}

/** Verifies tokens of an outside OpenID provider against the keys that it publishes. */
export function outsideTokens({ issuer, audience, userClaim }: OutsideIdentity, clock: Clock): TokenVerifier {
  const keys = discoveredKeys(issuer);
  return remembering(clock, async (token) => {
    const { payload, protectedHeader } = await verified(token, keys, clock, {
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
    // Timestamps of tokens are whole seconds.
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

/** The keys of the provider's discovery document (OpenID Connect Discovery 1.0, section 4), fetched when first needed. */
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
