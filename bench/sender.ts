// Sends events to the platform from a separate process, so that its work is not attributed to the platform.
import { Agent, request } from 'node:http';

/** URL, body, number of requests, and how many run concurrently. */
export interface Sending {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly count: number;
  readonly atOnce: number;
}

/** Sends the same request repeatedly over persistent connections. Resolves with the total milliseconds. */
export async function sendAll({ address, headers, body, count, atOnce }: Sending): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let remaining = count;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request(
        address,
        { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (answer) => {
          answer.resume();
          answer.on('end', () => {
            if ((answer.statusCode ?? 500) < 300) resolve();
            else reject(new Error(`Answered with ${answer.statusCode}.`));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (remaining > 0) {
        remaining -= 1;
        await one();
      }
    }),
  );
  agent.destroy();
  return performance.now() - start;
}

process.on('message', (sending: Sending) => {
  sendAll(sending).then(
    (milliseconds) => process.send?.({ milliseconds }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
