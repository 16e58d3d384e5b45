import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { viewCalls } from './calls.ts';
import { defaultViews, savedViews } from './tables.ts';

export const viewsModule = {
  calls: viewCalls,
  tables: [
    tenantTable(savedViews, 'with its record', { column: 'owner_uid', erases: 'row' }),
    tenantTable(defaultViews, 'with its record', { column: 'user_uid', erases: 'row' }),
  ],
} satisfies Module;
