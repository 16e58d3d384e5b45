import { fork } from 'node:child_process';
import type { Ask } from './listClient.ts';

/** A client in a separate process, so that its work is not attributed to the platform. */
export interface Caller {
  /** Sends the request. Resolves with the milliseconds until the last byte of the response. */
  readonly call: (ask: Ask) => Promise<number>;
  readonly stop: () => void;
}

export function startCaller(): Caller {
  const child = fork(new URL('listClient.ts', import.meta.url));
  return {
    call: async (ask) =>
      new Promise((resolve, reject) => {
        child.once('message', ({ milliseconds, error }: { milliseconds?: number; error?: string }) => {
          if (milliseconds === undefined) reject(new Error(error));
          else resolve(milliseconds);
        });
        child.send(ask);
      }),
    stop: () => child.kill(),
  };
}
