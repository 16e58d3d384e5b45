import { defineResource, instant, json } from './declaration/index.ts';
import { webhookReaders } from './product/webhooks/access.ts';

const access = { read: webhookReaders, write: 'nobody' } as const;

/** The events of a client, as the platform was told of them; each configuration's rule is checked against them. */
export const webhookEvents = defineResource({
  name: 'webhookEvents',
  label: { one: 'Event', many: 'Events' },
  identifier: { field: 'id', param: 'eventId' },
  scope: { clientId: 'clientId' },
  title: 'receivedAt',
  fields: {
    receivedAt: instant({ label: 'Received', required: true }),
    event: json(),
  },
  calls: {
    service: 'webhooks/v2',
    path: 'clients/{clientId}/events',
    operations: ['list'],
    isOptional: true,
  },
  callsByHand: true,
  // Of all buildings, with the people whom they name.
  requires: { allBuildings: 'always' },
  access: { system: access, client: access },
  places: {},
});
