import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { importCalls } from './calls.ts';
import { importJob } from './job.ts';
import { importFigures } from './metrics.ts';
import { importRows, imports } from './tables.ts';

export const importsModule = {
  calls: importCalls,
  tables: [
    tenantTable(imports, { column: 'finished_at', days: 'imports' }),
    tenantTable(importRows, 'with its record', {
      column: 'record_uid',
      erases: ['title', 'key', 'cells', 'reasons'],
    }),
  ],
  jobs: [importJob],
  figures: [importFigures],
} satisfies Module;
