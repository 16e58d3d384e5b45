import { tenantColumn } from '../database/naming.ts';
import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { transferCalls } from './calls.ts';
import { transferJob } from './job.ts';
import { transferService } from './service.ts';
import { purposeOf } from './stored-settings.ts';
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
  sealed: (['password', 'privateKey'] as const).flatMap((name) => {
    const column = clientTransferSettings[name].name;
    return [
      {
        table: 'client_transfer_settings',
        column,
        id: tenantColumn,
        purpose: (owner: string) => purposeOf(owner, name),
      },
      { table: 'platform_transfer_settings', column, id: 'uid', purpose: () => purposeOf(null, name) },
    ];
  }),
  jobs: [transferJob],
  services: [transferService],
} satisfies Module;
