import { sql } from 'drizzle-orm';

import { appendChange, type FieldChange } from '../../audit/append.ts';
import { type Call, type CallInput, defineCall, type QueryParameters } from '../../http/call.ts';
import { notFoundProblem, ProblemError } from '../../kernel/problem.ts';
import { configurationWriters } from './access.ts';
import { resumeConfiguration } from '../delivery/pause.ts';
import { revealSigningSecret, rotateSigningSecret } from './signing-secrets.ts';

type Input = CallInput<'clientId' | 'configurationId', QueryParameters>;

interface Found {
  readonly clientUid: string;
  readonly configurationUid: string;
  readonly name: string;
}

async function find({ tx, params }: Input): Promise<Found> {
  const clientUid = params.clientId.toLowerCase();
  const configurationUid = params.configurationId.toLowerCase();
  const { rows } = await tx.query<{ name: string }>(sql`
    select name from webhook_configurations where client_uid = ${clientUid} and uid = ${configurationUid}`);
  if (!rows[0]) throw notFoundProblem();
  return { clientUid, configurationUid, name: rows[0].name };
}

async function audit(input: Input, found: Found, changes: Readonly<Record<string, FieldChange>>) {
  const { tx, principal, clock, requestId } = input;
  await appendChange(tx, {
    principal,
    operation: 'update',
    subject: 'webhookConfigurations',
    clientUid: found.clientUid,
    target: found.configurationUid,
    targetTitle: found.name,
    changes,
    at: clock.now(),
    requestId,
  });
}

/** What is done with a configuration beside saving it. */
export const configurationCalls: readonly Call[] = [
  defineCall({
    id: 'rotateWebhookSigningSecret',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/WebhookConfiguration/{configurationId}/signing-secret',
    access: configurationWriters,
    summary: 'Makes another signing secret and answers it, once; each one before signs beside it for a day',
    answers: {
      200: {
        type: 'object',
        properties: {
          signingSecret: { type: 'string', description: 'As in Standard Webhooks: whsec_ and base64.' },
          previousValidUntil: { type: 'string', format: 'date-time' },
        },
      },
    },
    async handler(input) {
      const found = await find(input);
      const { tx, context, clock } = input;
      const rotated = await rotateSigningSecret(tx, context.settings, { ...found, now: clock.now() });
      await audit(input, found, { signingSecret: {} });
      return { body: rotated };
    },
  }),
  defineCall({
    id: 'revealWebhookSigningSecret',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/WebhookConfiguration/{configurationId}/signing-secret/reveal',
    access: configurationWriters,
    summary: 'Answers the first signing secret, which was made with the configuration; once',
    answers: {
      200: { type: 'object', properties: { signingSecret: { type: 'string' } } },
      409: { type: 'object', properties: { detail: { type: 'string' } } },
    },
    async handler(input) {
      const found = await find(input);
      const { tx, context, clock } = input;
      const now = clock.now();
      const signingSecret = await revealSigningSecret(tx, context.settings, { ...found, now });
      if (signingSecret === null)
        throw new ProblemError(409, {
          detail: 'The signing secret has been shown already. Make another one.',
        });
      await audit(input, found, { signingSecretSetAt: { old: null, new: now.toISOString() } });
      return { body: { signingSecret } };
    },
  }),
  defineCall({
    id: 'resumeWebhookConfiguration',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/WebhookConfiguration/{configurationId}/resume',
    access: configurationWriters,
    summary: 'Sends again by a configuration that was paused; what has waited is sent first, or discarded',
    query: {
      discard: { type: 'boolean', description: 'What has waited is not sent.', default: false },
    },
    answers: { 204: { type: 'null', description: 'Resumed, or not paused at all.' } },
    async handler(input) {
      const found = await find(input);
      const { tx, clock, query } = input;
      const atResume = query.discard ? 'discard' : 'send';
      const pausedAt = await resumeConfiguration(tx, found, clock.now(), atResume);
      if (pausedAt !== null)
        await audit(input, found, { pausedAt: { old: pausedAt, new: null }, waiting: { new: atResume } });
      return { status: 204 };
    },
  }),
];
