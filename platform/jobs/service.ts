import type { Service } from '../kernel/context.ts';
import type { AnyJob } from './job.ts';
import { type RunningQueue, startQueue } from './queue.ts';

/** Runs `jobs` from when the platform is ready until it stops. */
export function createJobService(jobs: readonly AnyJob[]): Service {
  return (app, context) => {
    let queue: RunningQueue | undefined;
    app.addHook('onReady', async () => {
      queue = await startQueue(context, jobs);
    });
    // At once: other parts of the platform wait for their own work first, in which a long job would go on.
    app.addHook('preClose', async () => queue?.windDown());
    app.addHook('onClose', async () => {
      await queue?.stop();
    });
  };
}
