import type { Attention } from '../declaration/index.ts';

/** The counts on the landing page of client users. */
export const attention = {
  lockedUsers: {
    place: 'client',
    filter: { 'locked~eq': true },
    one: '%{smart_count} user is locked',
    many: '%{smart_count} users are locked',
  },
  neverSignedIn: {
    place: 'client',
    filter: { 'neverSignedIn~eq': true, 'userActive~eq': true },
    one: '%{smart_count} user never signed in',
    many: '%{smart_count} users never signed in',
  },
  buildingsWithoutLevels: {
    place: 'client',
    filter: { 'hasLevels~eq': false, 'status~eq': 'Active' },
    one: '%{smart_count} building has no levels',
    many: '%{smart_count} buildings have no levels',
  },
  failingWebhooks: {
    place: 'client',
    filter: { 'health~eq': 'failing' },
    one: '%{smart_count} webhook is failing',
    many: '%{smart_count} webhooks are failing',
  },
  pausedWebhooks: {
    place: 'client',
    // Earlier than every pause.
    filter: { 'pausedAt~gte': '2000-01-01T00:00:00.000Z' },
    one: '%{smart_count} webhook is paused',
    many: '%{smart_count} webhooks are paused',
  },
  failedDeliveries: {
    place: 'client',
    filter: { 'state~eq': 'failed', 'createdAt~gte': { hoursAgo: 24 } },
    one: '%{smart_count} delivery failed in the last 24 hours',
    many: '%{smart_count} deliveries failed in the last 24 hours',
  },
} as const satisfies Readonly<Record<string, Attention>>;
