import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { webhookComputed } from './computed.ts';
import { drillCall } from './delivery/drills.ts';
import { configurationCalls } from './configurations/calls.ts';
import { deliveryCalls } from './delivery/calls.ts';
import { eventBatchCall } from './events/batch.ts';
import { eventCalls } from './events/calls.ts';
import { faultyConfigurations } from './configurations/faults.ts';
import { keyCalls } from './keys/calls.ts';
import { apiKeyComputed, apiKeyHooks } from './keys/hooks.ts';
import { keyTables } from './keys/tables.ts';
import { webhookConfigurationHooks } from './configurations/hooks.ts';
import { certificatePurpose } from './configurations/client-certificates.ts';
import { signingPurpose } from './configurations/signing-secrets.ts';
import { templateCalls } from './configurations/template-calls.ts';
import { testCalls } from './configurations/tests.ts';
import { webhookCredentialHooks } from './credentials/hooks.ts';
import { webhookFigures } from './delivery/metrics.ts';
import { replayCalls } from './replay/calls.ts';
import { replayJob } from './replay/job.ts';
import { webhookService } from './delivery/service.ts';
import {
  webhookConfigurationStates,
  webhookDeliveries,
  webhookDrills,
  webhookEvents,
  webhookHealth,
  webhookPendingEvents,
  webhookProcesses,
  webhookReplays,
} from './tables.ts';
import { tryCredentialCalls } from './credentials/try.ts';

export const webhooksModule = {
  calls: [
    ...templateCalls,
    ...testCalls,
    ...configurationCalls,
    drillCall,
    ...eventCalls,
    eventBatchCall,
    ...deliveryCalls,
    ...replayCalls,
    ...tryCredentialCalls,
    ...keyCalls,
  ],
  tables: [
    tenantTable(webhookConfigurationStates, 'with its record'),
    tenantTable(webhookHealth, 'by its module'),
    tenantTable(webhookDrills, 'by its module'),
    tenantTable(webhookEvents, 'by its module'),
    tenantTable(webhookDeliveries, 'by its module'),
    tenantTable(webhookPendingEvents, 'by its module'),
    tenantTable(webhookReplays, 'by its module'),
    { table: webhookProcesses, security: { rows: 'all', access: 'none' }, ends: 'by its module' },
    ...keyTables,
  ],
  hooks: {
    webhookConfigurations: webhookConfigurationHooks,
    webhookCredentials: webhookCredentialHooks,
    apiKeys: apiKeyHooks,
  },
  computed: { ...webhookComputed, apiKeys: apiKeyComputed },
  sealed: (
    [
      ['signing_secret', signingPurpose],
      ['previous_secrets', signingPurpose],
      ['client_certificate', certificatePurpose],
    ] as const
  ).map(([column, purpose]) => ({
    table: 'webhook_configuration_states',
    column,
    id: 'configuration_uid',
    purpose,
  })),
  jobs: [replayJob],
  services: [webhookService],
  readiness: [faultyConfigurations],
  figures: [webhookFigures],
} satisfies Module;
