import {
  type Actions,
  flag,
  integer,
  json,
  required,
  secret,
  text,
  uid,
  choice,
  instant,
} from '../declaration/index.ts';
import { maxTemplate } from '../product/webhooks/common.ts';

/** The fields that a template fills in for a new configuration (spec section 3). It may leave each of them open. */
export const carriedFields = {
  httpVerb: text(),
  url: text(),
  customHeaders: json(),
  rule: json(),
  template: text({ multiline: true, maxLength: maxTemplate }),
} as const;

/** A template of configurations. */
export const templateFields = { id: uid(required), name: text(required), ...carriedFields } as const;

/** The calls that read templates: those of a type of configuration, and one template. */
export const templateReads = {
  templates: {
    on: 'none',
    service: 'webhooks/v2',
    method: 'GET',
    path: '/WebhookConfigurationTemplate/{type}',
    params: { type: text(required) },
    answer: templateFields,
    shape: 'list',
  },
  template: {
    on: 'none',
    method: 'GET',
    path: '/WebhookConfigurationTemplate/{type}/{templateId}',
    params: { type: text(required), templateId: uid(required) },
    answer: templateFields,
  },
} as const satisfies Actions;

/** Calls on one saved configuration. */
const ofRecord = { on: 'record', service: 'webhooks/v2', method: 'POST', isOptional: true } as const;

/** The choices for waiting deliveries when a configuration is resumed. */
export const waitingChoices = ['all', 'recent', 'none'] as const;

/** A drill of all webhooks of a client. */
export const drills = {
  drill: {
    on: 'list',
    service: 'webhooks/v2',
    method: 'POST',
    isOptional: true,
    access: 'update',
    icon: 'send',
    label: 'Send a drill',
    path: '/clients/{clientId}/drills',
    body: { remind: flag({ label: 'Remind us in a month', default: true }) },
    answer: { id: uid(required), total: integer(required) },
    changes: ['webhookDeliveries'],
    cost: 'work',
  },
} as const satisfies Actions;

/** The certificate by which a configuration authenticates to its target (mutual TLS). */
export const clientCertificate = {
  setClientCertificate: {
    ...ofRecord,
    method: 'PUT',
    path: '{configurationId}/client-certificate',
    body: {
      certificate: text({ required: true, multiline: true, maxLength: 32_000 }),
      privateKey: secret({ required: true, multiline: true }),
    },
  },
  removeClientCertificate: {
    ...ofRecord,
    method: 'DELETE',
    path: '{configurationId}/client-certificate',
    isDangerous: true,
    when: ({ clientCertificateUntil }: { readonly clientCertificateUntil?: unknown }) =>
      !!clientCertificateUntil,
  },
} as const satisfies Actions;

/** Pausing and resuming a configuration, and the secret that signs messages. */
export const pauseAndSecret = {
  resume: {
    ...ofRecord,
    changes: ['webhookDeliveries'],
    path: '{configurationId}/resume',
    query: { waiting: choice(waitingChoices) },
  },
  /** Its events wait, each for its maximum age, and are sent when it is resumed. */
  pause: {
    ...ofRecord,
    icon: 'block',
    path: '{configurationId}/pause',
    when: ({ isEnabled, pausedAt }: { readonly isEnabled?: unknown; readonly pausedAt?: unknown }) =>
      isEnabled === true && !pausedAt,
    confirm: true,
  },
  revealSecret: {
    ...ofRecord,
    label: 'Show it once',
    path: '{configurationId}/signing-secret/reveal',
    answer: { signingSecret: json<string>(required) },
  },
  rotateSecret: {
    ...ofRecord,
    label: 'Rotate secret',
    path: '{configurationId}/signing-secret',
    confirm: true,
    answer: { signingSecret: json<string>(required), previousValidUntil: instant(required) },
  },
} as const satisfies Actions;
