import { randomUUID } from 'node:crypto';

import { initialValues } from '../../../resources/declaration/codec/index.ts';
import { contentTypes, type ContentType } from '../../../resources/product/webhooks/contentTypes.ts';
import { type Call, defineCall } from '../../http/call.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { notFoundProblem, validationProblem } from '../../kernel/problem.ts';
import { testLimit } from '../limits.ts';
import { checkValues, readBody } from '../../resources/input.ts';
import { bodyLimit } from '../../resources/schemas.ts';
import { declared } from '../../resources/targets.ts';
import { configurationWriters } from './access.ts';
import { auditTest, credentialUseFaults } from '../credentials/origins.ts';
import { eventSchema } from '../events/schema.ts';
import { configurationFaults } from './hooks.ts';
import { markCredentialUsed, readConfiguration, readCredential, type StoredConfiguration } from './stored.ts';
import { newSigningSecret } from '../sending/signature.ts';
import { renderTemplate } from '../templates/template.ts';
import { validSecrets } from './signing-secrets.ts';
import { attemptSchema, rendered, sendTest } from './test-send.ts';

const resource = declared('webhookConfigurations');
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** What is needed to send; the rest of a configuration may still be missing. */
const NEEDED = Object.keys(resource.fields).filter((name) => name !== resource.title);

/** What a configuration would send, and what becomes of it, before it is saved. */
export const tryConfigurationCalls: readonly Call[] = [
  defineCall({
    id: 'previewWebhookTemplate',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/WebhookConfiguration/preview',
    access: configurationWriters,
    summary: 'The body that a template gives for an event, to the byte',
    body: {
      limit: bodyLimit(resource),
      schema: {
        type: 'object',
        properties: {
          template: { type: ['string', 'null'], maxLength: resource.fields['template']?.maxLength },
          contentType: { type: 'string', enum: contentTypes },
          event: eventSchema,
        },
        required: ['contentType', 'event'],
        additionalProperties: false,
      },
    },
    withoutDatabase: true,
    answers: {
      200: { type: 'object', properties: { body: { type: 'string' }, bytes: { type: 'integer' } } },
    },
    handler({ body }) {
      const { template, contentType, event } = body as {
        template?: string | null;
        contentType: ContentType;
        event: unknown;
      };
      return new Promise((resolve) => {
        const text = rendered(() => renderTemplate(template ?? '', event, contentType));
        resolve({ body: { body: text, bytes: Buffer.byteLength(text) } });
      });
    },
  }),
  defineCall({
    id: 'tryWebhookConfiguration',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/WebhookConfiguration/try',
    access: configurationWriters,
    rateLimit: testLimit,
    summary:
      'Sends a test event by a configuration that need not be saved, and tells each step with secrets masked',
    body: {
      limit: bodyLimit(resource),
      schema: {
        type: 'object',
        properties: {
          id: {
            type: ['string', 'null'],
            format: 'uuid',
            description:
              'The saved configuration, whose signing secrets sign the test. Without it, a new secret signs.',
          },
          // Its fields are checked with sentences of their own, as they are when it is saved.
          configuration: {
            type: 'object',
            additionalProperties: true,
            description: 'As it is created. What is left out is what a new configuration begins with.',
          },
          event: eventSchema,
        },
        required: ['configuration', 'event'],
        additionalProperties: false,
      },
    },
    // A target may take its time, and no transaction waits for it.
    withoutDatabase: true,
    answers: { 200: attemptSchema },
    async handler({ params, body, principal, context, clock, requestId }) {
      const clientUid = params.clientId.toLowerCase();
      const { settings, database } = context;
      const { configuration, event, ...saved } = body as {
        id?: string | null;
        configuration: unknown;
        event: unknown;
      };
      const given = Object.entries(readBody(resource, configuration, { clientId: clientUid }));
      // What is left empty is what a new configuration begins with.
      const values = {
        ...initialValues(resource),
        ...Object.fromEntries(given.filter(([, value]) => value !== null)),
      } as unknown as Trial;
      checkValues(resource, NEEDED, { ...values });
      const faults = configurationFaults(values, settings);
      if (Object.keys(faults).length > 0) throw validationProblem(faults);
      const uid = values.webhookCredentialId;
      const credential =
        uid === null || !UUID.test(uid)
          ? undefined
          : await database.transaction({ kind: 'tenant', clientUid }, async (tx) => {
              const faulty = await credentialUseFaults({ tx, principal, clientUid }, undefined, values);
              if (Object.keys(faulty).length > 0) throw validationProblem(faulty);
              const found = await readCredential(tx, settings, clientUid, uid);
              const actor = { tx, principal, clientUid, now: clock.now(), requestId };
              if (found) await auditTest(actor, uid, values.url);
              // Saving the configuration would add the origin.
              return found && { ...found, origins: [values.url] };
            });
      if (uid !== null && credential === undefined)
        throw validationProblem({ WebhookCredentialId: ['There is no such credential.'] });
      const secrets = await signingSecretsOf(
        context,
        clientUid,
        saved.id?.toLowerCase() ?? null,
        clock.now(),
      );
      const signing = { id: `test_${randomUUID()}`, at: clock.now(), secrets };
      const tested = await sendTest(values, credential, event, settings, signing);
      if (uid !== null) await markCredentialUsed(context, clientUid, uid, clock.now());
      return { body: tested };
    },
  }),
];

/** The secrets that sign a test: those of the saved configuration, or one that is made for the test. */
async function signingSecretsOf(
  { database, settings }: PlatformContext,
  clientUid: string,
  uid: string | null,
  now: Date,
): Promise<readonly string[]> {
  if (uid === null) return [newSigningSecret()];
  return database.transaction({ kind: 'tenant', clientUid }, async (tx) => {
    const found = UUID.test(uid) && (await readConfiguration(tx, clientUid, uid));
    if (!found) throw notFoundProblem();
    return validSecrets(tx, settings, clientUid, uid, now);
  });
}

/** A configuration as it is tried: one that need not be saved. */
type Trial = Omit<StoredConfiguration, 'uid'>;
