import { tenantTable } from '../database/platform-table.ts';
import type { GeneralModule } from '../general-module.ts';
import { storageService } from './service.ts';
import { uploads } from './tables.ts';

export const storageModule = {
  tables: [tenantTable(uploads, 'by its module')],
  services: [storageService],
} satisfies GeneralModule;
