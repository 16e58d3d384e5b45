import { Agent, request } from 'node:http';

/** URL, body, number of requests, and how many run concurrently. */
export interface Sending {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. Each `initiatedTimestamp` in it is replaced by another one of the same length. */
  readonly body: string;
  readonly count: number;
  readonly atOnce: number;
}

/** Times of starts, a second apart, so that every event is of an incident of its own: the deliveries of one incident keep their order. */
let started = Date.UTC(2020, 0, 1);

function ofOwnIncidents(body: string): string {
  return body.replaceAll(/"initiatedTimestamp":"[^"]{19}Z"/g, () => {
    started += 1000;
    return `"initiatedTimestamp":"${new Date(started).toISOString().slice(0, 19)}Z"`;
  });
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
      outgoing.end(ofOwnIncidents(body));
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
