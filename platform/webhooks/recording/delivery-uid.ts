import { hash } from 'node:crypto';

import { derivedUid } from '../../database/ordered-uid.ts';

/**
 * The identifier of a delivery, made of what it is for: the event and the configuration. It is deterministic (RFC 9562, version 8), so
 * that two processes create one delivery, and a receiver recognizes one that a crashed process had sent but not recorded.
 */
export function deliveryUid(eventId: string, ...parts: readonly string[]): string {
  return derivedUid(eventId, hash('sha256', [eventId, ...parts].join(' '), 'buffer').subarray(0, 10));
}
