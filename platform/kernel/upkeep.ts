import type { FastifyInstance } from 'fastify';

import type { PlatformContext } from './context.ts';

export interface Upkeep {
  readonly everyMs: number;
  /** Also runs when the platform is ready. */
  readonly atStart?: boolean;
  /** Log message for a failure. The work is repeated at the next interval. */
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
