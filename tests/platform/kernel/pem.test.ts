import { createPublicKey, generateKeyPairSync } from 'node:crypto';

import { expect, it } from 'vitest';

import { isQuick } from '../../../platform/kernel/pem.ts';

const rsa = (bits: number) => {
  const n = Buffer.alloc(bits / 8, 255).toString('base64url');
  return createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' });
};

it.each([
  ['RSA with 4,096 bits', rsa(4096), true],
  ['RSA with 5,120 bits', rsa(5120), false],
  ['Ed25519', generateKeyPairSync('ed25519').publicKey, true],
  ['P-256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey, true],
  ['X25519, which signs nothing', generateKeyPairSync('x25519').publicKey, false],
])('whether a key signs quickly: %s', (_, key, expected) => {
  expect(isQuick(key)).toBe(expected);
});
