import { isPassword } from '../../../resources/declaration/kinds/passwordRule.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { storePassword } from '../accounts.ts';
import { encryptionOf } from '../../kernel/encryption.ts';
import { sameSentence, weakSentence } from '../pages.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { personByUid, type Person } from '../person.ts';
import { appendOwnPassword } from './audit.ts';

/** Time to choose a new password after entering the current one, in milliseconds. */
const choiceTimeoutMs = 15 * 60 * 1000;
const purpose = 'password replacement';

interface Proof {
  readonly uid: string;
  /** The open sign-in at which the current password was entered. */
  readonly interaction: string;
  readonly credentials: number;
  readonly until: number;
}

/** A proof, sent back with the form, that `person` entered the right password at this sign-in. */
export async function proveReplacement(
  { settings, clock }: PlatformContext,
  person: Person,
  interaction: string,
): Promise<string> {
  const proof: Proof = {
    uid: person.uid,
    interaction,
    credentials: person.credentialsChangedAt,
    until: clock.now().getTime() + choiceTimeoutMs,
  };
  return (await encryptionOf(settings)).encrypt(JSON.stringify(proof), purpose);
}

/** The person of a proof. Undefined when it is forged, expired or of another sign-in. */
export async function provenPerson(
  { database, settings, clock }: PlatformContext,
  text: string,
  interaction: string,
): Promise<Person | undefined> {
  let proof: Proof;
  try {
    proof = JSON.parse((await encryptionOf(settings)).decrypt(text, purpose)) as Proof;
  } catch {
    return undefined;
  }
  if (proof.interaction !== interaction || proof.until < clock.now().getTime()) return undefined;
  const person = await personByUid(database.owner, proof.uid);
  return person?.isActive && person.credentialsChangedAt === proof.credentials ? person : undefined;
}

/** A new password and its request. */
export interface Replacement {
  readonly password: string;
  readonly requestId: string;
}

/** Sets the new password. Returns an error message when it is not acceptable. */
export async function replaceTemporary(
  { database, clock }: PlatformContext,
  person: Person,
  { password, requestId }: Replacement,
): Promise<string | undefined> {
  if (!isPassword(password)) return weakSentence;
  if (await verifyPassword(password, person.passwordHash)) return sameSentence;
  const hash = await hashPassword(password);
  await database.owner.transaction(async (tx) => {
    await storePassword(tx, person.uid, hash);
    await appendOwnPassword(tx, person, { at: clock.now(), requestId });
  });
  return undefined;
}
