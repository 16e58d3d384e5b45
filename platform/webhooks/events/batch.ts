import { sql } from 'drizzle-orm';

import { isObject } from '../../../resources/declaration/values.ts';
import { keyScopes } from '../../../resources/apiKeys/options.ts';
import type { EventTypeName } from '../../../resources/events/names.ts';
import { jsonb, type Queryable } from '../../database/index.ts';
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

/** Maximum number of events of one call. */
const mostEvents = 1_000;
/** Maximum bytes of one call. */
const bodyBytes = 8 * 1024 * 1024;

/** The result of one event of a batch. */
type EventOutcome =
  | { readonly status: 202; readonly id: string; readonly isDuplicate: boolean }
  | { readonly status: 400; readonly errors: FieldErrors }
  | { readonly status: 409; readonly detail: string };

/** An event of a batch that can be stored. */
interface Entry {
  /** Its place in the batch. */
  readonly place: number;
  readonly id: string;
  readonly key: string | null;
  readonly type: EventTypeName;
  readonly event: unknown;
}

/** The event of an item, or what is wrong with it. */
function readItem(item: unknown, place: number, at: Date): Entry | EventOutcome {
  const { event, type, idempotencyKey: key = null } = isObject(item) ? item : {};
  if (key !== null && !isIdempotencyKey(key))
    return {
      status: 400,
      errors: { idempotencyKey: ['The key has 1 to 255 visible characters, without spaces.'] },
    };
  const read = readEvent(event, type);
  if (read.errors) return { status: 400, errors: read.errors };
  return { place, id: orderedUid(at), key, type: read.type, event: read.event };
}

/**
 * Stores events in the order of the batch, each at most once for its key, in one statement.
 * @returns by place
 */
async function store(
  tx: Queryable,
  { clientUid, userUid, sender }: Readonly<Record<'clientUid' | 'userUid' | 'sender', string>>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<number, EventOutcome>> {
  // `event` as text: jsonb would reorder its keys.
  const rows = entries.map(({ id, key, type, event }) => ({
    uid: id,
    key,
    type,
    event: JSON.stringify(event),
  }));
  const { rows: accepted } = await tx.query<{ uid: string }>(sql`
    with given as (
      select uid, key, type, event, place from rows from (
        jsonb_to_recordset(${jsonb(rows)}) as (uid uuid, key text, type text, event text)
      ) with ordinality as given(uid, key, type, event, place)
    ), accepted as (
      insert into webhook_events (client_uid, uid, received_at, received_from, sender, type, event, idempotency_key)
      select ${clientUid}, uid, now(), ${userUid}, ${sender}, type, event::json, key from given order by place
      on conflict (client_uid, idempotency_key) where idempotency_key is not null do nothing
      returning client_uid, sequence, uid
    ), pending as (
      insert into webhook_pending_events (client_uid, sequence, event_uid) select client_uid, sequence, uid from accepted
    )
    select uid from accepted`);
  const stored = new Set(accepted.map(({ uid }) => uid));
  const repeated = entries.filter(({ id }) => !stored.has(id));
  const earlier = new Map<number, { readonly id: string; readonly isSame: boolean }>();
  if (repeated.length > 0) {
    const asked = repeated.map(({ place, key, type, event }) => ({ place, key, type, event }));
    const { rows: found } = await tx.query<{ place: number; id: string; isSame: boolean }>(sql`
      select given.place, e.uid as id, e.event::jsonb = given.event and e.type = given.type as "isSame"
      from jsonb_to_recordset(${jsonb(asked)}) as given(place int, key text, type text, event jsonb)
      join webhook_events e on e.client_uid = ${clientUid} and e.idempotency_key = given.key`);
    for (const { place, id, isSame } of found) earlier.set(place, { id, isSame });
  }
  return new Map(
    entries.map(({ place, id }): [number, EventOutcome] => {
      if (stored.has(id)) return [place, { status: 202, id, isDuplicate: false }];
      const one = earlier.get(place);
      if (one?.isSame) return [place, { status: 202, id: one.id, isDuplicate: true }];
      return [
        place,
        {
          status: 409,
          detail: 'Another event was sent with this key. Send this one with a key of its own.',
        },
      ];
    }),
  );
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
    const clientUid = params.clientId.toLowerCase();
    const { database, settings } = context;
    const { events } = body as { readonly events: readonly unknown[] };
    const rule = eventLimit(settings);
    if (rule.points > 0) {
      const state = await rateLimit(database, rule).consume(clientUid, events.length);
      if (state.isExceeded)
        throw tooManyRequests(rule, state, `These are too many events. Try again in ${state.seconds} s.`);
    }
    const now = clock.now();
    const read = events.map((item, place) => readItem(item, place, now));
    const entries = read.flatMap((one) => ('place' in one ? one : []));
    const outcomes =
      entries.length === 0
        ? new Map<number, EventOutcome>()
        : await transaction((tx) =>
            store(tx, { clientUid, userUid: principal.userUid, sender: signatureOf(principal) }, entries),
          );
    return { body: { items: read.map((one, place) => ('place' in one ? outcomes.get(place) : one)) } };
  },
  afterCommit: ({ database }) => notifyOfWork(database),
});
