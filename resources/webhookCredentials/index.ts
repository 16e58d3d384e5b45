import {
  choice,
  defineResource,
  instant,
  json,
  secret,
  text,
  texts,
  section,
  url,
} from '../declaration/index.ts';
import { credentialReaders, credentialWriters } from '../product/access.ts';
import { credentialTrial } from '../product/webhooks/common.ts';
import { credentialFields, credentialStyleOptions, credentialTypeOptions } from './options.ts';

/** The credentials by which the platform authenticates to the target of a webhook (spec section 3). Each type has its own fields. */
export const webhookCredentials = defineResource({
  name: 'webhookCredentials',
  label: { one: 'Credential', many: 'Credentials' },
  identifier: { field: 'id', param: 'credentialId' },
  scope: { clientId: 'clientId' },
  sections: {
    credential: section('Credential', {
      name: text({ required: true, unique: 'client', search: true, column: 260 }),
      type: choice(credentialTypeOptions, { required: true, write: 'create', column: 200 }),
    }),
    proof: section(
      'Secrets',
      {
        tokenEndpoint: url(),
        tokenUrl: url({ label: 'Token address' }),
        url: url({ label: 'Address' }),
        username: text({ label: 'User name' }),
        password: secret(),
        apiKeyHeaderName: text({ label: 'Header name', maxLength: 100 }),
        apiKey: secret({ label: 'API key' }),
        clientCredentialsClientId: text({ label: 'Client identifier' }),
        clientCredentialsClientSecret: secret({ label: 'Client secret', wire: { write: 'clientSecret' } }),
        clientCredentialStyle: choice(credentialStyleOptions, { label: 'Where the client secret is sent' }),
        audience: text({ maxLength: 500 }),
        scopes: texts(),
        brivoClientId: text({ label: 'Client identifier' }),
        brivoClientSecret: secret({ label: 'Client secret' }),
        connectionCode: secret(),
      },
      { help: 'Secrets are kept encrypted and never shown again.' },
    ),
    whereItMayGo: section('Allowed origins', {
      origins: texts({
        format: 'origin',
        ifAnswered: 'credentialOrigins',
        help: 'Origins such as https://hooks.example.org. The platform sends it nowhere else.',
      }),
    }),
    tryIt: section('Try it', {}, { widget: 'tryCredential' }),
    usedBy: section('Used by', { usedBy: json({ computed: true, widget: 'usedBy' }) }, { onlySaved: true }),
  },
  fields: {
    secretsSetAt: json({ label: 'Secrets set', write: 'never' }),
    lastUsedAt: instant({ label: 'Last used', write: 'never', column: 170 }),
  },
  variants: { by: 'type', of: credentialFields },
  secrets: { setAt: 'secretsSetAt', usedAt: 'lastUsedAt' },
  usedBy: 'usedBy',
  calls: {
    service: 'webhooks/v1',
    listService: 'webhooks/v2',
    path: 'clients/{clientId}/WebhookCredential',
    update: ['PATCH'],
  },
  requires: { allBuildings: 'write' },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-connect/credentials',
      label: 'Webhook Credentials',
      access: { read: credentialReaders, write: credentialWriters, delete: credentialWriters },
      list: { sort: 'name' },
      create: 'add',
      edit: 'PATCH',
      hint: 'Passwords, keys and tokens for your webhooks.',
    },
  },
  messages: {
    list: 'credentials-fetch',
    get: 'credential-fetch',
    create: 'credential-create',
    update: 'credential-update',
    delete: 'credential-delete',
  },
  actions: { try: credentialTrial },
});
