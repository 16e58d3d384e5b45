import type pg from 'pg';

/** Sends the work of a client to the database that it is placed in. */
export class Router {
  private readonly places: Map<string, pg.Pool>;
  private readonly gates = new Map<string, { opened: Promise<void>; open: () => void }>();
  private readonly running = new Map<string, Set<Promise<unknown>>>();

  constructor(places: ReadonlyMap<string, pg.Pool>) {
    this.places = new Map(places);
  }

  /** Runs work in the client's database: at once, or when its gate opens. */
  async run<Result>(clientUid: string, work: (place: pg.Pool) => Promise<Result>): Promise<Result> {
    for (let gate = this.gates.get(clientUid); gate; gate = this.gates.get(clientUid)) await gate.opened;
    const place = this.places.get(clientUid);
    if (!place) throw new Error(`Client ${clientUid} has no place.`);
    const running = this.running.get(clientUid) ?? new Set();
    this.running.set(clientUid, running);
    const own = work(place);
    running.add(own);
    try {
      return await own;
    } finally {
      running.delete(own);
    }
  }

  /** Lets new work of the client wait, and resolves when its running work has ended. */
  async close(clientUid: string): Promise<void> {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.gates.set(clientUid, { opened, open });
    await Promise.allSettled(this.running.get(clientUid) ?? new Set<Promise<unknown>>());
  }

  /** Places the client, and lets its work go on there. */
  open(clientUid: string, place: pg.Pool): void {
    this.places.set(clientUid, place);
    const gate = this.gates.get(clientUid);
    this.gates.delete(clientUid);
    gate?.open();
  }
}
