import { choice, defineResource, flag, instant, section, text, texts } from '../declaration/index.ts';
import { webhookReaders, webhookWriters } from '../product/access.ts';
import { keyActions } from './actions.ts';
import { keyStates } from './options.ts';

/** A key by which a client's own system sends events and reads deliveries, without a person's sign-in. */
export const apiKeys = defineResource({
  name: 'apiKeys',
  label: { one: 'API key', many: 'API keys' },
  identifier: { field: 'id', param: 'apiKeyId' },
  scope: { clientId: 'clientId' },
  sections: {
    system: section('System', {
      name: text({
        required: true,
        unique: 'client',
        search: true,
        column: 260,
        help: 'The webhook log names it as the sender.',
      }),
      expiresAt: instant({
        label: 'Expires',
        blank: 'Never',
        column: 190,
        help: 'People who can edit webhooks get an email two weeks before.',
      }),
    }),
    scopes: section('What it can do', {
      sendsEvents: flag({ label: 'Send events', default: true, help: 'Scope events:write', column: 120 }),
      readsDeliveries: flag({ label: 'Read the log', help: 'Scope deliveries:read', column: 120 }),
      networks: texts({
        label: 'Only from these networks',
        help: 'Such as 203.0.113.0/24. None: from everywhere.',
      }),
    }),
    key: section(
      'Key',
      {
        state: choice(keyStates, { label: 'Status', computed: true, column: 130 }),
        prefix: text({ label: 'Begins with', computed: true, column: 140 }),
        issuedAt: instant({ label: 'Key created', computed: true, widget: 'apiKey', column: 'hidden' }),
        earlierUntil: instant({ label: 'Earlier key until', blank: 'None', computed: true }),
        lastUsedAt: instant({
          label: 'Last used',
          blank: 'Never',
          write: 'never',
          recent: true,
          column: 180,
        }),
        revokedAt: instant({ label: 'Revoked', blank: 'No', write: 'never' }),
      },
      { onlySaved: true },
    ),
  },
  calls: { service: 'webhooks/v2', path: 'clients/{clientId}/ApiKeys', update: ['PATCH'], isOptional: true },
  // Events are of all buildings.
  requires: { allBuildings: 'write' },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-connect/api-keys',
      label: 'API Keys',
      access: { read: webhookReaders, write: webhookWriters, delete: webhookWriters },
      list: {
        sort: 'name',
        quick: keyStates.map(({ value, label }) => ({ label, filter: { 'state~eq': value } })),
      },
      create: 'add',
      edit: 'PATCH',
      hint: 'For systems that send events and read the log.',
    },
  },
  messages: { other: 'unknown-error' },
  actions: keyActions,
});
