import type { OwnerQueryable } from '../../database/index.ts';
import { orTryAgain, withBriefLocks } from '../../kernel/brief-locks.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { encryptionOf } from '../../kernel/encryption.ts';
import { ProblemError, refused } from '../../kernel/problem.ts';
import { inMinutes } from '../pages.ts';
import type { Person } from '../person.ts';
import { prove, proven } from '../proof.ts';
import { appAddress, newAppSecret, stepOfCode } from './app-codes.ts';
import { factorPurpose, checkSecondStep } from './check.ts';
import { appPage, codesPage, goOnForm, secondStepPage } from './pages.ts';
import { askForPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { addFactor, factorsOf, lockedCount } from './store.ts';

/** The open sign-in that a step belongs to. */
export interface OpenSignIn {
  readonly uid: string;
  /** The path that takes its forms: `…/second-step`. */
  readonly action: string;
  readonly requestId: string;
}

/** A page to show, or the person who may enter. */
export type StepResult =
  | { readonly page: string; readonly status: number; readonly retryAfter?: number }
  | { readonly person: Person };

const wrongCode = 'This code is not right, or it was used already. Wait for the next one, and try again.';
const alreadySetUp = 'A second step was set up in the meantime. Use that one.';

async function ask(
  context: PlatformContext,
  person: Person,
  { uid, action }: OpenSignIn,
  error?: string,
): Promise<string> {
  const factors = await factorsOf(context.database.owner, person.uid);
  const passkeys = factors.filter(({ kind }) => kind === 'passkey');
  const question = passkeys.length > 0 ? await askForPasskey(context.settings, passkeys) : undefined;
  const kept: Record<string, string> = question ? { challenge: question.challenge } : {};
  return secondStepPage({
    action,
    error,
    hasApp: factors.some(({ kind }) => kind === 'app'),
    passkeyOptions: question?.options,
    proof: await prove(context, person, { within: uid, purpose: 'second step', kept }),
  });
}

async function askForApp(
  context: PlatformContext,
  person: Person,
  { uid, action }: OpenSignIn,
  { secret, error }: { secret: string; error?: string },
): Promise<string> {
  const proof = await prove(context, person, { within: uid, purpose: 'second step setup', kept: { secret } });
  return appPage({
    action: `${action}/app`,
    proof,
    error,
    secret,
    address: appAddress(secret, person.email),
    asksPassword: false,
    reason: 'Your organization asks for a second step besides the password.',
  });
}

/** The page that a person whose password was right has to pass before the sign-in ends; undefined when there is none. */
export async function pageBeforeEntry(
  context: PlatformContext,
  person: Person,
  open: OpenSignIn,
): Promise<string | undefined> {
  const factors = await factorsOf(context.database.owner, person.uid);
  if (factors.length > 0) return ask(context, person, open);
  return person.mustHaveSecondStep ? askForApp(context, person, open, { secret: newAppSecret() }) : undefined;
}

/** Takes the form of a second step. Undefined when it belongs to no open sign-in. */
export async function takeSecondStep(
  context: PlatformContext,
  form: URLSearchParams,
  open: OpenSignIn,
): Promise<StepResult | undefined> {
  const found = await proven(context, form.get('proof') ?? '', { within: open.uid, purpose: 'second step' });
  if (!found) return undefined;
  const { person, kept } = found;
  if (kept['isSetUp']) return { person };
  const outcome = await checkSecondStep(context, person, {
    code: form.get('code') ?? '',
    answer: form.get('answer') ?? '',
    challenge: kept['challenge'] ?? '',
  });
  if (outcome === 'right') return { person };
  if (outcome === 'wrong') return { page: await ask(context, person, open, wrongCode), status: 401 };
  const wait = `Too many attempts. Try again in ${inMinutes(outcome.seconds)}.`;
  return { page: await ask(context, person, open, wait), status: 429, retryAfter: outcome.seconds };
}

/** Takes the first code of the app that a person has to set up. Undefined when the form belongs to no open sign-in. */
export async function takeRequiredApp(
  context: PlatformContext,
  form: URLSearchParams,
  open: OpenSignIn,
): Promise<StepResult | undefined> {
  const { database, settings, clock } = context;
  const found = await proven(context, form.get('proof') ?? '', {
    within: open.uid,
    purpose: 'second step setup',
  });
  const secret = found?.kept['secret'];
  if (!found || secret === undefined) return undefined;
  const { person } = found;
  const step = stepOfCode(secret, (form.get('code') ?? '').replaceAll(/\s/g, ''), clock.now());
  if (step === undefined)
    return { page: await askForApp(context, person, open, { secret, error: wrongCode }), status: 400 };
  const encryption = await encryptionOf(settings);
  const store = async (tx: OwnerQueryable) => {
    // Somebody who knew only the password may have begun before the owner set one up, which they have to pass now.
    if ((await lockedCount(tx, person.uid)) > 0) return undefined;
    await addFactor(
      tx,
      person,
      {
        kind: 'app',
        name: 'Authenticator app',
        secret: encryption.encrypt(secret, factorPurpose),
        counter: step,
      },
      { at: clock.now(), requestId: open.requestId, settings },
    );
    return replaceRecoveryCodes(tx, person.uid);
  };
  const codes = await refused(() => orTryAgain(() => withBriefLocks(database.owner, store)));
  if (codes instanceof ProblemError)
    return {
      page: await askForApp(context, person, open, { secret, error: codes.message }),
      status: codes.status,
    };
  if (!codes) return { page: await ask(context, person, open, alreadySetUp), status: 409 };
  const proof = await prove(context, person, {
    within: open.uid,
    purpose: 'second step',
    kept: { isSetUp: 'yes' },
  });
  return { page: codesPage(codes, goOnForm(open.action, proof)), status: 200 };
}
