import { setTimeout as pause } from 'node:timers/promises';

import { root } from '../../scripts/lib/root.mjs';
import { compiled } from '../../tests/support/platform.ts';
import { Program } from './program.ts';
import type { Wires } from './wires.ts';

/** Milliseconds until a process that ended is started again, as systemd does (`RestartSec` in deploy/). */
const restartMs = 5000;

/** Processes of the platform, each started again when it has ended. */
export class Processes {
  readonly programs: readonly Program[];

  constructor(ports: readonly number[], wires: Wires, dataDir: string) {
    this.programs = ports.map(
      (port) =>
        new Program(`platform ${port}`, [process.execPath, ...compiled('main')], {
          cwd: root,
          env: {
            ...process.env,
            HOST: '127.0.0.1',
            PORT: String(port),
            PUBLIC_URL: wires.origin,
            TRUST_PROXY: '1',
            DATA_DIR: dataDir,
            DATABASE_URL: wires.databaseUrl,
            DATABASE_DIRECT_URL: wires.directUrl,
            DATABASE_READ_URL: wires.readUrl,
            SECRET_KEY: 'the key of a drill, which is thrown away afterwards',
            WEBHOOK_TARGETS: 'loopback',
            LOG_LEVEL: 'error',
          },
        }),
    );
    const endedAt = new Map<Program, number>();
    const keeping = setInterval(() => {
      for (const program of this.programs) {
        if (!program.hasEnded()) continue;
        const at = endedAt.get(program);
        if (at === undefined) endedAt.set(program, performance.now());
        else if (performance.now() - at >= restartMs) {
          endedAt.delete(program);
          program.start();
        }
      }
    }, 200);
    keeping.unref();
  }

  /** Resolves when each serves. Throws Error with the output of one that does not. */
  async ready(ports: readonly number[], withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    for (const [index, port] of ports.entries())
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
          signal: AbortSignal.timeout(3000),
        }).catch(() => undefined);
        await answer?.body?.cancel();
        if (answer?.ok) break;
        if (performance.now() > until)
          throw new Error(`A process of the platform does not serve: ${this.programs[index]?.output()}`);
        await pause(200);
      }
  }
}
