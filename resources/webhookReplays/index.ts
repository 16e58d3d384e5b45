import { choice, defineResource, instant, integer, section, text, texts } from '../declaration/index.ts';
import { workStates } from '../declaration/actions/progress.ts';
import { logReaders, webhookWriters } from '../product/access.ts';

const access = { read: logReaders, write: 'nobody' } as const;

/** A replay of deliveries: who started it, when, for which deliveries, and its progress. */
export const webhookReplays = defineResource({
  name: 'webhookReplays',
  label: { one: 'Replay', many: 'Replays' },
  identifier: { field: 'id', param: 'replayId' },
  scope: { clientId: 'clientId' },
  title: 'requestedAt',
  sections: {
    replay: section('Replay', {
      requestedAt: instant({ label: 'Time', required: true, recent: true, column: 212 }),
      requestedByName: text({ label: 'Who', computed: true, search: 'optional', column: 180 }),
      requestedByEmail: text({ label: 'Email', search: true, column: 'hidden' }),
      configurationNames: texts({ label: 'Configurations', sortable: false, column: 300 }),
      total: integer({ label: 'Deliveries', required: true, computed: true, column: 120 }),
      done: integer({ required: true, computed: true, column: 100 }),
      /** Created and not attempted yet; for a stopped replay, those in progress. */
      waiting: integer({ required: true, computed: true, column: { width: 110, hidden: true } }),
      state: choice(workStates, { required: true, computed: true, widget: 'replayProgress', column: 120 }),
    }),
  },
  calls: {
    service: 'webhooks/v2',
    path: 'clients/{clientId}/replays',
    operations: ['list', 'get'],
    isOptional: true,
  },
  callsByHand: true,
  // Replays cover all buildings, as deliveries do.
  requires: { allBuildings: 'always' },
  access: { system: access, client: access },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-connect/replays',
      label: 'Webhook Replays',
      access,
      list: {
        first: ['requestedAt', 'requestedByName', 'configurationNames', 'total', 'done', 'state'],
        sort: '-requestedAt',
        live: true,
        madeBy: 'webhookDeliveries',
      },
      edit: 'readOnly',
      hint: 'See which deliveries were sent again and by whom, and stop a running replay.',
    },
  },
  actions: {
    stop: {
      icon: 'block',
      words: 'stopReplay',
      on: 'record',
      method: 'DELETE',
      path: '{replayId}',
      isOptional: true,
      access: webhookWriters,
      when: ({ state }: { readonly state?: unknown }) => state === 'running',
    },
  },
});
