import {
  choice,
  defineResource,
  flag,
  instant,
  json,
  reference,
  required,
  text,
  url,
  section,
} from './declaration/index.ts';
import { templateReads } from './product/webhooks/templates.ts';
import { contentTypeOptions, maxTemplate, trials } from './product/webhooks/trials.ts';

const read = [
  'CanReadWebhookConfigurations',
  'CanWriteWebhookConfigurations',
  'read:webhook_configurations',
  'write:webhook_configurations',
] as const;
const write = ['CanWriteWebhookConfigurations', 'write:webhook_configurations'] as const;
const access = { read, write, delete: write } as const;

/** What all calls about one configuration share. */
const ofRecord = { on: 'record', service: 'webhooks/v2', method: 'POST' } as const;

/** Who may see configurations, and who may change them, and so try them out (spec section 6). */
export const webhookReaders = read;
export const webhookWriters = write;

/** A webhook: for which events, where to, and what is sent (spec section 3). */
export const webhookConfigurations = defineResource({
  name: 'webhookConfigurations',
  label: { one: 'Configuration', many: 'Configurations' },
  identifier: { field: 'id', param: 'configurationId' },
  tenancy: 'client',
  scope: { clientId: 'clientId' },
  title: 'name',
  sections: {
    whatAndWhen: section('What and when', {
      pausedReason: text({
        label: 'Why it is paused',
        write: 'never',
        computed: true,
        maxLength: 2000,
        widget: 'pausedNotice',
      }),
      name: text({ required: true, unique: 'client', search: true, column: { width: 260 } }),
      isEnabled: flag({
        label: 'Enabled',
        default: true,
        mark: { is: false, label: 'Disabled' },
        column: { width: 110 },
      }),
      configType: choice([{ value: 'Emergency' }], {
        label: 'Type',
        default: 'Emergency',
        widget: 'configurationType',
      }),
    }),
    rule: section('Rule', { rule: json({ default: true, widget: 'ruleEditor' }) }),
    request: section(
      'Request',
      {
        httpVerb: choice(
          [{ value: 'Post' }, { value: 'Put' }, { value: 'Patch' }, { value: 'Get' }, { value: 'Delete' }],
          { label: 'Verb', default: 'Post', column: { width: 100 } },
        ),
        contentType: choice(contentTypeOptions, { default: 'application/json' }),
        url: url({ label: 'Address', required: true, isEndpoint: true, column: { width: 320 } }),
        webhookCredentialId: reference('webhookCredentials', {
          label: 'Credential',
          embed: 'webhookCredential',
          onTargetDelete: 'restrict',
        }),
        ignoreSslErrors: flag({
          label: 'Ignore SSL errors',
          caution:
            'Anybody between the platform and the target can then read and change what is sent, secrets included. For tests only.',
        }),
      },
      { widget: 'credentialNotice' },
    ),
    template: section('Template', {
      template: text({ multiline: true, maxLength: maxTemplate, widget: 'templateEditor' }),
    }),
    headers: section('Headers', { customHeaders: json({ default: [], widget: 'customHeaders' }) }),
    test: section('Test', {}, { widget: 'testConfiguration' }),
    delivery: section(
      'Delivery',
      {
        lastDeliveryAt: instant({
          label: 'Last delivery',
          write: 'never',
          computed: true,
          column: { width: 200 },
        }),
        pausedAt: instant({
          label: 'Paused',
          write: 'never',
          computed: true,
          mark: { is: 'set', label: 'Paused', isWarning: true },
          column: { width: 200 },
        }),
        /** Nobody has been shown the signing secret yet. */
        isSigningSecretNew: flag({ label: 'Signing secret not shown yet', write: 'never', computed: true }),
        signingSecretSetAt: instant({
          label: 'Signing secret set',
          write: 'never',
          computed: true,
          widget: 'signingSecret',
        }),
      },
      { onlySaved: true },
    ),
  },
  calls: {
    service: 'webhooks/v1',
    listService: 'webhooks/v2',
    path: 'clients/{clientId}/WebhookConfiguration',
    operations: ['list', 'get', 'create', 'update', 'delete'],
    update: ['PUT'],
  },
  // It hears of the events of all buildings.
  requires: { allBuildings: 'write' },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-connect/configurations',
      access,
      list: {
        columns: [
          'name',
          'isEnabled',
          'pausedAt',
          'url',
          'lastDeliveryAt',
          'webhookCredentialId',
          'httpVerb',
        ],
        sort: 'name',
        switches: ['isEnabled'],
      },
      create: 'add',
      copy: 'copy',
      edit: { path: ':configurationId', update: 'PUT' },
      pages: [
        { path: ':configurationId/test', component: 'webhookTest', label: 'Test', operation: 'update' },
      ],
      hint: 'Say which incidents are told to other systems, and how.',
      menu: { group: 'dataIntegration', order: 1, label: 'Webhook Configurations' },
    },
  },
  messages: {},
  actions: {
    ...trials,
    ...templateReads,
    resume: {
      ...ofRecord,
      path: '{configurationId}/resume',
      query: { discard: flag() },
    },
    revealSecret: {
      ...ofRecord,
      path: '{configurationId}/signing-secret/reveal',
      answer: { signingSecret: json<string>(required) },
    },
    rotateSecret: {
      ...ofRecord,
      path: '{configurationId}/signing-secret',
      confirm: true,
      answer: { signingSecret: json<string>(required), previousValidUntil: instant(required) },
    },
    test: { icon: 'send', page: 'test' },
    copy: { icon: 'copy', page: 'copy' },
  },
});
