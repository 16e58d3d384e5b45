import {
  choice,
  defineResource,
  flag,
  integer,
  instant,
  json,
  reference,
  text,
  url,
  section,
} from '../declaration/index.ts';
import { webhookReaders, webhookWriters } from '../product/access.ts';
import { contentTypes, httpMethods, maxTemplate, trials } from '../product/webhooks/common.ts';
import { eventTypeOptions } from '../events/names.ts';
import { alerts, healthStates, timing, pausedWebhooks } from './options.ts';
import { clientCertificate, drills, pauseAndSecret, templateReads } from './actions.ts';

/** The words shared by the lists of a client's webhooks. */
const ofClient = {
  access: { read: webhookReaders, write: webhookWriters, delete: webhookWriters },
  list: {
    first: [
      'name',
      'isEnabled',
      'health',
      'recent',
      'waiting',
      'url',
      'lastDeliveryAt',
      'webhookCredentialId',
    ],
    sort: 'name',
    switches: ['isEnabled'],
  },
  create: 'add',
  copy: 'copy',
  edit: 'PUT',
  pages: [{ path: ':configurationId/test', component: 'webhookTest', label: 'Test', operation: 'update' }],
} as const;

/** A webhook: the events it is for, its target, and the request it sends (spec section 3). */
export const webhookConfigurations = defineResource({
  name: 'webhookConfigurations',
  label: { one: 'Webhook configuration', many: 'Webhook configurations' },
  identifier: { field: 'id', param: 'configurationId' },
  scope: { clientId: 'clientId' },
  sections: {
    whatAndWhen: section('Webhook', {
      pausedReason: text({
        label: 'Why it is paused',
        computed: true,
        maxLength: 2000,
        widget: 'pausedNotice',
      }),
      name: text({ required: true, unique: 'client', search: true, column: 220 }),
      isEnabled: flag({
        label: 'Enabled',
        default: true,
        mark: { is: false, label: 'Disabled', other: 'Enabled' },
        inUse: 'lastDeliveryAt',
        column: 110,
      }),
      configType: choice(eventTypeOptions, {
        label: 'Type',
        default: 'Emergency',
        widget: 'configurationType',
      }),
    }),
    rule: section('Rule', { rule: json({ default: true, widget: 'ruleEditor' }) }, { layout: 'wide' }),
    request: section(
      'Request',
      {
        httpVerb: choice(httpMethods, {
          label: 'Method',
          default: 'Post',
          column: 'hidden',
        }),
        contentType: choice(contentTypes, { default: 'application/json' }),
        url: url({ label: 'Address', required: true, column: 320 }),
        webhookCredentialId: reference('webhookCredentials', {
          label: 'Credential',
          embed: 'webhookCredential',
          sendsNull: true,
          onTargetDelete: 'restrict',
          column: 'hidden',
          widget: 'credential',
        }),
        clientCertificateUntil: instant({
          label: 'Client certificate',
          computed: true,
          ifAnswered: true,
          widget: 'clientCertificate',
        }),
        ignoreSslErrors: flag({
          label: 'Ignore SSL errors',
          caution:
            'Anyone on the way can then read and change what is sent, including secrets. For tests only.',
        }),
      },
      { widget: 'credentialNotice' },
    ),
    template: section('Template', {
      template: text({ multiline: true, maxLength: maxTemplate, widget: 'templateEditor' }),
    }),
    headers: section('Headers', {
      customHeaders: json({ default: [], holdsSecrets: true, widget: 'customHeaders' }),
    }),
    timing,
    alerts,
    test: section('Test', {}, { widget: 'testConfiguration' }),
    delivery: section(
      'Delivery',
      {
        health: choice(healthStates, { computed: true, column: 120 }),
        waiting: integer({ computed: true, column: 90 }),
        waitingSince: instant({ computed: true, recent: true, column: 'hidden' }),
        recent: json({ label: 'Last day', computed: true, column: 110, widget: 'recentDeliveries' }),
        lastDeliveryAt: instant({ label: 'Last delivery', computed: true, column: 200 }),
        pausedAt: instant({
          label: 'Paused',
          computed: true,
          mark: { is: 'set', label: 'Paused', isWarning: true },
          column: 'hidden',
        }),
        signingSecretSetAt: instant({
          label: 'Signing secret set',
          computed: true,
          ifAnswered: true,
          widget: 'signingSecret',
        }),
      },
      { onlySaved: true },
    ),
    latest: section('Latest deliveries', {}, { widget: 'latestDeliveries', onlySaved: true }),
  },
  tabs: {
    overview: { label: 'Overview', sections: ['whatAndWhen', 'delivery', 'latest'] },
    rule: { label: 'Rule', sections: ['rule'] },
    request: { label: 'Request', sections: ['request', 'template', 'headers', 'timing', 'test'] },
    alerts: { label: 'Alerts', sections: ['alerts'] },
  },
  // The signing secret has not been shown to a user yet. Its widget says so.
  fields: { isSigningSecretNew: flag({ label: 'Signing secret not shown yet', computed: true }) },
  calls: {
    service: 'webhooks/v1',
    listService: 'webhooks/v2',
    path: 'clients/{clientId}/WebhookConfiguration',
    update: ['PUT'],
  },
  // A webhook receives the events of all buildings.
  requires: { allBuildings: 'write' },
  places: {
    client: {
      ...ofClient,
      area: 'client',
      path: '/client/admin/raptor-connect/configurations',
      label: 'Webhook Configurations',
      hint: 'Send incidents to other systems.',
      tabOf: 'clients',
      quickActs: ['create'],
    },
    system: { ...ofClient, area: 'system', path: '/admin/clients/:clientId/webhooks', label: 'Webhooks' },
  },
  messages: { other: 'unknown-error' },
  actions: {
    ...trials,
    ...templateReads,
    ...pauseAndSecret,
    ...drills,
    ...clientCertificate,
    test: { icon: 'send', page: 'test' },
    copy: { icon: 'copy', page: 'copy' },
  },
  attention: {
    failing: {
      place: 'client',
      filter: { 'health~eq': 'failing' },
      rings: true,
      one: '%{smart_count} webhook is failing',
      many: '%{smart_count} webhooks are failing',
    },
    broken: {
      place: 'client',
      filter: { 'health~eq': 'broken' },
      rings: true,
      one: '%{smart_count} webhook cannot send',
      many: '%{smart_count} webhooks cannot send',
    },
    paused: pausedWebhooks,
  },
});
