import { tenantColumn } from '../database/naming.ts';
import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { transferCalls } from './calls.ts';
import { transferJob } from './job.ts';
import { transferService } from './service.ts';
import { purposeOf } from './settings.ts';
import { clientTransferSettings, platformTransferSettings, transferFiles } from './tables.ts';

export const transferModule = {
  calls: transferCalls,
  tables: [
    tenantTable(clientTransferSettings, 'with its record'),
    // A file that lies on the server is seen at each poll.
    tenantTable(transferFiles, { column: 'seen_at', days: 'imports' }),
    {
      table: platformTransferSettings,
      security: { rows: 'platform', access: 'write' },
      ends: 'with its record',
    },
  ],
  sealed: [
    { table: 'client_transfer_settings', column: 'password', id: tenantColumn, purpose: purposeOf },
    { table: 'platform_transfer_settings', column: 'password', id: 'uid', purpose: () => purposeOf(null) },
  ],
  jobs: [transferJob],
  services: [transferService],
} satisfies Module;
