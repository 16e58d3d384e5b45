import { StartError } from '../database/index.ts';

/** The settings of webhook deliveries. */
export interface WebhookSettings {
  /** Deliveries that all processes together send at once. */
  readonly concurrency: number;
  /** Of these, to one origin of one client. Its configurations share them. */
  readonly targetConcurrency: number;
  /** Deliveries that all processes together start per second to one origin of one client; 0 means no limit. */
  readonly targetRate: number;
  /** Events that a client may send per minute; 0 means no limit. */
  readonly eventLimit: number;
  /** Test sends by the users of a client per minute; 0 means no limit. */
  readonly testLimit: number;
  /** Hours without a success after which a configuration is paused. */
  readonly pauseAfterHours: number;
  /** Retention of events and their deliveries in days. */
  readonly logDays: number;
}

/** Variable -> its setting, default and bounds. */
const numbers = {
  WEBHOOK_CONCURRENCY: { otherwise: 256, least: 1, most: 2000 },
  WEBHOOK_TARGET_CONCURRENCY: { otherwise: 64, least: 1, most: 1000 },
  WEBHOOK_TARGET_RATE: { otherwise: 500, least: 0, most: 100_000 },
  WEBHOOK_EVENT_LIMIT: { otherwise: 6000, least: 0, most: 10_000_000 },
  WEBHOOK_TEST_LIMIT: { otherwise: 60, least: 0, most: 100_000 },
  WEBHOOK_PAUSE_HOURS: { otherwise: 12, least: 0, most: 720 },
  WEBHOOK_LOG_DAYS: { otherwise: 30, least: 2, most: 3650 },
} as const;

/** The settings of webhooks. Throws StartError with a message naming the variable. */
export function readWebhookSettings(variable: (name: string) => string | undefined): WebhookSettings {
  const read = (name: keyof typeof numbers) => {
    const { otherwise, least, most } = numbers[name];
    const text = variable(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new StartError(`${name} is "${text}"; give a whole number from ${least} to ${most}.`);
    return value;
  };
  return {
    concurrency: read('WEBHOOK_CONCURRENCY'),
    targetConcurrency: read('WEBHOOK_TARGET_CONCURRENCY'),
    targetRate: read('WEBHOOK_TARGET_RATE'),
    eventLimit: read('WEBHOOK_EVENT_LIMIT'),
    testLimit: read('WEBHOOK_TEST_LIMIT'),
    pauseAfterHours: read('WEBHOOK_PAUSE_HOURS'),
    logDays: read('WEBHOOK_LOG_DAYS'),
  };
}
