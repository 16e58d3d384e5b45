import { eventTypeNames } from '../../../resources/events/names.ts';
import { type Call, defineCall, type JsonSchema } from '../../http/call.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { orderedUid } from '../../database/ordered-uid.ts';
import { signatureOf } from '../../kernel/principal.ts';
import { ProblemError, validationProblem } from '../../kernel/problem.ts';
import { eventLimit } from '../limits.ts';
import { listParameters } from '../../resources/queries/paging.ts';
import { listRecords } from '../../resources/read.ts';
import { keyScopes } from '../../../resources/apiKeys/options.ts';
import { pageSchema } from '../../resources/schemas.ts';
import { declared } from '../../resources/targets.ts';
import { configurationWriters } from '../access.ts';
import { readCloudEvent, structuredType } from './cloud-event.ts';
import { readEvent } from './read-event.ts';
import { eventSchema } from './schema.ts';
import { storeTogether } from './together.ts';
import { notifyOfWork } from '../wake.ts';

const uid: JsonSchema = { type: 'string', format: 'uuid' };
const acceptedSchema: JsonSchema = {
  type: 'object',
  properties: { id: uid, isDuplicate: { type: 'boolean' } },
};

/** Calls that accept and list events. */
export const eventCalls: readonly Call[] = [
  defineCall({
    id: 'sendWebhookEvent',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/events',
    access: configurationWriters,
    keyScope: keyScopes.sendsEvents,
    rateLimit: eventLimit,
    summary:
      'Takes an event for all configurations of its type, plain or as a CloudEvent 1.0; with the header Idempotency-Key at most once for each key',
    query: {
      type: {
        type: 'string',
        maxLength: 100,
        description: `The type of the event: ${eventTypeNames.join(', ')}. By default Emergency; a CloudEvent names its own`,
      },
    },
    body: {
      schema: eventSchema,
      contentTypes: ['application/json', structuredType],
      // A CloudEvent holds the event.
      checkedByHandler: true,
    },
    answers: { 202: acceptedSchema },
    // Its transaction is shared with other calls.
    withoutDatabase: true,
    async handler({ context, transaction, clock, params, query, body, contentType, headers, principal }) {
      const clientUid = params.clientId;
      const enveloped = readCloudEvent(contentType, headers, body);
      const key = readIdempotencyKey(headers) ?? enveloped?.key ?? null;
      const read = enveloped ? readEvent(enveloped.event, enveloped.type) : readEvent(body, query.type);
      if (read.errors) throw validationProblem(read.errors);
      const { type, event } = read;
      const { userUid } = principal;
      const id = orderedUid(clock.now());
      const sent = { id, key, type, event, userUid, sender: signatureOf(principal) };
      const { status, ...accepted } = await storeTogether(context.database, clientUid, sent, transaction);
      if (status === 409)
        throw new ProblemError(409, {
          detail:
            'Another event was sent with this Idempotency-Key, or source and id. Send this one with a key of its own.',
        });
      return { status, body: accepted };
    },
    afterCommit: ({ database }) => notifyOfWork(database),
  }),
  defineCall({
    id: 'listWebhookEvents',
    service: 'webhooks/v2',
    method: 'GET',
    path: 'clients/{clientId}/events',
    access: { operation: 'list', resource: declared('webhookEvents') },
    summary: 'Lists the events that were taken, the newest first',
    readOnly: true,
    mayBeOld: true,
    query: listParameters,
    answers: {
      200: pageSchema({
        type: 'object',
        properties: {
          id: uid,
          receivedAt: { type: 'string', format: 'date-time' },
          type: { type: 'string' },
          event: eventSchema,
        },
      }),
    },
    async handler({ tx, params, principal, query }) {
      const { orderInstructions = 'ReceivedAt desc' } = query;
      const page = await listRecords(tx, declared('webhookEvents'), {
        params,
        principal,
        query: { ...query, orderInstructions },
      });
      return { body: page };
    },
  }),
];
