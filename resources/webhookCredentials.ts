import {
  choice,
  defineResource,
  instant,
  json,
  required,
  secret,
  text,
  texts,
  uid,
  url,
  type When,
  section,
} from './declaration/index.ts';
import { attemptFields } from './product/webhooks/trials.ts';
import { credentialFields, credentialStyles, credentialTypes } from './product/webhooks/credentialTypes.ts';

/** The types of credentials that the field `name` belongs to, by the one table of types. */
function of(name: string): When {
  const having = credentialTypes.filter((type) => {
    const { required, optional = [] } = credentialFields[type];
    return [...required, ...optional].includes(name);
  });
  return {
    field: 'type',
    is: having,
    required: having.every((type) => credentialFields[type].required.includes(name)),
  };
}

/** Where the secret `name` is sent, whatever the type: the other types' addresses never have a value. */
function sentTo(name: string): string[] {
  return Object.values(credentialFields).flatMap(({ secrets, addresses = [] }) =>
    secrets.includes(name) ? addresses : [],
  );
}

const read = [
  'CanReadWebhookCredentials',
  'CanWriteWebhookCredentials',
  'read:webhook_credentials',
  'write:webhook_credentials',
] as const;
const write = ['CanWriteWebhookCredentials', 'write:webhook_credentials'] as const;
const access = { read, write, delete: write } as const;

/** Who may look at credentials (spec section 6). */
export const credentialReaders = read;

/** What the platform proves itself with to the target of a webhook (spec section 3). Each type has fields of its own. */
export const webhookCredentials = defineResource({
  name: 'webhookCredentials',
  label: { one: 'Credential', many: 'Credentials' },
  identifier: { field: 'id', param: 'credentialId' },
  tenancy: 'client',
  scope: { clientId: 'clientId' },
  title: 'name',
  sections: {
    credential: section('Credential', {
      name: text({ required: true, unique: 'client', search: true, column: { width: 260 } }),
      type: choice(
        [
          { value: 'BasicAuth', label: 'User name and password' },
          { value: 'ApiKey', label: 'API key' },
          { value: 'ClientCredentials', label: 'OAuth client credentials' },
          { value: 'RaulandTcu', label: 'Rauland Telecenter' },
          { value: 'DigestAuth', label: 'Digest authentication' },
          { value: 'Brivo', label: 'Brivo' },
        ],
        { required: true, write: 'create', column: { width: 200 } },
      ),
    }),
    proof: section(
      'Proof',
      {
        tokenEndpoint: url({ when: of('tokenEndpoint') }),
        tokenUrl: url({ label: 'Token address', when: of('tokenUrl') }),
        url: url({ label: 'Address', when: of('url') }),
        username: text({ label: 'User name', when: of('username') }),
        password: secret({ when: of('password'), sentTo: sentTo('password') }),
        apiKeyHeaderName: text({
          label: 'Header of the API key',
          maxLength: 100,
          when: of('apiKeyHeaderName'),
        }),
        apiKey: secret({ label: 'API key', when: of('apiKey'), sentTo: sentTo('apiKey') }),
        clientCredentialsClientId: text({
          label: 'Client identifier',
          when: of('clientCredentialsClientId'),
        }),
        clientCredentialsClientSecret: secret({
          label: 'Client secret',
          wire: { write: 'clientSecret' },
          when: of('clientCredentialsClientSecret'),
          sentTo: sentTo('clientCredentialsClientSecret'),
        }),
        clientCredentialStyle: choice(
          credentialStyles.map((value) => ({
            value,
            label: value === 'PostBody' ? 'In the body' : 'In the header',
          })),
          { label: 'Where the client secret is sent', when: of('clientCredentialStyle') },
        ),
        audience: text({ maxLength: 500, when: of('audience') }),
        scopes: texts({ when: of('scopes') }),
        brivoClientId: text({ label: 'Client identifier', when: of('brivoClientId') }),
        brivoClientSecret: secret({
          label: 'Client secret',
          when: of('brivoClientSecret'),
          sentTo: sentTo('brivoClientSecret'),
        }),
        connectionCode: secret({ when: of('connectionCode'), sentTo: sentTo('connectionCode') }),
      },
      { help: 'What the target asks for. Secrets are kept encrypted and never shown again.' },
    ),
    whereItMayGo: section('Where it may go', {
      origins: texts({
        label: 'May be sent to',
        format: 'origin',
        help: 'Origins such as https://hooks.example.org. To any other address the platform does not send it.',
      }),
    }),
    tryIt: section('Try it', {}, { widget: 'tryCredential' }),
    usedBy: section(
      'Used by',
      { usedBy: json({ write: 'never', computed: true, widget: 'usedBy' }) },
      { onlySaved: true },
    ),
  },
  fields: {
    secretsSetAt: json({ label: 'Secrets set', write: 'never' }),
    lastUsedAt: instant({ label: 'Last used', write: 'never', column: { width: 170 } }),
  },
  secrets: { setAt: 'secretsSetAt', usedAt: 'lastUsedAt' },
  usedBy: 'usedBy',
  calls: {
    service: 'webhooks/v1',
    listService: 'webhooks/v2',
    path: 'clients/{clientId}/WebhookCredential',
    operations: ['list', 'get', 'create', 'update', 'delete'],
    update: ['PATCH'],
  },
  requires: { allBuildings: 'write' },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-connect/credentials',
      access,
      list: { columns: ['name', 'type', 'lastUsedAt'], sort: 'name' },
      create: 'add',
      edit: { path: ':credentialId', update: 'PATCH' },
      hint: 'Keep what other systems ask for as proof: passwords, keys, tokens.',
      menu: { group: 'dataIntegration', order: 2, label: 'Webhook Credentials' },
    },
  },
  messages: {
    list: 'credentials-fetch',
    get: 'credential-fetch',
    create: 'credential-create',
    update: 'credential-update',
    delete: 'credential-delete',
  },
  actions: {
    try: {
      on: 'none',
      service: 'webhooks/v2',
      method: 'POST',
      path: 'try',
      onlyReads: true,
      body: {
        id: uid({ help: 'The saved credential: it fills in the fields that are left out.' }),
        credential: json<unknown>(required),
        url: text({ maxLength: 2000 }),
      },
      answer: attemptFields,
      message: 'webhook-test',
    },
  },
});
