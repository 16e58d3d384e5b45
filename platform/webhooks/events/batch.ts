import { isObject } from '../../../resources/declaration/values.ts';
import { keyScopes } from '../../../resources/apiKeys/options.ts';
import { type Call, defineCall, type JsonSchema } from '../../http/call.ts';
import { isIdempotencyKey } from '../../http/idempotency-key.ts';
import { rateLimit, tooManyRequests } from '../../http/rate-limit.ts';
import { orderedUid } from '../../database/ordered-uid.ts';
import { signatureOf } from '../../kernel/principal.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import { configurationWriters } from '../access.ts';
import { eventLimit } from '../limits.ts';
import { notifyOfWork } from '../wake.ts';
import { readEvent } from './read-event.ts';
import { type EventToStore, type Sender, storeEvents, type StoredOutcome } from './store.ts';

/** Maximum number of events of one call. */
const mostEvents = 1_000;
/** Maximum bytes of one call. */
const bodyBytes = 8 * 1024 * 1024;

/** The result of one event of a batch. */
type BatchOutcome = StoredOutcome | { readonly status: 400; readonly errors: FieldErrors };

/** The event of an item, or what is wrong with it. */
function readItem(item: unknown, at: Date, from: Sender): EventToStore | BatchOutcome {
  const { event, type, idempotencyKey: key = null } = isObject(item) ? item : {};
  if (key !== null && !isIdempotencyKey(key))
    return {
      status: 400,
      errors: { idempotencyKey: ['The key has 1 to 255 visible characters, without spaces.'] },
    };
  const read = readEvent(event, type);
  if (read.errors) return { status: 400, errors: read.errors };
  return { ...from, id: orderedUid(at), key, type: read.type, event: read.event };
}

const outcomeSchema: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer', enum: [202, 400, 409] },
    id: { type: 'string', format: 'uuid' },
    isDuplicate: { type: 'boolean' },
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

/** The call that takes many events at once. */
export const eventBatchCall: Call = defineCall({
  id: 'sendWebhookEvents',
  service: 'webhooks/v2',
  method: 'POST',
  path: 'clients/{clientId}/events/batch',
  access: configurationWriters,
  keyScope: keyScopes.sendsEvents,
  summary: `Takes up to ${mostEvents} events in their order, each with a key of its own if wanted, and tells the result of each`,
  body: {
    limit: bodyBytes,
    schema: {
      type: 'object',
      required: ['events'],
      additionalProperties: false,
      properties: {
        events: {
          type: 'array',
          minItems: 1,
          maxItems: mostEvents,
          items: {
            type: 'object',
            required: ['event'],
            properties: {
              event: { type: 'object' },
              type: { type: ['string', 'null'] },
              idempotencyKey: { type: ['string', 'null'] },
            },
            additionalProperties: false,
          },
        },
      },
    },
  },
  // Opens its own transaction, after the limit is counted.
  withoutDatabase: true,
  answers: {
    200: { type: 'object', properties: { items: { type: 'array', items: outcomeSchema } } },
  },
  async handler({ params, body, principal, context, clock, transaction }) {
    const clientUid = params.clientId;
    const { database, settings } = context;
    const { events } = body as { readonly events: readonly unknown[] };
    const rule = eventLimit(settings);
    if (rule.points > 0) {
      const state = await rateLimit(database, rule).consume(clientUid, events.length);
      if (state.isExceeded)
        throw tooManyRequests(rule, state, `These are too many events. Try again in ${state.seconds} s.`);
    }
    const now = clock.now();
    const from = { userUid: principal.userUid, sender: signatureOf(principal) };
    const read = events.map((item) => readItem(item, now, from));
    const entries = read.flatMap((one) => ('status' in one ? [] : one));
    const outcomes =
      entries.length === 0 ? [] : await transaction((tx) => storeEvents(tx, clientUid, entries));
    let stored = 0;
    return {
      body: {
        items: read.map((one) => {
          if ('status' in one) return one;
          const outcome = outcomes[stored];
          stored += 1;
          return outcome?.status === 409
            ? {
                ...outcome,
                detail: 'Another event was sent with this key. Send this one with a key of its own.',
              }
            : outcome;
        }),
      },
    };
  },
  afterCommit: ({ database }) => notifyOfWork(database),
});
