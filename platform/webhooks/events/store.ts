import { sql } from 'drizzle-orm';

import type { EventTypeName } from '../../../resources/events/names.ts';
import { jsonb, type Queryable } from '../../database/index.ts';

/** Who sends an event. */
export interface Sender {
  readonly userUid: string;
  /** As the log names it. */
  readonly sender: string;
}

/** An event that can be stored. */
export interface EventToStore extends Sender {
  readonly id: string;
  readonly key: string | null;
  readonly type: EventTypeName;
  readonly event: unknown;
}

/** The outcome of an event: it is stored, now or before under its key, or another one has its key. */
export type StoredOutcome =
  | { readonly status: 202; readonly id: string; readonly isDuplicate: boolean }
  | { readonly status: 409 };

/** Stores events of a client in their order, each at most once for its key, in one statement. Resolves with their outcomes. */
export async function storeEvents(
  tx: Queryable,
  clientUid: string,
  events: readonly EventToStore[],
): Promise<StoredOutcome[]> {
  // `event` as text: jsonb would reorder its keys.
  const rows = events.map(({ id, key, type, event, userUid, sender }) => ({
    uid: id,
    key,
    type,
    event: JSON.stringify(event),
    user_uid: userUid,
    sender,
  }));
  const { rows: accepted } = await tx.query<{ uid: string }>(
    sql`
    with given as (
      select uid, key, type, event, user_uid, sender, place from rows from (
        jsonb_to_recordset(${jsonb(rows)}) as (uid uuid, key text, type text, event text, user_uid uuid, sender text)
      ) with ordinality as given(uid, key, type, event, user_uid, sender, place)
    ), accepted as (
      insert into webhook_events (client_uid, uid, received_at, received_from, sender, type, event, idempotency_key)
      select ${clientUid}, uid, now(), user_uid, sender, type, event::json, key from given order by place
      on conflict (client_uid, idempotency_key) where idempotency_key is not null do nothing
      returning client_uid, sequence, uid
    ), pending as (
      insert into webhook_pending_events (client_uid, sequence, event_uid) select client_uid, sequence, uid from accepted
    )
    select uid from accepted`,
    { prepared: 'fixed' },
  );
  const stored = new Set(accepted.map(({ uid }) => uid));
  const earlier = await findEarlier(
    tx,
    clientUid,
    events.filter(({ id }) => !stored.has(id)),
  );
  return events.map(({ id }): StoredOutcome => {
    if (stored.has(id)) return { status: 202, id, isDuplicate: false };
    const one = earlier.get(id);
    return one?.isSame ? { status: 202, id: one.id, isDuplicate: true } : { status: 409 };
  });
}

interface Earlier {
  readonly id: string;
  readonly isSame: boolean;
}

/** The stored events with the keys of `events`, by the identifiers of these. */
async function findEarlier(
  tx: Queryable,
  clientUid: string,
  events: readonly EventToStore[],
): Promise<ReadonlyMap<string, Earlier>> {
  if (events.length === 0) return new Map();
  const asked = events.map(({ id, key, type, event }) => ({ id, key, type, event }));
  const { rows } = await tx.query<Earlier & { readonly given: string }>(sql`
    select given.id as given, e.uid as id, e.event::jsonb = given.event and e.type = given.type as "isSame"
    from jsonb_to_recordset(${jsonb(asked)}) as given(id uuid, key text, type text, event jsonb)
    join webhook_events e on e.client_uid = ${clientUid} and e.idempotency_key = given.key`);
  return new Map(rows.map(({ given, ...one }) => [given, one]));
}
