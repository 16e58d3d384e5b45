import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { mapCalls } from './calls.ts';
import { mapData } from './tables.ts';

export const mapsModule = {
  calls: mapCalls,
  tables: [tenantTable(mapData)],
} satisfies Module;
