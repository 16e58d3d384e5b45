import type { KeyObject } from 'node:crypto';

/** A block of a text in PEM (RFC 7468). */
export interface PemBlock {
  readonly label: string;
  /** The block with its lines. */
  readonly pem: string;
  /** True when a passphrase protects it. */
  readonly isEncrypted: boolean;
}

const blockPattern = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g;
const lineLength = 64;

/** The blocks of a pasted text, in order. One-line inputs drop line ends: they are set again. */
export function pemBlocks(text: string): PemBlock[] {
  return [...text.matchAll(blockPattern)].map(([, label = '', body = '']) => {
    const lines = body.replaceAll(/\s/g, '').match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
    return {
      label,
      pem: [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n'),
      // PKCS 8 says it in the label, older forms in a header.
      isEncrypted: (label + body).includes('ENCRYPTED'),
    };
  });
}

/** Maximum bits of an RSA key. Signing with a larger one holds up everything that the process does. */
const maxRsaBits = 4096;
const quickKinds: ReadonlySet<string | undefined> = new Set(['ec', 'ed25519', 'ed448']);

/** True for keys that sign within milliseconds: elliptic curves, and RSA up to a size. */
export function isQuick({ asymmetricKeyType: kind, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (kind === 'rsa' || kind === 'rsa-pss') return (details?.modulusLength ?? 0) <= maxRsaBits;
  return quickKinds.has(kind);
}
