import type { FastifyInstance } from 'fastify';

import type { PlatformContext } from './context.ts';

export interface Upkeep {
  readonly everyMs: number;
  /** Also runs when the platform is ready. */
  readonly atStart?: boolean;
  /** The line of the log when it fails; it is tried again the next time. */
  readonly failure: string;
  readonly work: () => Promise<unknown>;
}

/** Repeats work from when the platform is ready until `app` closes, without keeping the process alive. */
export function addUpkeep(
  app: FastifyInstance,
  { log }: Pick<PlatformContext, 'log'>,
  { everyMs, atStart = false, failure, work }: Upkeep,
): void {
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    work().catch((error: unknown) => {
      log.warn({ err: error }, failure);
    });
  };
  app.addHook('onReady', async () => {
    if (atStart) run();
    timer = setInterval(run, everyMs);
    timer.unref();
  });
  app.addHook('onClose', () => {
    clearInterval(timer);
  });
}
