import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: secrets are base64 behind this prefix, 24 to 64 bytes long. */
const prefix = 'whsec_';
const secretBytes = 32;

/** A new signing secret. */
export function newSigningSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/**
 * The headers that sign a body in the Standard Webhooks way.
 * @param id the same in every attempt
 * @param at when this attempt is made
 * @param secrets those that are valid now: while a secret is replaced, the new and the old one
 */
export function signatureHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, content)).join(' '),
  };
}
