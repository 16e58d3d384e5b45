import { messages } from '../../resources/messages.ts';
import { eventFields } from '../../resources/rules/event.ts';
import { evaluateWithTrace, type RuleTrace } from '../../resources/rules/trace.ts';
import { RuleError } from '../../resources/rules/evaluate.ts';
import { webhookWriters } from '../../resources/webhookConfigurations.ts';
import { type Call, defineCall, type JsonSchema } from '../http/call.ts';
import { notFoundProblem, PROBLEM_JSON, validationProblem } from '../http/problem.ts';
import { templatesOf } from './configuration-templates.ts';
import { dispatch } from './dispatch.ts';
import { targetPolicy } from './hooks.ts';
import { readConfiguration, readCredential, type StoredConfiguration } from './stored.ts';
import { renderTemplate, TemplateError } from './template.ts';

const text: JsonSchema = { type: 'string' };
const readers = {
  anyOf: [
    'CanReadWebhookConfigurations',
    'CanWriteWebhookConfigurations',
    'read:webhook_configurations',
    'write:webhook_configurations',
  ],
} as const;

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

/** Characters of one text of an event. */
const LONGEST = 1_000;

/** The event as a schema, by the declared fields: dotted ones are members of an object. */
function schemaOfEvent(): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const nested: Record<string, Record<string, JsonSchema>> = {};
  for (const { path, type } of eventFields) {
    const schema: JsonSchema =
      type === 'number'
        ? { type: ['number', 'null'] }
        : {
            type: ['string', 'null'],
            maxLength: LONGEST,
            ...(type === 'instant' && { format: 'date-time' }),
          };
    const [first = '', second] = path.split('.');
    if (second === undefined) properties[first] = schema;
    else (nested[first] ??= {})[second] = schema;
  }
  for (const [name, members] of Object.entries(nested))
    properties[name] = { type: ['object', 'null'], properties: members, additionalProperties: false };
  return { type: 'object', properties, additionalProperties: false };
}

const attemptSchema: JsonSchema = {
  type: 'object',
  properties: {
    isDelivered: { type: 'boolean' },
    status: { type: ['integer', 'null'] },
    sentence: { type: ['string', 'null'] },
    steps: { type: 'array', items: { type: 'object', additionalProperties: true } },
    rule: { type: 'object', additionalProperties: true },
  },
};

/** What the rule says of the event; a test is sent whatever it says. */
function judge(rule: unknown, event: unknown): RuleTrace | { readonly error: string } {
  try {
    return evaluateWithTrace(rule, event);
  } catch (error) {
    if (error instanceof RuleError) return { error: error.message };
    throw error;
  }
}

function bodyFor({ template, contentType }: StoredConfiguration, event: unknown): string {
  try {
    return renderTemplate(template ?? '', event, contentType);
  } catch (error) {
    if (error instanceof TemplateError) throw validationProblem({ Template: [error.message] });
    throw error;
  }
}

/** Templates of configurations, and the test send (spec section 7, webhooks). */
export const webhookCalls: readonly Call[] = [
  defineCall({
    id: 'listWebhookConfigurationTemplates',
    service: 'webhooks/v2',
    method: 'GET',
    path: 'WebhookConfigurationTemplate/{type}',
    access: readers,
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
    access: readers,
    summary: 'One template of a configuration',
    params: { type: text },
    withoutDatabase: true,
    answers: { 200: templateSchema },
    handler({ params }) {
      const found = templatesOf(params.type)?.find(({ id }) => id === params.templateId.toLowerCase());
      return found ? Promise.resolve({ body: found }) : Promise.reject(notFoundProblem());
    },
  }),
  defineCall({
    id: 'verifyWebhookConfiguration',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/WebhookConfiguration/{configurationId}/verify',
    access: { anyOf: webhookWriters },
    summary:
      'Sends a test event to the target, whatever the rule says of it, and tells each step with secrets masked',
    body: { schema: schemaOfEvent() },
    // A target may take its time, and no transaction waits for it.
    withoutDatabase: true,
    answers: { 200: attemptSchema, 502: attemptSchema },
    async handler({ params, body, context }) {
      const clientUid = params.clientId.toLowerCase();
      const { settings, database } = context;
      const found = await database.transaction({ kind: 'tenant', clientUid }, async (tx) => {
        const configuration = await readConfiguration(tx, clientUid, params.configurationId.toLowerCase());
        const uid = configuration?.webhookCredentialId ?? null;
        const credential = uid === null ? undefined : await readCredential(tx, settings, clientUid, uid);
        return configuration && { configuration, credential };
      });
      if (!found) throw notFoundProblem();
      const { configuration, credential } = found;
      const { httpVerb, url, customHeaders, contentType, ignoreSslErrors } = configuration;
      const method = httpVerb.toUpperCase();
      const attempt = await dispatch({
        request: {
          method,
          url,
          headers: {
            'content-type': `${contentType}; charset=utf-8`,
            ...Object.fromEntries(customHeaders.map(({ name, value }) => [name.toLowerCase(), value])),
          },
          body: bodyFor(configuration, body),
        },
        credential,
        options: { policy: targetPolicy(settings), ignoreSslErrors },
      });
      const told = { ...attempt, rule: judge(configuration.rule, body) };
      if (attempt.isDelivered) return { body: told };
      return {
        status: 502,
        headers: { 'content-type': PROBLEM_JSON },
        body: {
          type: 'about:blank',
          title: 'Bad Gateway',
          detail: messages['webhook-test'],
          ...told,
          status: 502,
          answered: attempt.status,
        },
      };
    },
  }),
];
