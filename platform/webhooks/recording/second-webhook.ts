import { type SQL, sql } from 'drizzle-orm';

import { ages, eventTypes } from '../../../resources/webhookConfigurations/options.ts';
import { list, type Queryable } from '../../database/index.ts';
import { pausedReason } from './new-deliveries.ts';
import type { Outcome } from './task.ts';
import { delayedAfterSeconds } from '../configurations/alerts.ts';

/** The age in seconds up to which an event that waits is sent by a second webhook. */
const sentWithin =
  ages.find(({ value }) => value === eventTypes.Emergency.discardAfter)?.seconds ?? ages[0].seconds;

/**
 * Creates deliveries by the second webhook of the configurations of the deliveries `d` that match `condition`, unless it sends the event
 * anyway. The identifier is made of the event and the webhook (RFC 9562, version 8), so that two processes create one.
 * @returns how many
 */
async function sendBySecond(tx: Queryable, condition: SQL): Promise<number> {
  const { rowCount } = await tx.query(sql`
    insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, incident_type, building_id,
      incident_status, state, reason, created_at, next_attempt_at, replay_of, message_uid, received_at, sequence, due_at)
    select d.client_uid,
      overlay(overlay(md5(d.event_id::text || ' second ' || second.uid::text) placing '8' from 13) placing '8' from 17)::uuid,
      d.event_id, second.uid, second.name, d.incident_type, d.building_id, d.incident_status, 'waiting',
      case when state.paused_at is not null then ${pausedReason} end,
      now(), now(), d.uid, d.message_uid, d.received_at, d.sequence, case when state.paused_at is null then now() end
    from webhook_configurations c
    join webhook_configurations second on second.client_uid = c.client_uid and second.uid = c.fallback_configuration_id
      and second.is_enabled
    join webhook_configuration_states own on own.client_uid = c.client_uid and own.configuration_uid = c.uid
    left join webhook_configuration_states state on state.client_uid = second.client_uid and state.configuration_uid = second.uid
    join webhook_deliveries d on d.client_uid = c.client_uid and d.configuration_id = c.uid and d.replay_uid is null
    where ${condition} and not exists (
      select from webhook_deliveries other where other.client_uid = d.client_uid and other.event_id = d.event_id
        and other.configuration_id = second.uid and other.state <> 'skipped')
    on conflict do nothing`);
  return rowCount;
}

/** Lets second webhooks send what these outcomes of one client did not deliver. Returns how many deliveries that are. */
export async function sendFailedBySecond(tx: Queryable, outcomes: readonly Outcome[]): Promise<number> {
  const failed = outcomes.filter(
    ({ state, task }) => state !== 'delivered' && task.configuration.fallbackConfigurationId !== null,
  );
  const [first] = failed;
  if (!first) return 0;
  return sendBySecond(
    tx,
    sql`d.client_uid = ${first.task.clientUid} and d.uid = any(${list(failed.map(({ task }) => task.uid))}::uuid[])`,
  );
}

/** Lets second webhooks send what waits untried, also because the platform has paused its configuration. */
export async function sendDelayedBySecond(tx: Queryable): Promise<number> {
  return sendBySecond(
    tx,
    sql`d.state = 'waiting' and d.attempt_count = 0 and own.paused_by is null
      and d.received_at < now() - ${delayedAfterSeconds} * interval '1 second'
      and d.received_at > now() - ${sentWithin} * interval '1 second'`,
  );
}
