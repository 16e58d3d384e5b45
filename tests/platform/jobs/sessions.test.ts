import { expect, it } from 'vitest';

import { poolSizes } from '../../../platform/database/connection/options.ts';
import type { AnyJob } from '../../../platform/jobs/job.ts';
import { jobs } from '../../../platform/modules.ts';

/** Minimum number of sessions that jobs leave for calls. */
const leastForCalls = 2;

it('leaves at least two database sessions for calls when all job workers are busy', () => {
  expect(jobs.length).toBeGreaterThan(0);
  // A job uses one session at a time: its transactions are sequential.
  const workers = jobs.reduce((sum, { concurrency = 1 }: AnyJob) => sum + concurrency, 0);
  expect(workers).toBeLessThanOrEqual(poolSizes().application - leastForCalls);
});
