import { type SQL, sql } from 'drizzle-orm';

import { ages } from '../../../resources/events/ages.ts';
import { initialAges } from '../../../resources/events/beginnings.ts';
import { list, type Queryable } from '../../database/index.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { delayedAfterSeconds } from '../configurations/alerts.ts';
import { preparedByUid } from '../configurations/prepared.ts';
import { deliveryUid } from './delivery-uid.ts';
import { insertDeliveries, type NewDelivery, unconditional } from './new-deliveries.ts';
import { isUntriedExpiry, type Outcome } from './task.ts';

/** The age in seconds up to which an event that waits is sent by a second webhook. */
export const sentWithinSeconds =
  ages.find(({ value }) => value === initialAges.Emergency)?.seconds ?? ages[0].seconds;

/** Deliveries created per statement. */
const atOnce = 200;

/** A delivery that a second webhook makes up for. */
interface Original extends Pick<
  NewDelivery,
  'clientUid' | 'uid' | 'eventId' | 'receivedAt' | 'sequence' | 'type' | 'event'
> {
  readonly messageUid: string;
  readonly secondUid: string;
}

/** The first of the deliveries `d` that match `condition` and have a second webhook, without those whose event it sends anyway. */
async function nextOriginals(tx: Queryable, condition: SQL): Promise<readonly Original[]> {
  const { rows } = await tx.query<Original>(sql`
    select d.client_uid as "clientUid", d.uid, d.event_id as "eventId", d.message_uid as "messageUid",
      d.received_at as "receivedAt", d.sequence::text as sequence, e.type, e.event, second.uid as "secondUid"
    from webhook_configurations c
    join webhook_configurations second on second.client_uid = c.client_uid and second.uid = c.fallback_configuration_id
      and second.is_enabled
    join webhook_configuration_states own on own.client_uid = c.client_uid and own.configuration_uid = c.uid
    join webhook_deliveries d on d.client_uid = c.client_uid and d.configuration_id = c.uid and d.replay_uid is null
    join webhook_events e on e.client_uid = d.client_uid and e.uid = d.event_id
    where ${condition} and not exists (
      select from webhook_deliveries other where other.client_uid = d.client_uid and other.event_id = d.event_id
        and other.configuration_id = second.uid and other.state <> 'skipped')
    order by d.sequence limit ${atOnce}`);
  return rows;
}

/** Creates deliveries by the second webhooks of the deliveries `d` that match `condition`. Returns how many. */
async function sendBySecond(tx: Queryable, context: PlatformContext, condition: SQL): Promise<number> {
  let total = 0;
  for (;;) {
    const originals = await nextOriginals(tx, condition);
    if (originals.length === 0) return total;
    const uids = new Set(originals.map(({ secondUid }) => secondUid));
    const seconds = await preparedByUid(context, tx, [...uids]);
    const deliveries = originals.flatMap(({ uid, messageUid, secondUid, ...place }) => {
      const configuration = seconds.get(`${place.clientUid} ${secondUid}`);
      if (!configuration) return [];
      return {
        ...place,
        uid: deliveryUid(place.eventId, 'second', secondUid),
        configuration,
        judgement: unconditional,
        original: { uid, messageUid, replayUid: null },
      };
    });
    const created = await insertDeliveries(tx, deliveries, context.clock.now());
    total += created;
    if (created === 0 || originals.length < atOnce) return total;
  }
}

function isForSecond(outcome: Outcome): boolean {
  const { state, task } = outcome;
  return (
    state !== 'delivered' && task.configuration.fallbackConfigurationId !== null && !isUntriedExpiry(outcome)
  );
}

/** Lets second webhooks send what these outcomes did not deliver. Returns how many deliveries that are. */
export async function sendFailedBySecond(
  tx: Queryable,
  context: PlatformContext,
  outcomes: readonly Outcome[],
): Promise<number> {
  const failed = outcomes.filter(isForSecond);
  if (failed.length === 0) return 0;
  const clients = list(failed.map(({ task }) => task.clientUid));
  const uids = list(failed.map(({ task }) => task.uid));
  return sendBySecond(
    tx,
    context,
    sql`(d.client_uid, d.uid) in (select * from unnest(${clients}::uuid[], ${uids}::uuid[]))`,
  );
}

/** Lets second webhooks send what waits untried, also because the platform has paused its configuration. */
export async function sendDelayedBySecond(tx: Queryable, context: PlatformContext): Promise<number> {
  return sendBySecond(
    tx,
    context,
    sql`d.state = 'waiting' and d.attempt_count = 0 and own.paused_by is null
      and d.received_at < now() - ${delayedAfterSeconds} * interval '1 second'
      and d.received_at > now() - ${sentWithinSeconds} * interval '1 second'`,
  );
}
