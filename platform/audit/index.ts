import { ofTenant } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { auditEntries } from './tables.ts';

export const auditModule = {
  tables: [{ table: auditEntries, security: { rows: ofTenant, access: 'append' } }],
} satisfies Module;
