import type { Share } from '../../configuration/shares.ts';
import { type PauseLimits, Pauses } from './pauses.ts';
import { ProblemError } from '../problem.ts';

/** The capacity of a resource in one process, and the share of it that one client and one person can hold at a time. */
interface LaneLimits extends Share {
  /** Maximum number of pieces of work of one person that wait for their turn. */
  readonly waitingPerPerson: number;
  /** Milliseconds after which waiting work is refused. */
  readonly maxWaitMs: number;
  /** Set for a resource that does one piece of work after another. */
  readonly pauses?: PauseLimits;
}

/** The client and the person who ask for a share. */
export interface Asker {
  readonly client: string;
  readonly person: string;
}

interface Waiter {
  readonly start: () => void;
}
interface PersonShare {
  running: number;
  readonly waiting: Waiter[];
}
interface ClientShare {
  running: number;
  readonly persons: Map<string, PersonShare>;
}

const retryAfterSeconds = 2;

function tooMuch(): ProblemError {
  return new ProblemError(429, {
    detail: 'You asked for too much at once. Please try again in a moment.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/** Moves an entry behind the others: it was served last. */
function toEnd<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

/**
 * A resource of the process that all clients share. Work that finds no room waits; its turn comes round robin between the clients, then
 * between the persons of a client, so that nobody waits behind everything that another has asked for. Where work cannot be interrupted,
 * slow work of a client is followed by a pause (`Pauses`).
 */
export class FairLane {
  private readonly limits: LaneLimits;
  /** In the order of their turns. */
  private readonly clients = new Map<string, ClientShare>();
  private running = 0;
  private readonly pauses: Pauses | undefined;
  /** Runs while work waits for the end of a pause. */
  private pauseTimer: NodeJS.Timeout | undefined;

  constructor(limits: LaneLimits) {
    this.limits = limits;
    this.pauses = limits.pauses && new Pauses(limits.pauses);
  }

  /**
   * Runs work when its turn comes. Throws ProblemError 429 when the asker has too much waiting, or the turn does not come in time.
   * @param usedMs what the work has used of the resource, in milliseconds, once it has ended
   */
  async run<T>(asker: Asker, work: () => Promise<T>, usedMs: () => number = () => 0): Promise<T> {
    await this.enter(asker);
    try {
      return await work();
    } finally {
      this.pauses?.end(asker.client, usedMs(), performance.now());
      this.leave(asker);
    }
  }

  private sharesOf({ client, person }: Asker): { ofClient: ClientShare; ofPerson: PersonShare } {
    const ofClient = this.clients.get(client) ?? { running: 0, persons: new Map<string, PersonShare>() };
    this.clients.set(client, ofClient);
    const ofPerson = ofClient.persons.get(person) ?? { running: 0, waiting: [] };
    ofClient.persons.set(person, ofPerson);
    return { ofClient, ofPerson };
  }

  private hasRoom(client: string, ofClient: ClientShare, ofPerson: PersonShare): boolean {
    const { capacity, perClient, perPerson } = this.limits;
    return (
      this.running < capacity &&
      ofClient.running < perClient &&
      ofPerson.running < perPerson &&
      this.pauseOf(client) === 0
    );
  }

  private pauseOf(client: string): number {
    return this.pauses?.left(client, performance.now()) ?? 0;
  }

  private begin(ofClient: ClientShare, ofPerson: PersonShare): void {
    this.running += 1;
    ofClient.running += 1;
    ofPerson.running += 1;
  }

  private enter(asker: Asker): Promise<void> | undefined {
    const { ofClient, ofPerson } = this.sharesOf(asker);
    if (this.hasRoom(asker.client, ofClient, ofPerson)) {
      this.begin(ofClient, ofPerson);
      return undefined;
    }
    if (ofPerson.waiting.length >= this.limits.waitingPerPerson) throw tooMuch();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        ofPerson.waiting.splice(ofPerson.waiting.indexOf(waiter), 1);
        this.forgetIdle(asker);
        reject(tooMuch());
      }, this.limits.maxWaitMs);
      ofPerson.waiting.push(waiter);
      this.startAfterPause();
    });
  }

  private leave(asker: Asker): void {
    const { ofClient, ofPerson } = this.sharesOf(asker);
    this.running -= 1;
    ofClient.running -= 1;
    ofPerson.running -= 1;
    this.startAll();
    this.forgetIdle(asker);
  }

  private startAll(): void {
    while (this.startNext()) continue;
    this.startAfterPause();
  }

  /** Looks again when the first pause ends for which work waits. Work that ends looks by itself. */
  private startAfterPause(): void {
    if (!this.pauses || this.running > 0 || this.pauseTimer) return;
    const waits = [...this.clients.keys()].map((client) => this.pauseOf(client)).filter((ms) => ms > 0);
    if (waits.length === 0) return;
    this.pauseTimer = setTimeout(
      () => {
        this.pauseTimer = undefined;
        this.startAll();
      },
      Math.ceil(Math.min(...waits)),
    );
  }

  /** Starts the waiting work whose turn it is. Returns false when there is none, or no room for it. */
  private startNext(): boolean {
    for (const [client, ofClient] of this.clients)
      for (const [person, ofPerson] of ofClient.persons) {
        if (ofPerson.waiting.length === 0 || !this.hasRoom(client, ofClient, ofPerson)) continue;
        this.begin(ofClient, ofPerson);
        toEnd(ofClient.persons, person, ofPerson);
        toEnd(this.clients, client, ofClient);
        ofPerson.waiting.shift()?.start();
        return true;
      }
    return false;
  }

  private forgetIdle({ client, person }: Asker): void {
    const { ofClient, ofPerson } = this.sharesOf({ client, person });
    if (ofPerson.running === 0 && ofPerson.waiting.length === 0) ofClient.persons.delete(person);
    if (ofClient.persons.size === 0) this.clients.delete(client);
  }
}
