import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { webhookCalls } from './calls.ts';
import { webhookComputed } from './computed.ts';
import { configurationCalls } from './configuration-calls.ts';
import { deliveryCalls } from './delivery-calls.ts';
import { eventCalls } from './event-calls.ts';
import { webhookConfigurationHooks, webhookCredentialHooks } from './hooks.ts';
import { replayCalls } from './replay-calls.ts';
import { replayJob } from './replay-job.ts';
import { webhookService } from './service.ts';
import {
  webhookConfigurationStates,
  webhookDeliveries,
  webhookEvents,
  webhookPendingEvents,
  webhookReplays,
} from './tables.ts';
import { tryConfigurationCalls } from './try-configuration.ts';
import { tryCredentialCalls } from './try-credential.ts';

export const webhooksModule = {
  calls: [
    ...webhookCalls,
    ...configurationCalls,
    ...eventCalls,
    ...deliveryCalls,
    ...replayCalls,
    ...tryConfigurationCalls,
    ...tryCredentialCalls,
  ],
  tables: [
    tenantTable(webhookConfigurationStates),
    tenantTable(webhookEvents),
    tenantTable(webhookDeliveries),
    tenantTable(webhookPendingEvents),
    tenantTable(webhookReplays),
  ],
  hooks: {
    webhookConfigurations: webhookConfigurationHooks,
    webhookCredentials: webhookCredentialHooks,
  },
  computed: webhookComputed,
  jobs: [replayJob],
  services: [webhookService],
} satisfies Module;
