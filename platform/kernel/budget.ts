import { AsyncLocalStorage } from 'node:async_hooks';

import type { Cost } from '../../resources/declaration/index.ts';
import type { ShareSettings } from '../configuration/shares.ts';
import { type Meter, metered } from '../database/index.ts';
import { type Asker, FairLane } from './lanes/fair-lane.ts';
import type { PauseLimits } from './lanes/pauses.ts';

/** The resources of the lanes, by the names of the settings. */
type Lane = keyof typeof waiting;

/** The bounds of waiting for a turn: number and time. */
const waiting = {
  processor: { waitingPerPerson: 4, maxWaitMs: 20_000 },
  files: { waitingPerPerson: 10, maxWaitMs: 20_000 },
  servers: { waitingPerPerson: 20, maxWaitMs: 20_000 },
  uploads: { waitingPerPerson: 0, maxWaitMs: 0 },
  starts: { waitingPerPerson: 10, maxWaitMs: 20_000 },
  calls: { waitingPerPerson: 300, maxWaitMs: 20_000 },
} as const;

/** In processor time, which does not grow while the machine is busy: a list takes a few milliseconds. In a second others make dozens of calls. */
const callPauses: PauseLimits = { slowMs: 50, times: 10, maxMs: 1000, presentMs: 2000 };

const laneOfCost: Readonly<Record<Cost, Lane>> = {
  hash: 'processor',
  picture: 'processor',
  file: 'files',
  server: 'servers',
  work: 'starts',
};

/**
 * The lanes of one process (docs/operating.md, What clients share). All costly work goes through `spend`, so that a new operation cannot use
 * more.
 */
const lanes = new Map<Lane, FairLane>();

/** Sets what clients share (SHARE_…). Calls come before anything is spent. */
export function setShares(settings: ShareSettings): void {
  for (const lane of Object.keys(waiting) as Lane[]) {
    const pauses = lane === 'calls' && settings.pausesCalls ? { pauses: callPauses } : {};
    lanes.set(lane, new FairLane({ ...settings[lane], ...waiting[lane], ...pauses }));
  }
}

function laneOf(lane: Lane): FairLane {
  const found = lanes.get(lane);
  if (!found) throw new Error('The shares of the process are not set.');
  return found;
}

/** The payer of a cost, and its purpose. */
interface Payer extends Asker {
  /** A call of the services. */
  readonly call?: { readonly id: string; readonly cost: Cost | undefined };
}

const payers = new AsyncLocalStorage<Payer>();

/** Runs work at the expense of somebody. Work that nobody pays for is the platform's own and has no limits here: jobs have theirs. */
export function paidBy<T>(payer: Payer, work: () => Promise<T>): Promise<T> {
  return payers.run(payer, work);
}

/**
 * Runs costly work in the share of whoever pays. Throws ProblemError 429 when the share is used up for too long, and Error when the call
 * that runs has not declared the cost.
 */
export function spend<T>(cost: Cost, work: () => Promise<T>): Promise<T> {
  const payer = payers.getStore();
  if (!payer) return work();
  const { call } = payer;
  if (call && call.cost !== cost)
    throw new Error(`The call ${call.id} needs the word cost: '${cost}' in its declaration.`);
  return laneOf(laneOfCost[cost]).run(payer, work);
}

/** Runs a transaction of a call in the share of whoever pays. */
export function inSession<T>(work: () => Promise<T>): Promise<T> {
  const payer = payers.getStore();
  if (!payer) return work();
  const meter: Meter = { usedMs: 0 };
  return laneOf('calls').run(
    payer,
    () => metered(meter, work),
    () => meter.usedMs,
  );
}

/** Receives a file in the share of the client that it is for. */
export function whileReceiving<T>(client: string, work: () => Promise<T>): Promise<T> {
  return laneOf('uploads').run({ client, person: client }, work);
}
