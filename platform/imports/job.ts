import { defineJob } from '../jobs/job.ts';
import { declared } from '../resources/targets.ts';
import { type ImportData, ImportRun } from './run.ts';

/** Imports the buildings of an uploaded file into a client. */
export const importBuildingsJob = defineJob<ImportData>({
  name: 'import-buildings',
  handler: (data, run) => new ImportRun(declared('buildings'), data, run).run(),
  giveUp: (data, run) => new ImportRun(declared('buildings'), data, run).giveUp(),
});
