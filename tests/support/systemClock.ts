import type { Clock } from '../../platform/kernel/clock.ts';

/** The clock of this process, for parts of the platform that are tested without an application. */
export const systemClock: Clock = { now: () => new Date() };
