import {
  choice,
  defineResource,
  instant,
  integer,
  json,
  progressFields,
  reference,
  required,
  section,
  text,
  uid,
} from './declaration/index.ts';
import { webhookReaders, webhookWriters } from './webhookConfigurations.ts';
import { credentialReaders } from './webhookCredentials.ts';
import { deliveryStates } from './product/webhooks/deliveryStates.ts';

// Any of the four webhook permissions opens the log (spec section 6); what it tells of a configuration is no secret of a credential.
const access = { read: [...webhookReaders, ...credentialReaders], write: 'nobody' } as const;

/** The way of one event to one configuration: sent, not sent and why, or about to be. Its lists speak the dialect of ra-data-simple-rest. */
export const webhookDeliveries = defineResource({
  name: 'webhookDeliveries',
  label: { one: 'Delivery', many: 'Deliveries' },
  identifier: { field: 'id', param: 'deliveryId' },
  tenancy: 'client',
  scope: { clientId: 'clientId' },
  title: 'createdAt',
  named: ['configurationName'],
  sections: {
    whatBecameOfIt: section('What became of it', {
      reason: text({
        search: true,
        write: 'never',
        maxLength: 2000,
        sortable: false,
        column: { width: 380 },
        widget: 'deliveryOutcome',
      }),
      createdAt: instant({
        label: 'Time',
        required: true,
        write: 'never',
        recent: true,
        column: { width: 212 },
      }),
      finishedAt: instant({ label: 'Finished', write: 'never', column: { width: 190, hidden: true } }),
      nextAttemptAt: instant({ label: 'Next attempt', write: 'never', column: { width: 190, hidden: true } }),
      attemptCount: integer({ label: 'Attempts', required: true, write: 'never', column: { width: 100 } }),
      lastStatus: integer({ label: 'Last status', write: 'never', column: { width: 110 } }),
      state: choice(deliveryStates, {
        label: 'Outcome',
        required: true,
        write: 'never',
        column: { width: 120 },
      }),
      incidentType: text({ search: true, write: 'never', maxLength: 1000, column: { width: 138 } }),
      // As it was called then: deliveries outlive their configuration.
      configurationName: text({
        label: 'Configuration',
        required: true,
        search: true,
        write: 'never',
        column: { width: 172 },
      }),
      configurationId: reference('webhookConfigurations', {
        label: 'Configuration (its name now)',
        write: 'never',
        column: { hidden: true },
        widget: 'deliveryConfiguration',
      }),
      eventId: reference('webhookEvents', { label: 'Event', write: 'never', column: { hidden: true } }),
      replayOf: reference('webhookDeliveries', {
        label: 'Replay of',
        write: 'never',
        column: { hidden: true },
      }),
    }),
    why: section('Why', {
      /** Each condition of the rule as it was then, with the value it saw; `{ error }` where it had no outcome. */
      trace: json({ write: 'never', single: true, widget: 'deliveryTrace' }),
    }),
    attempts: section('Attempts', {
      attempts: json({ write: 'never', single: true, widget: 'deliveryAttempts' }),
    }),
    event: section('Event', { event: json({ write: 'never', single: true, widget: 'deliveryEvent' }) }),
  },
  calls: {
    service: 'webhooks/v2',
    path: 'clients/{clientId}/deliveries',
    operations: ['list', 'get'],
    dialect: 'simple-rest',
  },
  callsByHand: true,
  // Of all buildings, with the people whom they name.
  requires: { allBuildings: 'always' },
  access: { system: access, client: access },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-connect/logs',
      access,
      label: 'Webhook Logs',
      list: {
        columns: [
          'createdAt',
          'state',
          'configurationName',
          'incidentType',
          'reason',
          'attemptCount',
          'lastStatus',
          'nextAttemptAt',
          'finishedAt',
          'configurationId',
        ],
        sort: '-createdAt',
        live: true,
        notice: 'pausedConfigurations',
        madeBy: 'webhookConfigurations',
      },
      edit: { path: ':deliveryId' },
      // They lead to other pages, from where the page speaks of them.
      omit: ['eventId', 'replayOf'],
      hint: 'See what was sent, what was not and why, and send it again.',
      menu: { group: 'dataIntegration', order: 3, label: 'Webhook Logs' },
    },
  },
  messages: {},
  actions: {
    replay: {
      icon: 'replay',
      on: 'records',
      method: 'POST',
      path: '/clients/{clientId}/replays',
      access: webhookWriters,
      answer: { id: uid(required), total: integer(required) },
      progress: { report: 'replayProgress', stop: 'stopReplay' },
    },
    replayProgress: {
      on: 'none',
      method: 'GET',
      path: '/clients/{clientId}/replays/{id}',
      params: { id: uid(required) },
      access: webhookReaders,
      answer: progressFields,
    },
    stopReplay: {
      on: 'none',
      method: 'DELETE',
      path: '/clients/{clientId}/replays/{id}',
      params: { id: uid(required) },
      access: webhookWriters,
    },
  },
});
