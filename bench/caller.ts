import { fork } from 'node:child_process';
import type { Ask } from './listClient.ts';

/** A caller in a process of its own, so that its work is not counted as the platform's. */
export interface Caller {
  /** Asks, and resolves with the milliseconds until the last byte of the answer. */
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
