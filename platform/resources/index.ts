import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { createRequests } from './tables.ts';

export const resourcesModule = {
  tables: [tenantTable(createRequests)],
} satisfies Module;
