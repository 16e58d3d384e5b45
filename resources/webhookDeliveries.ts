import { choice, defineResource, instant, integer, reference, text } from './declaration/index.ts';
import { webhookReaders } from './webhookConfigurations.ts';
import { deliveryStates } from './webhooks/deliveryStates.ts';

const access = { read: webhookReaders, write: 'nobody' } as const;

/** The way of one event to one configuration: sent, not sent and why, or about to be. Its lists speak the dialect of ra-data-simple-rest. */
export const webhookDeliveries = defineResource({
  name: 'webhookDeliveries',
  label: { one: 'Delivery', many: 'Deliveries' },
  identifier: { field: 'id', param: 'deliveryId' },
  tenancy: 'client',
  scope: { clientId: 'clientId' },
  title: 'configurationName',
  fields: {
    createdAt: instant({ label: 'Time', required: true, write: 'never', column: { width: 190 } }),
    state: choice(deliveryStates, {
      label: 'Outcome',
      required: true,
      write: 'never',
      column: { width: 120 },
    }),
    incidentType: text({ search: true, write: 'never', maxLength: 1000, column: { width: 160 } }),
    // As it was called then: deliveries outlive their configuration.
    configurationName: text({
      label: 'Configuration',
      required: true,
      search: true,
      write: 'never',
      column: { width: 220 },
    }),
    reason: text({ search: true, write: 'never', maxLength: 2000, sortable: false, column: { width: 380 } }),
    attemptCount: integer({ label: 'Attempts', required: true, write: 'never', column: { width: 100 } }),
    lastStatus: integer({ label: 'Last status', write: 'never', column: { width: 110 } }),
    nextAttemptAt: instant({ label: 'Next attempt', write: 'never', column: { width: 190, hidden: true } }),
    finishedAt: instant({ label: 'Finished', write: 'never', column: { width: 190, hidden: true } }),
    eventId: reference('webhookEvents', { label: 'Event', write: 'never', column: { hidden: true } }),
    configurationId: reference('webhookConfigurations', {
      label: 'Identifier of the configuration',
      write: 'never',
      column: { hidden: true },
    }),
    replayOf: reference('webhookDeliveries', {
      label: 'Replay of',
      write: 'never',
      column: { hidden: true },
    }),
  },
  sections: [],
  calls: {
    service: 'webhooks/v2',
    path: 'clients/{clientId}/deliveries',
    operations: ['list', 'get'],
    dialect: 'simple-rest',
  },
  callsByHand: true,
  access: { system: access, client: access },
  places: {},
  messages: {},
});
