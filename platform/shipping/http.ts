import type { ShippingTarget } from '../configuration/shipping.ts';
import type { Destination } from './line.ts';

const timeoutMs = 10_000;

/** Sends lines as one body, a JSON object per line (`application/x-ndjson`). */
export function httpDestination({
  url,
  authorization,
}: Extract<ShippingTarget, { readonly kind: 'http' }>): Destination {
  return {
    async send(lines) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson', ...(authorization && { authorization }) },
        body: lines.map(({ text }) => `${text}\n`).join(''),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The receiver answered ${answer.status}.`);
    },
    close() {},
  };
}
