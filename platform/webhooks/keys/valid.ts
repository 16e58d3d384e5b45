import { sql } from 'drizzle-orm';

import { keyScopes } from '../../../resources/apiKeys/options.ts';

/** Rows of `api_key_secrets s`, joined with `api_keys k`, whose key works now. */
export const isValid = sql`(s.valid_until is null or s.valid_until > now())
  and (k.expires_at is null or k.expires_at > now()) and k.revoked_at is null`;

/** The abilities of a key, as columns of `api_keys k`. */
export const abilities = sql`coalesce(k.sends_events, false) as "sendsEvents",
  coalesce(k.reads_deliveries, false) as "readsDeliveries", k.networks`;

export interface Abilities {
  readonly sendsEvents: boolean;
  readonly readsDeliveries: boolean;
  readonly networks: string[] | null;
}

/** The scopes of a key. */
export function scopesOf(may: Abilities): string[] {
  return (['sendsEvents', 'readsDeliveries'] as const).flatMap((flag) => (may[flag] ? keyScopes[flag] : []));
}
