import { expect, it } from 'vitest';

import { sessions } from '../../../platform/database/postgres.ts';
import type { AnyJob } from '../../../platform/jobs/job.ts';
import { jobs } from '../../../platform/modules.ts';

/** Sessions that no job can take. */
const leastForCalls = 2;

it('leaves calls a share of the database sessions, however many jobs a process works on', () => {
  expect(jobs.length).toBeGreaterThan(0);
  // A job holds one session at a time: its work is one transaction after the other.
  const workers = jobs.reduce((sum, { concurrency = 1 }: AnyJob) => sum + concurrency, 0);
  expect(workers).toBeLessThanOrEqual(sessions.application - leastForCalls);
});
