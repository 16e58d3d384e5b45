import { defineJob } from '../jobs/job.ts';
import { ImportRun } from './run.ts';
import type { ImportData } from './state.ts';

/** Imports the rows of an uploaded file into a client, or checks them. */
export const importJob = defineJob<ImportData>({
  name: 'imports',
  // The short file of a client does not wait for the long ones of another.
  concurrency: 2,
  // Each run reads the rows of earlier runs again, twice as often where rows are joined: seconds to minutes for a million of them.
  stallSeconds: 600,
  handler: (data, run) => new ImportRun(data, run).run(),
  giveUp: (data, run) => new ImportRun(data, run).giveUp(),
});
