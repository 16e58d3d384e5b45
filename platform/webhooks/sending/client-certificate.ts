import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';

import { isQuick, pemBlocks } from '../../kernel/pem.ts';
import { type FieldErrors, validationProblem } from '../../kernel/problem.ts';

/** A certificate by which the platform authenticates to targets (mutual TLS), and its private key, in PEM. */
export interface ClientCertificate {
  /** The certificate, then those between it and its issuer. */
  readonly certificate: string;
  readonly privateKey: string;
}

/** Identifies a certificate with its key. Connections of one are never used for another. */
export function certificateId({ certificate, privateKey }: ClientCertificate): string {
  return createHash('sha256').update(`${certificate}\n${privateKey}`).digest('base64url');
}

function refuse(errors: FieldErrors): never {
  throw validationProblem(errors);
}

function readKey(text: string): KeyObject {
  const block = pemBlocks(text).find(({ label }) => label.endsWith('PRIVATE KEY'));
  if (!block)
    refuse({
      PrivateKey: [
        'This is not a private key in PEM form. Paste all of its file, from the first -----BEGIN.',
      ],
    });
  if (block.isEncrypted)
    refuse({
      PrivateKey: [
        'The private key is protected by a passphrase. Enter it without one: it is kept encrypted here.',
      ],
    });
  try {
    return createPrivateKey(block.pem);
  } catch {
    refuse({ PrivateKey: ['The private key cannot be read. Paste all of its file.'] });
  }
}

function readCertificates(text: string): X509Certificate[] {
  const blocks = pemBlocks(text).filter(({ label }) => label.endsWith('CERTIFICATE'));
  if (blocks.length === 0)
    refuse({
      Certificate: [
        'This is not a certificate in PEM form. Paste all of its file, from the first -----BEGIN.',
      ],
    });
  try {
    return blocks.map(({ pem }) => new X509Certificate(pem));
  } catch {
    refuse({ Certificate: ['The certificate cannot be read. Paste all of its file.'] });
  }
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/**
 * A certificate and its key as pasted, in any order of a chain, and the end of its validity. Throws 400 by field for one that cannot be
 * used at `now`.
 */
export function readClientCertificate(
  input: { readonly certificate: string; readonly privateKey: string },
  now: Date,
): { readonly clientCertificate: ClientCertificate; readonly expiresAt: Date } {
  const chain = readCertificates(input.certificate);
  const key = readKey(input.privateKey);
  if (!isQuick(key))
    refuse({ PrivateKey: ['Enter a private key of the kind RSA with at most 4,096 bits, EC or Ed25519.'] });
  const own = chain.find((one) => one.checkPrivateKey(key));
  if (!own) refuse({ PrivateKey: ['The private key does not belong to the certificate.'] });
  const [from, expiresAt] = [new Date(own.validFrom), new Date(own.validTo)];
  if (expiresAt <= now) refuse({ Certificate: [`The certificate expired on ${day(expiresAt)}.`] });
  if (from > now) refuse({ Certificate: [`The certificate is valid from ${day(from)} on.`] });
  const clientCertificate = {
    certificate: [own, ...chain.filter((one) => one !== own)].map(String).join(''),
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  try {
    // Connections are made with it: keys that are too short for OpenSSL fail here.
    createSecureContext({ cert: clientCertificate.certificate, key: clientCertificate.privateKey });
  } catch {
    refuse({
      Certificate: ['The certificate cannot be used for TLS. Its key or its signature is too weak.'],
    });
  }
  return { clientCertificate, expiresAt };
}
