import { type Actions, json, required, text, uid } from '../declaration/index.ts';
import { maxTemplate } from '../product/webhooks/trials.ts';

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
