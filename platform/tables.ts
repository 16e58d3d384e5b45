import type { PgTable } from 'drizzle-orm/pg-core';

import { resources } from '../resources/registry.ts';
import { auditEntries } from './audit/tables.ts';
import { resourceTables } from './database/resource-tables.ts';
import type { TableSecurity } from './database/row-security.ts';
import { identityFlowTokens } from './identity/flows/tables.ts';
import { identityAccounts, identityPayloads, identitySigningKeys } from './identity/tables.ts';
import { importRows, imports } from './imports/tables.ts';
import { mailOutbox } from './mail/tables.ts';
import { mapData } from './maps/tables.ts';
import { clientUserSettings, platformUserSettings, userPhotos } from './people/tables.ts';
import { createRequests } from './resources/tables.ts';
import { uploads } from './storage/tables.ts';
import { clientTransferSettings, platformTransferSettings } from './transfer/tables.ts';
import {
  webhookPendingEvents,
  webhookConfigurationStates,
  webhookDeliveries,
  webhookEvents,
  webhookReplays,
} from './webhooks/tables.ts';

export interface PlatformTable {
  readonly table: PgTable;
  readonly security: TableSecurity;
}

const ofTenant = { tenant: 'client_uid' } as const;

/** Every table of the database: the declared resources' and the platform's own. `npm run migration` compares them with the last migration. */
export const tables: readonly PlatformTable[] = [
  ...resourceTables(resources),
  { table: auditEntries, security: { rows: ofTenant, access: 'append' } },
  { table: createRequests, security: { rows: ofTenant, access: 'write' } },
  // Whoever manages people makes their accounts and never sees a password's hash; ending sessions is all they do with these.
  {
    table: identityAccounts,
    security: {
      rows: ofTenant,
      access: {
        reads: ['uid', 'client_uid', 'kind', 'email', 'last_login', 'failed_logins'],
        grants: ['insert', 'update'],
      },
    },
  },
  {
    table: identityPayloads,
    security: { rows: 'all', access: { reads: ['account_uid'], grants: ['delete'] } },
  },
  { table: identitySigningKeys, security: { rows: 'all', access: 'none' } },
  { table: identityFlowTokens, security: { rows: 'all', access: 'none' } },
  // Whatever happens in a tenant's transaction may send a message with it; none reads them.
  { table: mailOutbox, security: { rows: 'all', access: { reads: ['uid'], grants: ['insert'] } } },
  { table: clientUserSettings, security: { rows: ofTenant, access: 'write' } },
  // Every client's users are locked by it where their client sets nothing.
  { table: platformUserSettings, security: { rows: 'all', access: 'write' } },
  { table: userPhotos, security: { rows: ofTenant, access: 'write' } },
  { table: uploads, security: { rows: ofTenant, access: 'write' } },
  { table: imports, security: { rows: ofTenant, access: 'write' } },
  { table: importRows, security: { rows: ofTenant, access: 'write' } },
  { table: clientTransferSettings, security: { rows: ofTenant, access: 'write' } },
  { table: platformTransferSettings, security: { rows: 'platform', access: 'write' } },
  { table: mapData, security: { rows: ofTenant, access: 'write' } },
  { table: webhookConfigurationStates, security: { rows: ofTenant, access: 'write' } },
  { table: webhookEvents, security: { rows: ofTenant, access: 'write' } },
  { table: webhookDeliveries, security: { rows: ofTenant, access: 'write' } },
  { table: webhookPendingEvents, security: { rows: ofTenant, access: 'write' } },
  { table: webhookReplays, security: { rows: ofTenant, access: 'write' } },
];
