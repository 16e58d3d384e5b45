import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds between samples. The delay is how late a sample is. */
const resolutionMs = 20;
/** Milliseconds covered by a report. */
const windowMs = 10_000;
/** Delay in milliseconds above which a warning is logged: every caller of the process waited that long. */
const highDelayMs = 500;

/** Milliseconds for which the event loop was blocked, over the last 10 to 20 seconds. */
interface EventLoopDelay {
  readonly p99: number;
  readonly max: number;
}

export interface EventLoopMonitor {
  delay(): EventLoopDelay;
  stop(): void;
}

/** Measures how long the event loop is blocked, and logs high values. */
export function monitorEventLoop(log: FastifyBaseLogger): EventLoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  const late = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e6 - resolutionMs));
  const current = (): EventLoopDelay => ({ p99: late(histogram.percentile(99)), max: late(histogram.max) });
  let last: EventLoopDelay = { p99: 0, max: 0 };
  const timer = setInterval(() => {
    last = current();
    histogram.reset();
    if (last.max >= highDelayMs) log.warn({ eventLoopDelayMs: last }, 'the event loop was blocked');
  }, windowMs);
  timer.unref();
  return {
    delay() {
      const now = current();
      return { p99: Math.max(now.p99, last.p99), max: Math.max(now.max, last.max) };
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
