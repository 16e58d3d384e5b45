import { setTimeout as pause } from 'node:timers/promises';

import type { Cluster } from './cluster.ts';
import type { Processes } from './processes.ts';
import type { Wires } from './wires.ts';

/** What is taken away. */
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
    async run({ cluster }) {
      const host = await cluster.leader();
      host.lose();
      await pause(awayMs);
      host.start();
    },
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
    async run({ wires }) {
      wires.pooler.freeze();
      await pause(awayMs);
      wires.pooler.thaw();
    },
  },
  {
    what: 'the network to the database falls silent',
    async run({ wires }) {
      wires.network.freeze();
      await pause(awayMs);
      wires.network.thaw();
    },
  },
  {
    what: 'the host of the leading server falls silent',
    async run({ cluster }) {
      const host = await cluster.leader();
      host.freeze();
      await pause(awayMs * 2);
      host.thaw();
    },
  },
  {
    what: 'a process of the platform falls silent',
    async run({ processes }) {
      const program = processes.programs[1];
      program?.freeze();
      await pause(awayMs);
      program?.thaw();
    },
  },
  {
    what: 'the leadership is handed over',
    run: ({ cluster }) => cluster.handOver(),
  },
  {
    what: 'the host of a following server is lost',
    async run({ cluster }) {
      const host = await cluster.follower();
      host.lose();
      await pause(awayMs);
      host.start();
    },
  },
];

/** The faults of a round, or those of it whose names contain FAULTS. A drill has two rounds: the second comes to what the first made of the place. */
export const faults = all.filter(({ what }) => what.includes(process.env.FAULTS ?? ''));
