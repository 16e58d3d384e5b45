import type { Settings } from '../configuration/settings.ts';
import type { RateLimitRule } from '../http/rate-limit.ts';

const perMinute = (name: string, points: number): RateLimitRule => ({ name, points, seconds: 60 });

/** Events that a client sends. */
export const eventLimit = ({ webhooks }: Settings) => perMinute('webhook-events', webhooks.eventLimit);

/** Test sends of a client, of whatever kind: each makes the platform ask an address that the caller chose. */
export const testLimit = ({ webhooks }: Settings) => perMinute('webhook-tests', webhooks.testLimit);
