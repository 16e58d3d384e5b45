// A client in a separate process that always has as many calls under way as it is told, until it is stopped.
import { setTimeout as pause } from 'node:timers/promises';

/** A call that is repeated. */
export interface Load {
  readonly what: string;
  /** Calls at once. */
  readonly atOnce: number;
  readonly address: string;
  readonly token: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** JSON. */
  readonly body?: string;
}

/** The processor time of a caller that asks without a pause would count as the platform's. */
const refusedPauseMs = 500;

async function repeat({ what, address, token, method = 'GET', body }: Load): Promise<never> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (;;) {
    const answer = await fetch(address, { method, headers, ...(body ? { body } : {}) });
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Error(`${what}: a call was answered ${answer.status}.`);
    if (answer.status === 429) await pause(refusedPauseMs);
  }
}

process.on('message', (load: Load) => {
  for (let call = 0; call < load.atOnce; call += 1)
    repeat(load).catch((error: unknown) => {
      process.send?.({ error: String(error) });
      process.exit(1);
    });
});
