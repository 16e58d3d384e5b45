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
    app.addHook('onClose', async () => {
      await queue?.stop();
    });
  };
}
