import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

import type { Settings } from '../../configuration/settings.ts';
import { fullName, type Person } from '../person.ts';
import type { Factor, NewFactor, StoredFactor } from './store.ts';

type Place = Pick<Settings, 'publicUrl'>;

/** The request to a browser (WebAuthn Level 3, `PublicKeyCredential…OptionsJSON`), with the challenge that its answer must sign. */
interface Question {
  readonly options: string;
  readonly challenge: string;
}

/**
 * EdDSA, ES256 and RS256 (IANA, COSE Algorithms). The package would put ML-DSA first, which Node.js calls experimental: another version might not know
 * such a key.
 */
const algorithms = [-8, -7, -257];

const idsOf = (factors: readonly Factor[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: transports as AuthenticatorTransport[] }],
  );

/** True when browsers make passkeys for this address: they belong to a name, and an IP address is none. */
export function hasPasskeys(settings: Place): boolean {
  return !/^[\d.]+$|:/.test(hostOf(settings));
}

/** The relying party of a passkey: the host, without the port. */
const hostOf = ({ publicUrl }: Place) => new URL(publicUrl).hostname;

function parsed<Answer>(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}

/** Asks a browser to make a passkey for a person. */
export async function askForNewPasskey(
  settings: Place,
  person: Person,
  known: readonly Factor[],
): Promise<Question> {
  const options = await generateRegistrationOptions({
    rpName: 'Safety Portal',
    rpID: hostOf(settings),
    userID: new TextEncoder().encode(person.uid),
    userName: person.email,
    userDisplayName: fullName(person),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: idsOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** The passkey that a browser made. Undefined when its answer is not to this challenge or from another page. */
export async function newPasskey(
  { publicUrl }: Place,
  answer: string,
  challenge: string,
): Promise<Omit<NewFactor, 'name'> | undefined> {
  const response = parsed<RegistrationResponseJSON>(answer);
  if (!response) return undefined;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: hostOf({ publicUrl }),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const secret = Buffer.from(publicKey).toString('base64url');
    return { kind: 'passkey', secret, credentialId: id, counter, transports };
  } catch {
    // The package throws for every answer that is not as it must be.
    return undefined;
  }
}

/** Asks a browser for one of these passkeys. */
export async function askForPasskey(settings: Place, known: readonly Factor[]): Promise<Question> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(settings),
    allowCredentials: idsOf(known),
    userVerification: 'preferred',
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** The passkey that signed the challenge, with its new count. Undefined when none of these did. */
export async function signedPasskey(
  { publicUrl }: Place,
  known: readonly StoredFactor[],
  { answer, challenge }: { readonly answer: string; readonly challenge: string },
): Promise<{ readonly factor: StoredFactor; readonly counter: number } | undefined> {
  const response = parsed<AuthenticationResponseJSON>(answer);
  const factor = known.find(({ credentialId }) => credentialId !== null && credentialId === response?.id);
  if (!response || !factor) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: hostOf({ publicUrl }),
      requireUserVerification: false,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(factor.secret, 'base64url')),
        counter: factor.counter,
      },
    });
    return verified ? { factor, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}
