import { createHash } from 'node:crypto';

import {
  decodeJwt,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
} from 'jose';

import { DatabaseUnavailable } from '../database/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { ProblemError } from '../kernel/problem.ts';
import { actingAudience, type ActingClaims, actingClaims } from './acting/token.ts';
import { signingAlgorithm, type SigningKeys } from './keys/signing-keys.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';

/** The audience of the access tokens that the embedded provider issues. */
export const ownAudience = 'safety-platform';
/** Claim of our own access tokens: when the credentials of the account were set (ms since 1970). */
export const credentialsClaim = 'credentials';
/** Claim of our own access tokens: the grant, which ends by signing out or by a refresh token that is used twice. */
export const grantClaim = 'grant';

/** When the person of a token signed in (`auth_time`, RFC 9068, section 2.2.1), in ms since 1970. Glewlwyd sends 0 when it does not know. */
export function signedInAt({ auth_time: seconds }: JWTPayload): number | undefined {
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined;
}

/** Audience of service tokens, which only calls of applications beside the platform accept. */
export const serviceAudience = 'safety-platform:services';

const clockToleranceSeconds = 5;
/** The subject of a verified token. */
export interface TokenSubject {
  readonly key: 'uid' | 'email' | 'external';
  readonly value: string;
  /** The provider whose identifier `value` is, for the key `external`. */
  readonly issuer?: string;
  /** The email address that the provider has confirmed, by which a person is found at their first sign-in. */
  readonly address?: string;
  /** When its person signed in (`auth_time`, ms since 1970). Undefined when another provider does not tell. */
  readonly signedInAt?: number | undefined;
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
    const isMissing = error.reason === 'missing';
    return (
      reasons[error.claim] ?? (isMissing ? `its claim ${error.claim} is missing` : 'a claim of it is wrong')
    );
  }
  return 'it is not valid';
}

/** Verifies a token. @throws InvalidToken */
export async function verified(
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
export function remembering<Subject>(
  clock: Clock,
  verify: (token: string) => Promise<{ subject: Subject; expires: number }>,
): (token: string) => Promise<Subject> {
  const known = new Map<string, { subject: Subject; until: number }>();
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
      signedInAt: signedInAt(payload) ?? 0,
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

/** The audience that an unverified token states. Undefined for text that is no token. */
export function audienceOf(token: string): unknown {
  try {
    return decodeJwt(token).aud;
  } catch {
    return undefined;
  }
}
