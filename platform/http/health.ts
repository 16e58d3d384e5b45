import type { FastifyInstance } from 'fastify';

import type { PlatformContext } from '../kernel/context.ts';
import { clockSkew } from './clock-skew.ts';
import { monitorEventLoop } from './event-loop.ts';
import { ProblemError } from '../kernel/problem.ts';

/** `stopping` is true when the process is about to end; load balancers then send it no further requests. */
export interface Lifecycle {
  stopping: boolean;
}

/**
 * `/health/live`: the process responds. `/health/ready`: its database responds too, and the process is not stopping. Both report how long
 * the event loop was blocked; the second also the clock difference between process and database.
 */
export function addHealth(
  app: FastifyInstance,
  { database, log }: PlatformContext,
  lifecycle: Lifecycle,
): void {
  const eventLoop = monitorEventLoop(log);
  app.addHook('onClose', () => {
    eventLoop.stop();
  });
  const schema = { tags: ['health'], security: [] };

  app.get('/health/live', { schema: { ...schema, summary: 'Whether the process answers' } }, () => ({
    status: 'live',
    eventLoopDelayMs: eventLoop.delay(),
  }));

  app.get('/health/ready', { schema: { ...schema, summary: 'Whether requests can be served' } }, async () => {
    if (lifecycle.stopping)
      throw new ProblemError(503, { detail: 'The platform is stopping.', headers: { 'retry-after': '5' } });
    const clockSkewMs = await clockSkew(database, log);
    return { status: 'ready', eventLoopDelayMs: eventLoop.delay(), clockSkewMs };
  });
}
