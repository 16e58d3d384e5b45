import type { GeneralModule } from '../general-module.ts';
import { auditService } from './audit.ts';
import { logLevelOperation, logLevelService } from './log-level.ts';
import { auditShipping } from './tables.ts';

export const shippingModule = {
  tables: [{ table: auditShipping, security: { rows: 'all', access: 'none' }, ends: 'with its record' }],
  services: [auditService, logLevelService],
  operations: [logLevelOperation],
} satisfies GeneralModule;
