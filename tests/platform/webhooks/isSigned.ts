import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { vi } from 'vitest';

const receivers = [StandardWebhook, SvixWebhook];

/**
 * True when receivers with the libraries of Standard Webhooks and of Svix accept a delivery at `now`. Throws when the two disagree.
 */
export function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  secret: string,
  now: Date,
): boolean {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  // Both compare the timestamp with the present time.
  vi.useFakeTimers({ now, toFake: ['Date'] });
  try {
    const verdicts = receivers.map((Receiver) => {
      try {
        new Receiver(secret).verify(body, given);
        return true;
      } catch (error) {
        // The signature was accepted; then the body is read as JSON.
        return error instanceof SyntaxError;
      }
    });
    if (new Set(verdicts).size > 1) throw new Error(`The libraries disagree: ${verdicts.join()}`);
    return verdicts.includes(true);
  } finally {
    vi.useRealTimers();
  }
}
