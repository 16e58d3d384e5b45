import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { transferCalls } from './calls.ts';
import { clientTransferSettings, platformTransferSettings } from './tables.ts';

export const transferModule = {
  calls: transferCalls,
  tables: [
    tenantTable(clientTransferSettings),
    { table: platformTransferSettings, security: { rows: 'platform', access: 'write' } },
  ],
} satisfies Module;
