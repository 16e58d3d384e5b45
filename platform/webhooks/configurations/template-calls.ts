import { type Call, defineCall, type JsonSchema } from '../../http/call.ts';
import { notFoundProblem } from '../../kernel/problem.ts';
import { configurationReaders } from './access.ts';
import { templatesOf } from './templates.ts';

const text: JsonSchema = { type: 'string' };

const templateSchema: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: text,
    httpVerb: text,
    url: text,
    customHeaders: { type: 'array', items: { type: 'object' } },
    rule: {},
    template: text,
  },
};

/** Templates of configurations (spec section 7, webhooks). */
export const templateCalls: readonly Call[] = [
  defineCall({
    id: 'listWebhookConfigurationTemplates',
    service: 'webhooks/v2',
    method: 'GET',
    path: 'WebhookConfigurationTemplate/{type}',
    access: configurationReaders,
    summary: 'What a new configuration of a type can begin with',
    params: { type: text },
    withoutDatabase: true,
    answers: { 200: { type: 'array', items: templateSchema } },
    handler({ params }) {
      const found = templatesOf(params.type);
      return found ? Promise.resolve({ body: found }) : Promise.reject(notFoundProblem());
    },
  }),
  defineCall({
    id: 'getWebhookConfigurationTemplate',
    service: 'webhooks/v1',
    method: 'GET',
    path: 'WebhookConfigurationTemplate/{type}/{templateId}',
    access: configurationReaders,
    summary: 'One template of a configuration',
    params: { type: text },
    withoutDatabase: true,
    answers: { 200: templateSchema },
    handler({ params }) {
      const found = templatesOf(params.type)?.find(({ id }) => id === params.templateId.toLowerCase());
      return found ? Promise.resolve({ body: found }) : Promise.reject(notFoundProblem());
    },
  }),
];
