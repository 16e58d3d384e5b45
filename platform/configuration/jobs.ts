import { StartError } from '../database/index.ts';

export interface JobSettings {
  /** Seconds between polls for jobs that became due without a notification. */
  readonly pollSeconds: number;
  /** Seconds after which a job's process is considered dead, and the job is given to another. */
  readonly leaseSeconds: number;
  /** Seconds between polls of a file-transfer server. */
  readonly transferPollSeconds: number;
}

export function readJobSettings(variable: (name: string) => string | undefined): JobSettings {
  const read = (name: string, otherwise: number, least: number, most: number) => {
    const text = variable(name) ?? String(otherwise);
    const value = Number(text);
    const isWhole = least % 1 === 0;
    if (!(isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(text) || value < least || value > most)
      throw new StartError(
        `${name} is "${text}"; give a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`,
      );
    return value;
  };
  return {
    pollSeconds: read('JOB_POLL_SECONDS', 3, 0.1, 60),
    leaseSeconds: read('JOB_LEASE_SECONDS', 30, 6, 600),
    transferPollSeconds: read('TRANSFER_POLL_SECONDS', 300, 1, 86_400),
  };
}
