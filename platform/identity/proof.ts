import type { PlatformContext } from '../kernel/context.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { personByUid, type Person } from './person.ts';

/** Time in milliseconds to send a form back. */
const formValidForMs = 15 * 60 * 1000;

interface Proof {
  readonly uid: string;
  /** The sign-in or the session that the form belongs to. */
  readonly within: string;
  readonly credentials: number;
  readonly until: number;
  /** Values that the form must bring back unchanged and unread, such as a challenge. */
  readonly kept: Readonly<Record<string, string>>;
}

/** The step that a proof allows. A proof for one step is void at another. */
export type ProofPurpose = 'password replacement' | 'second step' | 'second step setup' | 'first entry';

/**
 * A proof, sent back with the form, that `person` has come as far as `purpose` says. Nobody but the platform can read or make one.
 * @param within identifier of the sign-in or session, outside of which the proof is void
 */
export async function prove(
  { settings, clock }: PlatformContext,
  person: Person,
  {
    within,
    purpose,
    kept = {},
    validForMs = formValidForMs,
  }: { within: string; purpose: ProofPurpose; kept?: Proof['kept']; validForMs?: number },
): Promise<string> {
  const proof: Proof = {
    uid: person.uid,
    within,
    credentials: person.credentialsChangedAt,
    until: clock.now().getTime() + validForMs,
    kept,
  };
  return (await encryptionOf(settings)).encrypt(JSON.stringify(proof), purpose);
}

/** The person of a proof, with what it kept. Undefined when it is forged, expired or of another sign-in, session or step. */
export async function proven(
  { database, settings, clock }: PlatformContext,
  text: string,
  { within, purpose }: { within: string; purpose: ProofPurpose },
): Promise<{ readonly person: Person; readonly kept: Proof['kept'] } | undefined> {
  let proof: Proof;
  try {
    proof = JSON.parse((await encryptionOf(settings)).decrypt(text, purpose)) as Proof;
  } catch {
    return undefined;
  }
  if (proof.within !== within || proof.until < clock.now().getTime()) return undefined;
  const person = await personByUid(database.owner, proof.uid);
  const isSame = person?.isActive && person.credentialsChangedAt === proof.credentials;
  return isSame ? { person, kept: proof.kept } : undefined;
}
