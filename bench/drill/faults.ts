import { setTimeout as pause } from 'node:timers/promises';

import type { Cluster, DatabaseHost } from './cluster.ts';
import type { Program } from './program.ts';
import type { Processes } from './processes.ts';
import type { Wires } from './wires.ts';

/** An installation whose parts are taken away. */
export interface Place {
  readonly cluster: Cluster;
  readonly wires: Wires;
  readonly processes: Processes;
}

/** Milliseconds for which a host or a wire is away: longer than the platform needs to notice. */
const awayMs = 20_000;

/** A fault, which resolves when nothing is missing any more, though it may not work yet. */
interface Fault {
  readonly what: string;
  run(place: Place): Promise<void>;
}

/** A host goes with all that runs on it, and is started again later. */
async function lose(host: DatabaseHost): Promise<void> {
  host.lose();
  await pause(awayMs);
  host.start();
}

/** A host or a program keeps its connections and answers nothing, and goes on later. */
async function silence(one: DatabaseHost | Program | undefined, forMs = awayMs): Promise<void> {
  one?.freeze();
  await pause(forMs);
  one?.thaw();
}

const all: readonly Fault[] = [
  {
    what: 'the leading server is killed',
    run: async ({ cluster }) => (await cluster.leader()).killServer(),
  },
  {
    what: 'a process of the platform is killed',
    run: async ({ processes }) => processes.programs[0]?.kill(),
  },
  {
    what: 'the host of the leading server is lost',
    run: async ({ cluster }) => lose(await cluster.leader()),
  },
  {
    what: 'PgBouncer is killed',
    async run({ wires }) {
      wires.pooler.kill();
      await pause(3000);
      wires.pooler.start();
    },
  },
  {
    what: 'PgBouncer falls silent',
    run: ({ wires }) => silence(wires.pooler),
  },
  {
    what: 'the network to the database falls silent',
    run: ({ wires }) => silence(wires.network),
  },
  {
    what: 'the host of the leading server falls silent',
    run: async ({ cluster }) => silence(await cluster.leader(), awayMs * 2),
  },
  {
    what: 'a process of the platform falls silent',
    run: ({ processes }) => silence(processes.programs[1]),
  },
  {
    what: 'the leadership is handed over',
    run: ({ cluster }) => cluster.handOver(),
  },
  {
    what: 'the host of a following server is lost',
    run: async ({ cluster }) => lose(await cluster.follower()),
  },
];

/** The faults of a round, or those of it whose names contain FAULTS. A drill has two rounds: the second comes to what the first made of the place. */
export const faults = all.filter(({ what }) => what.includes(process.env.FAULTS ?? ''));
