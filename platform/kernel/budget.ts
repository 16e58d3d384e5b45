import { AsyncLocalStorage } from 'node:async_hooks';

import type { Cost } from '../../resources/declaration/index.ts';
import type { Database } from '../database/index.ts';
import { type Asker, FairLane, type LaneLimits } from './fair-lane.ts';

/**
 * The budget of one process: what everyone shares, and the share of one client and one person (docs/operating.md). All of it goes through
 * `spend`, so that a new operation cannot use more.
 */
const lanes = {
  /** Threads for pictures and passwords. Node has four, and the others serve files, tokens and compression. */
  processor: { capacity: 3, perClient: 2, perPerson: 1, waitingPerPerson: 4, maxWaitMs: 20_000 },
  /** Uploaded files read by calls: each takes time of the event loop and memory. */
  files: { capacity: 2, perClient: 1, perPerson: 1, waitingPerPerson: 10, maxWaitMs: 20_000 },
  /** Calls that wait for a server which the client has named. */
  servers: { capacity: 24, perClient: 8, perPerson: 4, waitingPerPerson: 20, maxWaitMs: 20_000 },
  /** Files received at the same time. */
  uploads: { capacity: 16, perClient: 4, perPerson: 4, waitingPerPerson: 0, maxWaitMs: 0 },
} as const satisfies Readonly<Record<string, LaneLimits>>;

/**
 * Calls with a transaction at the same time. Fewer than the sessions of the pool, because jobs need some. The embedded database runs one
 * statement at a time, so more would only wait inside it, without turns.
 */
const sessionLimits: Readonly<Record<Database['kind'], LaneLimits>> = {
  postgres: { capacity: 8, perClient: 6, perPerson: 4, waitingPerPerson: 300, maxWaitMs: 20_000 },
  pglite: { capacity: 4, perClient: 3, perPerson: 3, waitingPerPerson: 300, maxWaitMs: 20_000 },
};

const laneOfCost: Readonly<Record<Cost, keyof typeof lanes>> = {
  hash: 'processor',
  picture: 'processor',
  file: 'files',
  server: 'servers',
};

const open = Object.fromEntries(
  Object.entries(lanes).map(([name, limits]) => [name, new FairLane(limits)]),
) as unknown as Readonly<Record<keyof typeof lanes, FairLane>>;
const sessions = new WeakMap<Database, FairLane>();

/** Who pays, and for what. */
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
  return open[laneOfCost[cost]].run(payer, work);
}

/** Runs a transaction of a call in the share of whoever pays. */
export function inSession<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const payer = payers.getStore();
  if (!payer) return work();
  const lane = sessions.get(database) ?? new FairLane(sessionLimits[database.kind]);
  sessions.set(database, lane);
  return lane.run(payer, work);
}

/** Receives a file in the share of the client that it is for. */
export function whileReceiving<T>(client: string, work: () => Promise<T>): Promise<T> {
  return open.uploads.run({ client, person: client }, work);
}
