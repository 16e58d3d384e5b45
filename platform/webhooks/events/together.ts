import { type Database, DatabaseUnavailable, type Queryable } from '../../database/index.ts';
import { repeated } from '../../kernel/repeated.ts';
import { type EventToStore, storeEvents, type StoredOutcome } from './store.ts';

/** Maximum number of events of one commit. */
const mostTogether = 200;

/** Runs work in a transaction of the client. */
type Begin = <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;

interface Waiting {
  readonly event: EventToStore;
  readonly begin: Begin;
  readonly resolve: (outcome: StoredOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** The events of a sender that wait for the commit before theirs. Empty while that one runs and no other has come. */
type Queue = Waiting[];

/** By client and sender. */
const queues = new WeakMap<Database, Map<string, Queue>>();

/** Stores events by one commit. When one of them cannot be stored, the others are, each by a commit of its own. */
async function storeGroup(clientUid: string, group: readonly Waiting[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  try {
    const events = group.map(({ event }) => event);
    const outcomes = await repeated(() => first.begin((tx) => storeEvents(tx, clientUid, events)));
    for (const [place, { resolve }] of group.entries()) resolve(outcomes[place] ?? { status: 409 });
  } catch (error) {
    if (group.length === 1 || error instanceof DatabaseUnavailable) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const one of group) await storeGroup(clientUid, [one]);
  }
}

async function storeAll(clientUid: string, queue: Queue, atEnd: () => void): Promise<void> {
  while (queue.length > 0) await storeGroup(clientUid, queue.splice(0, mostTogether));
  // At once: an event that is added to a queue that has ended would wait forever.
  atEnd();
}

/**
 * Stores an event of a client. The first of a sender is stored at once; those of the same sender that arrive until its commit share the
 * next one, in the order of their arrival. Resolves after the commit.
 */
export function storeTogether(
  database: Database,
  clientUid: string,
  event: EventToStore,
  begin: Begin,
): Promise<StoredOutcome> {
  const senders = queues.get(database) ?? new Map<string, Queue>();
  queues.set(database, senders);
  const key = `${clientUid} ${event.userUid}`;
  return new Promise((resolve, reject) => {
    const one = { event, begin, resolve, reject };
    const queue = senders.get(key);
    if (queue) {
      queue.push(one);
      return;
    }
    const own: Queue = [one];
    senders.set(key, own);
    void storeAll(clientUid, own, () => senders.delete(key));
  });
}
