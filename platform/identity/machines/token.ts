import type { JWTPayload } from 'jose';

import { isUuid } from '../../../resources/declaration/identifiers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { signingAlgorithm, type SigningKeys } from '../keys/signing-keys.ts';
import { audienceOf, InvalidToken, remembering, verified } from '../tokens.ts';

/** Audience of the tokens of machines. Another one than that of people's, so that neither passes for the other. */
export const machineAudience = 'safety-platform:machines';
/** Lifetime of a token in seconds. What ends a machine's secret ends its tokens at once; this limits what a copied token is good for. */
export const machineTokenSeconds = 10 * 60;

/** A verified token of a machine. The machine itself has to be read with each call. */
interface MachineToken {
  readonly uid: string;
  readonly scopes: ReadonlySet<string>;
  readonly claims: JWTPayload;
}

/** Throws InvalidToken. */
export type VerifyMachineToken = (token: string) => Promise<MachineToken>;

/** True for a token that says it is one of a machine, valid or not. */
export function isMachineToken(token: string): boolean {
  return audienceOf(token) === machineAudience;
}

/** Verifies the tokens that the embedded provider issues to machines. */
export function machineTokens(issuer: string, keys: SigningKeys, clock: Clock): VerifyMachineToken {
  return remembering(clock, async (token) => {
    const { payload } = await verified(token, keys.verificationKey, clock, {
      issuer,
      audience: machineAudience,
      algorithms: [signingAlgorithm],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'iat', 'scope'],
    });
    const { sub, exp = 0, scope } = payload;
    if (!sub || !isUuid(sub) || typeof scope !== 'string') throw new InvalidToken('a claim of it is wrong');
    return { subject: { uid: sub, scopes: new Set(scope.split(' ')), claims: payload }, expires: exp };
  });
}
