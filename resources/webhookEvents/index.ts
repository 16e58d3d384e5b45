import { defineResource, instant, json, text } from '../declaration/index.ts';
import { webhookReaders } from '../product/access.ts';

const access = { read: webhookReaders, write: 'nobody' } as const;

/** The events of a client, as the platform received them. Each configuration's rule is evaluated for them. */
export const webhookEvents = defineResource({
  name: 'webhookEvents',
  label: { one: 'Event', many: 'Events' },
  identifier: { field: 'id', param: 'eventId' },
  scope: { clientId: 'clientId' },
  title: 'receivedAt',
  fields: {
    receivedAt: instant({ label: 'Received', required: true }),
    type: text(),
    event: json(),
  },
  calls: {
    service: 'webhooks/v2',
    path: 'clients/{clientId}/events',
    operations: ['list'],
    isOptional: true,
  },
  callsByHand: true,
  // Events cover all buildings and name users.
  requires: { allBuildings: 'always' },
  access: { system: access, client: access },
  places: {},
});
