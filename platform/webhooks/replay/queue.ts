export const replayQueue = 'replay-webhooks';

/** The data of a replay job. */
export interface ReplayData {
  readonly clientUid: string;
  readonly replayUid: string;
}
