import { hash } from 'node:crypto';

/**
 * The identifier of a delivery, made of what it is for: the event and the configuration. It is deterministic (RFC 9562, version 8), so
 * that two processes create one delivery, and a receiver recognizes one that a crashed process had sent but not recorded.
 */
export function deliveryUid(...parts: readonly string[]): string {
  const hex = hash('sha256', parts.join(' '), 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
