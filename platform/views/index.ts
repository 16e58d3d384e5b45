import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { viewCalls } from './calls.ts';
import { defaultViews, savedViews } from './tables.ts';

export const viewsModule = {
  calls: viewCalls,
  tables: [tenantTable(savedViews, 'with its record'), tenantTable(defaultViews, 'with its record')],
} satisfies Module;
