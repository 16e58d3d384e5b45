import type { PlatformContext } from './context.ts';

/** Members that a module adds to `/health/ready`. They inform operators: a process with any of them still serves requests. */
export type Readiness = (context: PlatformContext) => Promise<Readonly<Record<string, unknown>>>;
