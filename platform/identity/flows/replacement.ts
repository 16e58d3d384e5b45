import { isPassword } from '../../../resources/password.ts';
import type { PlatformContext } from '../../context.ts';
import { changePassword } from '../accounts.ts';
import { encryptionOf } from '../encryption.ts';
import { SAME, WEAK } from '../pages.ts';
import { verifyPassword } from '../password.ts';
import { personByUid, type Person } from '../person.ts';

/** Milliseconds to choose a password after the one before was given. */
const CHOOSE_WITHIN = 15 * 60 * 1000;
const PURPOSE = 'password replacement';

interface Proof {
  readonly uid: string;
  /** The open sign-in at which the password before was given. */
  readonly interaction: string;
  readonly credentials: number;
  readonly until: number;
}

/** Shows, when it comes back with the form, that `person` has given the right password at this sign-in. */
export async function proveReplacement(
  { settings, clock }: PlatformContext,
  person: Person,
  interaction: string,
): Promise<string> {
  const proof: Proof = {
    uid: person.uid,
    interaction,
    credentials: person.credentialsChangedAt,
    until: clock.now().getTime() + CHOOSE_WITHIN,
  };
  return (await encryptionOf(settings)).encrypt(JSON.stringify(proof), PURPOSE);
}

/** Who proved themselves at this sign-in; undefined where the proof is made up, too old or of another sign-in. */
export async function provenPerson(
  { database, settings, clock }: PlatformContext,
  text: string,
  interaction: string,
): Promise<Person | undefined> {
  let proof: Proof;
  try {
    proof = JSON.parse((await encryptionOf(settings)).decrypt(text, PURPOSE)) as Proof;
  } catch {
    return undefined;
  }
  if (proof.interaction !== interaction || proof.until < clock.now().getTime()) return undefined;
  const person = await personByUid(database.owner, proof.uid);
  return person?.isActive && person.credentialsChangedAt === proof.credentials ? person : undefined;
}

/** Sets the new password; a sentence where it cannot be accepted. */
export async function replaceTemporary(
  { database }: PlatformContext,
  person: Person,
  password: string,
): Promise<string | undefined> {
  if (!isPassword(password)) return WEAK;
  if (await verifyPassword(password, person.passwordHash)) return SAME;
  await changePassword(database.owner, person.uid, password);
  return undefined;
}
