import type { PlatformContext } from '../../kernel/context.ts';
import { encryptionOf } from '../../kernel/encryption.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import type { Person } from '../person.ts';
import { stepOfCode } from './app-codes.ts';
import { signedPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { factorsOf, type StoredFactor, spendFactor } from './store.ts';

/** Purpose of the encryption of secrets of apps and of public keys of passkeys. */
export const factorPurpose = 'second step';

/** Attempts of one account at its second step: with two in a million right at a time, guessing takes years. */
const attempts = { name: 'second-step', points: 8, seconds: 15 * 60 };

/** The second step as a person sends it. */
export interface SecondStep {
  /** A code of an app, or a recovery code. */
  readonly code: string;
  /** The answer of a passkey, as JSON; empty when a code was typed. */
  readonly answer: string;
  /** The challenge that the passkey had to sign. */
  readonly challenge: string;
}

/** The outcome of a second step; `seconds` to wait after too many attempts. */
export type StepOutcome = 'right' | 'wrong' | { readonly seconds: number };

async function isCodeRight(
  { database, clock }: PlatformContext,
  known: readonly StoredFactor[],
  person: Person,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  for (const factor of known.filter(({ kind }) => kind === 'app')) {
    const step = stepOfCode(factor.secret, code, clock.now());
    if (step !== undefined) return spendFactor(database.owner, factor, step);
  }
  return spendRecoveryCode(database.owner, person.uid, typed);
}

/** Checks the second step of a person whose password was right. Each attempt counts before it is checked. */
export async function checkSecondStep(
  context: PlatformContext,
  person: Person,
  { code, answer, challenge }: SecondStep,
): Promise<StepOutcome> {
  const { database, settings } = context;
  const limit = rateLimit(database, attempts);
  const { isExceeded, seconds } = await limit.consume(person.uid);
  if (isExceeded) return { seconds };
  const encryption = await encryptionOf(settings);
  const known = (await factorsOf(database.owner, person.uid)).map((factor) => ({
    ...factor,
    secret: encryption.decrypt(factor.secret, factorPurpose),
  }));
  const signed = answer === '' ? undefined : await signedPasskey(settings, known, { answer, challenge });
  const isRight =
    answer === ''
      ? await isCodeRight(context, known, person, code)
      : signed !== undefined && (await spendFactor(database.owner, signed.factor, signed.counter));
  if (isRight) await limit.forgive(person.uid);
  return isRight ? 'right' : 'wrong';
}
