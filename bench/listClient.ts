// A client in a separate process: times one GET per message, from sending it to the last byte of the response.
import { Agent, get } from 'node:http';

/** A request: URL and token. */
export interface Ask {
  readonly address: string;
  readonly token: string;
}

/** Keeps the connection open between calls, as a browser does. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function call({ address, token }: Ask): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers }, (answer) => {
      answer.on('data', () => undefined);
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`The list call answered ${answer.statusCode}.`));
      });
    }).on('error', reject);
  });
}

process.on('message', (ask: Ask) => {
  call(ask).then(
    (milliseconds) => process.send?.({ milliseconds }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
