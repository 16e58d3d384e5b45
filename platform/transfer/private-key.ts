import { createPublicKey } from 'node:crypto';

import { isQuick, pemBlocks } from '../kernel/pem.ts';
import { TransferFault } from './transfer-fault.ts';

/** A text that is one private key in PEM: OpenSSH's own form, PKCS 1, PKCS 8 or SEC 1. */
const keyPattern = /^\s*-----BEGIN ((?:[A-Z]+ )*PRIVATE KEY)-----[\s\S]*-----END \1-----\s*$/;

const protectedSentence =
  'The private key is protected by a passphrase. Please enter a key without one: it is kept encrypted here.';

/** True for a text that begins as the file of a private key does, whole or not. */
export function isPrivateKey(text: string): boolean {
  return /^\s*(?:-----BEGIN |PuTTY-User-Key-File)/.test(text);
}

/** The private key of a pasted text, with its lines. Throws TransferFault for one that cannot be used. */
export async function privateKeyIn(secret: string): Promise<string> {
  const [key, ...others] = keyPattern.test(secret) ? pemBlocks(secret) : [];
  if (!key || others.length > 0)
    throw new TransferFault(
      'This is no whole private key in the form of OpenSSH. Please paste all of its file.',
    );
  if (key.isEncrypted) throw new TransferFault(protectedSentence);
  const { default: ssh2 } = await import('ssh2');
  const parsed = ssh2.utils.parseKey(key.pem);
  if (!(parsed instanceof Error)) {
    if (!isQuick(createPublicKey(parsed.getPublicPEM())))
      throw new TransferFault(
        'Please enter a private key of the kind ed25519, ECDSA or RSA with at most 4,096 bits.',
      );
    return key.pem;
  }
  throw new TransferFault(
    /passphrase/i.test(parsed.message)
      ? protectedSentence
      : 'The private key cannot be read. Please paste all of its file, or make a key of the kind ed25519 or RSA.',
  );
}
