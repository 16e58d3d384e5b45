import { createServer } from 'node:net';

import { StartError } from '../database/index.ts';

const portSentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use, perhaps by a platform that is already running. Stop that, or set PORT to another number (0 takes any free one).`,
  EACCES: (_host, port) => `This account can’t listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST is "${host}", which is no address of this machine.`,
  ENOTFOUND: (host) => `HOST is "${host}", which is no address of this machine.`,
};

/** An error at listening in the words of the settings, when they can mend it. */
export function portTrouble(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = portSentences[code];
  return sentence ? new StartError(sentence(host, port)) : error;
}

/** Checks that `port` can be listened on, and releases it; 0 finds a free one. Throws StartError when it cannot. */
export async function tryPort(host: string, port: number): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(portTrouble(error, host, port));
    });
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  });
}
