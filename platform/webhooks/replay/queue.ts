/** The queue of replays. */
export const replayQueue = 'replay-webhooks';

/** Which replay a job is about. */
export interface ReplayData {
  readonly clientUid: string;
  readonly replayUid: string;
}
