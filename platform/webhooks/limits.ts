import type { Settings } from '../configuration/settings.ts';
import type { RateLimitRule } from '../http/rate-limit.ts';

const perMinute = (name: string, points: number): RateLimitRule => ({ name, points, seconds: 60 });

/** Limit of events per client. */
export const eventLimit = ({ webhooks }: Settings) => perMinute('webhook-events', webhooks.eventLimit);

/** Limit of tests per client, for all kinds of tests: each makes the platform call a URL that the caller chose. */
export const testLimit = ({ webhooks }: Settings) => perMinute('webhook-tests', webhooks.testLimit);
