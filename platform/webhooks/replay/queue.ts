/** The queue of replays. */
export const replayQueue = 'replay-webhooks';

/** The replay of a job. */
export interface ReplayData {
  readonly clientUid: string;
  readonly replayUid: string;
}
