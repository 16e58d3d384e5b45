import type { GeneralModule } from '../general-module.ts';
import { mailJob } from './deliver.ts';
import { mailFigures } from './metrics.ts';
import { mailPurpose } from './send.ts';
import { mailService } from './service.ts';
import { mailOutbox } from './tables.ts';

export const mailModule = {
  // Transactions of tenants can insert messages but not read them.
  tables: [
    {
      table: mailOutbox,
      security: { rows: 'all', access: { reads: ['uid'], grants: ['insert'] } },
      ends: 'by its module',
    },
  ],
  sealed: [{ table: 'mail_outbox', column: 'content', id: 'uid', purpose: () => mailPurpose }],
  jobs: [mailJob],
  services: [mailService],
  figures: [mailFigures],
} satisfies GeneralModule;
