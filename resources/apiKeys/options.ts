/** The scopes of a key. */
export const keyScopes = { sendsEvents: 'events:write', readsDeliveries: 'deliveries:read' } as const;

/** Days before its end in which a key is about to expire. Its owners are told when they begin. */
export const expiresSoonDays = 14;

/** The states of a key, with labels. */
export const keyStates = [
  { value: 'active', label: 'Active', tone: 'good' },
  { value: 'expiring', label: 'Expires soon', tone: 'open' },
  { value: 'expired', label: 'Expired', tone: 'bad' },
  { value: 'revoked', label: 'Revoked', tone: 'barred' },
  /** Its key has not been created. */
  { value: 'new', label: 'No key yet', tone: 'idle' },
] as const;

/** The time for which the earlier key works beside a new one. Values are ISO 8601 durations. */
export const overlaps = [
  { value: 'PT0S', label: 'Not at all', seconds: 0 },
  { value: 'PT1H', label: '1 hour', seconds: 3600 },
  { value: 'P1D', label: '1 day', seconds: 86_400 },
  { value: 'P7D', label: '7 days', seconds: 604_800 },
] as const;
