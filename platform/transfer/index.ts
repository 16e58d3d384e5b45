import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { transferCalls } from './calls.ts';
import { transferJob } from './job.ts';
import { transferService } from './service.ts';
import { clientTransferSettings, platformTransferSettings, transferFiles } from './tables.ts';

export const transferModule = {
  calls: transferCalls,
  tables: [
    tenantTable(clientTransferSettings),
    tenantTable(transferFiles),
    { table: platformTransferSettings, security: { rows: 'platform', access: 'write' } },
  ],
  jobs: [transferJob],
  services: [transferService],
} satisfies Module;
