import type { Service } from '../kernel/context.ts';
import { importBuildingsJob } from '../imports/job.ts';
import { verifyEmailJob } from '../identity/flows/verification-job.ts';
import { mailJob } from '../mail/deliver.ts';
import { replayJob } from '../webhooks/replay-job.ts';
import type { AnyJob } from './job.ts';
import { type RunningQueue, startQueue } from './queue.ts';

/** The jobs that the platform works on. */
export const jobs: readonly AnyJob[] = [importBuildingsJob, mailJob, verifyEmailJob, replayJob];

/** Works on jobs from when the platform is ready until it stops. */
export const jobService: Service = (app, context) => {
  let queue: RunningQueue | undefined;
  app.addHook('onReady', async () => {
    queue = await startQueue(context, jobs);
  });
  app.addHook('onClose', async () => {
    await queue?.stop();
  });
};
