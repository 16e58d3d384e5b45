import { sql } from 'drizzle-orm';

import type { PlatformContext } from '../../kernel/context.ts';
import { jsonb, list, type Queryable } from '../../database/index.ts';
import { pausedReason } from '../recording/new-deliveries.ts';
import { dueLanes } from '../due-lanes.ts';
import { preparedByUid } from '../configurations/prepared.ts';
import { eventOf, leaseSeconds } from '../events/pending.ts';
import { isNext } from '../recording/order.ts';
import type { Task } from '../recording/task.ts';

/** Limits of one claim. */
export interface Room {
  readonly total: number;
  /** Limit for a configuration that this process has not sent deliveries for yet. */
  readonly perLane: number;
  readonly rooms: readonly {
    readonly clientUid: string;
    readonly configurationUid: string;
    readonly room: number;
  }[];
}

interface Claimed extends Omit<Task, 'configuration'> {
  readonly configurationId: string;
}

/** Claimed deliveries: tasks to send, and tasks to refuse with a reason. */
export interface Claims {
  readonly tasks: readonly Task[];
  readonly refused: readonly {
    readonly task: Omit<Task, 'configuration'>;
    readonly configurationId: string;
    readonly reason: string;
  }[];
  /** Number of claimed deliveries. A full claim means that more may be due. */
  readonly count: number;
}

async function take(owner: Queryable, { total, perLane, rooms: lanes }: Room): Promise<Claimed[]> {
  const rooms = lanes.map(({ clientUid, configurationUid, room }) => ({
    client_uid: clientUid,
    configuration_id: configurationUid,
    room,
  }));
  // Claims from the lanes of each client in turn, so that a client with many lanes does not come first.
  const { rows } = await owner.query<Claimed>(sql`
    with recursive ${dueLanes}, lanes as (
      select found.client_uid, found.configuration_id, coalesce(known.room, ${perLane}) as room
      from found left join jsonb_to_recordset(${jsonb(rooms)}) as known(client_uid uuid, configuration_id uuid, room int)
        on known.client_uid = found.client_uid and known.configuration_id = found.configuration_id
      where coalesce(known.room, 1) > 0
      order by row_number() over (partition by found.client_uid order by random()), random()
    ), due as (
      select taken.* from lanes cross join lateral (
        select d.client_uid, d.uid, d.event_id from webhook_deliveries d
        where d.client_uid = lanes.client_uid and d.configuration_id = lanes.configuration_id and d.due_at <= now()
          and ${isNext}
        order by d.due_at limit lanes.room for update skip locked
      ) taken limit ${total}
    )
    update webhook_deliveries d set due_at = now() + ${leaseSeconds} * interval '1 second'
    from due cross join lateral (${eventOf(sql`due.client_uid`, sql`due.event_id`)}) e
    where d.client_uid = due.client_uid and d.uid = due.uid
    returning d.client_uid as "clientUid", d.uid, d.message_uid as "messageUid", d.attempt_count as "attemptCount",
      coalesce(case when d.replay_uid is null then d.received_at end, d.created_at) as since,
      d.first_attempt_at as "firstAttemptAt", d.replay_uid as "replayUid", e.type, e.event, d.configuration_id as "configurationId"`);
  return rows;
}

/**
 * Removes the due time of deliveries of paused configurations until they are resumed. A delivery that was resumed in the meantime is
 * claimed again when its lease ends.
 */
async function hold(owner: Queryable, claimed: readonly Claimed[]): Promise<void> {
  await owner.query(sql`
    with paused as (
      select client_uid, configuration_uid from webhook_configuration_states
      where configuration_uid = any(${list([...new Set(claimed.map(({ configurationId }) => configurationId))])}::uuid[])
        and paused_at is not null for share
    )
    update webhook_deliveries d set due_at = null, reason = ${pausedReason} from paused
    where d.client_uid = paused.client_uid and d.configuration_id = paused.configuration_uid
      and d.uid = any(${list(claimed.map(({ uid }) => uid))}::uuid[]) and d.state = 'waiting'`);
}

/** Claims due deliveries, some for each target. Other processes skip them until the lease ends. */
export async function claim(context: PlatformContext, room: Room): Promise<Claims> {
  const { owner } = context.database;
  // In a transaction, as for the leases of events.
  const claimed = await owner.transaction((tx) => take(tx, room));
  const none = { tasks: [], refused: [], count: 0 };
  if (claimed.length === 0) return none;
  const configurations = await preparedByUid(context, owner, [
    ...new Set(claimed.map(({ configurationId }) => configurationId)),
  ]);
  const tasks: Task[] = [];
  const onHold: Claimed[] = [];
  const refused: Claims['refused'][number][] = [];
  for (const one of claimed) {
    const { configurationId, ...task } = one;
    const configuration = configurations.get(`${one.clientUid} ${configurationId}`);
    if (!configuration?.isEnabled) {
      const reason = configuration
        ? 'The configuration was switched off before this was sent.'
        : 'The configuration was deleted before this was sent.';
      refused.push({ task, configurationId, reason });
    } else if (configuration.isPaused) onHold.push(one);
    else tasks.push({ ...task, configuration });
  }
  if (onHold.length > 0) await hold(owner, onHold);
  return { tasks, refused, count: claimed.length };
}

type Key = Pick<Task, 'clientUid' | 'uid'>;

function keys(tasks: readonly Key[]) {
  const clients = list(tasks.map(({ clientUid }) => clientUid));
  const uids = list(tasks.map(({ uid }) => uid));
  return sql`unnest(${clients}::uuid[], ${uids}::uuid[]) as k(client_uid, uid)`;
}

/**
 * Renews the leases of deliveries. Skips deliveries whose lease has ended since they were selected: they are due at the time of their
 * next attempt.
 */
export async function renew(owner: Queryable, tasks: readonly Key[]): Promise<void> {
  await owner.query(sql`
    update webhook_deliveries d set due_at = now() + ${leaseSeconds} * interval '1 second' from ${keys(tasks)}
    where d.client_uid = k.client_uid and d.uid = k.uid and d.state = 'waiting' and d.due_at > d.next_attempt_at`);
}

/** Ends the leases of deliveries that were not tried. They are due again after `seconds`. */
export async function release(
  owner: Queryable,
  tasks: readonly Key[],
  seconds = 0,
  reason: string | null = null,
): Promise<void> {
  if (tasks.length === 0) return;
  await owner.query(sql`
    update webhook_deliveries d set due_at = now() + ${seconds} * interval '1 second',
      next_attempt_at = now() + ${seconds} * interval '1 second', reason = coalesce(${reason}, d.reason)
    from ${keys(tasks)}
    where d.client_uid = k.client_uid and d.uid = k.uid and d.state = 'waiting' and d.due_at > d.next_attempt_at`);
}

/** Ends the leases of the previous process on the embedded database, which only one process uses at a time. */
export async function releaseOrphans({ database }: Pick<PlatformContext, 'database'>): Promise<void> {
  if (database.kind !== 'pglite') return;
  await database.owner.query(sql`
    update webhook_deliveries set due_at = next_attempt_at where due_at > next_attempt_at and state = 'waiting'`);
  await database.owner.query(sql`
    update webhook_pending_events set taken_until = null where taken_until is not null`);
}
