import {
  choice,
  defineResource,
  instant,
  integer,
  json,
  reference,
  required,
  section,
  text,
  uid,
} from '../declaration/index.ts';
import { logReaders, webhookWriters } from '../product/access.ts';
import { eventTypeOptions } from '../events/names.ts';
import { deliveryOutcomes, deliveryStates } from './options.ts';

const access = { read: logReaders, write: 'nobody' } as const;

/** The words shared by the acts that send deliveries again. */
const replaying = {
  icon: 'replay',
  method: 'POST',
  isOptional: true,
  access: webhookWriters,
  answer: { id: uid(required), total: integer(required) },
  cost: 'work',
  changes: ['webhookReplays'],
} as const;

/** The delivery of one event to one configuration: sent, not sent and why, or pending. Its lists use the dialect of ra-data-simple-rest. */
export const webhookDeliveries = defineResource({
  name: 'webhookDeliveries',
  label: { one: 'Delivery', many: 'Deliveries' },
  identifier: { field: 'id', param: 'deliveryId' },
  scope: { clientId: 'clientId' },
  title: 'createdAt',
  named: ['configurationName', 'createdAt'],
  sections: {
    whatBecameOfIt: section('Result', {
      reason: text({
        search: true,
        maxLength: 2000,
        sortable: false,
        column: 284,
        widget: 'deliveryOutcome',
      }),
      createdAt: instant({ label: 'Time', required: true, recent: true, column: 190 }),
      finishedAt: instant({ label: 'Finished', recent: true, column: { width: 190, hidden: true } }),
      eventType: choice(eventTypeOptions, { column: 'hidden' }),
      incidentType: text({ search: true, maxLength: 1000, column: 128 }),
      incidentStatus: text({ maxLength: 1000, column: 'hidden' }),
      buildingId: reference('buildings', { label: 'Building', embed: 'building', column: 150 }),
      sentBy: text({ computed: true, column: 'hidden' }),
      configurationId: reference('webhookConfigurations', {
        label: 'Configuration now',
        column: 'hidden',
        widget: 'deliveryConfiguration',
      }),
    }),
    why: section('Why', {
      /** Each condition of the rule at the time, with the value it read; `{ error }` when it had no outcome. */
      trace: json({ single: true, widget: 'deliveryTrace' }),
    }),
    attempts: section('Attempts', {
      attempts: json({ single: true, widget: 'deliveryAttempts' }),
    }),
    event: section('Event', { event: json({ single: true, widget: 'deliveryEvent' }) }),
    identifiers: section('Identifiers', {}, { widget: 'deliveryIdentifiers' }),
  },
  fields: {
    // The summary at the top of the page includes these, and links lead to the related records.
    state: choice(deliveryStates, { label: 'Outcome', required: true, column: 120 }),
    attemptCount: integer({ label: 'Attempts', required: true, column: 100 }),
    durationMs: integer({ label: 'Milliseconds', column: 'hidden' }),
    lastStatus: integer({ column: { width: 110, hidden: true } }),
    nextAttemptAt: instant({ label: 'Next attempt', recent: true, column: { width: 190, hidden: true } }),
    // Name at the time of the delivery: deliveries outlive their configuration.
    configurationName: text({ label: 'Configuration', required: true, search: true, column: 172 }),
    eventId: reference('webhookEvents', { label: 'Event', search: true }),
    /** `webhook-id`: the first delivery of the event. Its replays are sent under the same ID. */
    messageUid: reference('webhookDeliveries', { label: 'Message ID', search: true }),
    replayOf: reference('webhookDeliveries', { search: true }),
    replayUid: reference('webhookReplays', { label: 'Replay' }),
  },
  calls: {
    service: 'webhooks/v2',
    path: 'clients/{clientId}/deliveries',
    operations: ['list', 'get'],
    dialect: 'simple-rest',
    isOptional: true,
  },
  callsByHand: true,
  // Deliveries cover all buildings and name users.
  requires: { allBuildings: 'always' },
  access: { system: access, client: access },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-connect/logs',
      access,
      label: 'Webhook Logs',
      list: {
        first: [
          'createdAt',
          'state',
          'configurationName',
          // Before what a window of 1280 pixels has no room for: it says why nothing was sent.
          'reason',
          'incidentType',
          'buildingId',
          'attemptCount',
        ],
        sort: '-createdAt',
        quick: deliveryOutcomes.map(({ label, filter }) => ({ label, filter })),
        countsQuick: true,
        live: true,
        notice: 'log',
        madeBy: 'webhookConfigurations',
      },
      edit: 'readOnly',
      tile: 'lastDay',
      hint: 'See what was sent, what was not and why, and send it again.',
    },
  },
  actions: {
    replay: {
      ...replaying,
      on: 'records',
      path: '/clients/{clientId}/replays',
      progress: { work: 'webhookReplays', stop: 'stop' },
    },
    /** The deliveries of its incident to its configuration. */
    replayIncident: { ...replaying, on: 'record', path: '{deliveryId}/incident/replays', confirm: true },
  },
  attention: {
    failedLately: {
      place: 'client',
      filter: { 'state~eq': 'failed', 'createdAt~gte': { hoursAgo: 24 } },
      one: '%{smart_count} delivery failed in the last 24 hours',
      many: '%{smart_count} deliveries failed in the last 24 hours',
    },
  },
});
