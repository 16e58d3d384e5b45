import { sql } from 'drizzle-orm';

import type { EventTypeName } from '../../../resources/events/names.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { portalPath } from '../../http/paths.ts';
import type { Call } from '../../http/call.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { orderedUid } from '../../database/ordered-uid.ts';
import { signatureOf } from '../../kernel/principal.ts';
import { ProblemError } from '../../kernel/problem.ts';
import { sendMail } from '../../mail/send.ts';
import { answerAction } from '../../resources/calls/actions.ts';
import { deliveryUid } from '../recording/delivery-uid.ts';
import { insertDeliveries, type NewDelivery, unconditional } from '../recording/new-deliveries.ts';
import { notifyOfWork } from '../wake.ts';
import { writersOf } from '../configurations/notices.ts';
import { preparedOf } from '../configurations/prepared.ts';

/** Days after a drill until people are reminded of the next one. */
const remindAfterDays = 30;

/** The type of a drill's event and of its incident, by which templates and receivers tell it from an emergency. */
const drillType: EventTypeName = 'Drill';

/** Sends a marked event by every webhook that is on, whatever its type and rule. */
export const drillCall: Call = answerAction(webhookConfigurations, 'drill', {
  summary:
    'Sends a drill by every enabled webhook, whatever its rule, and answers the event of its deliveries',
  async handler({ tx, context, clock, params, principal, input, changed }) {
    const clientUid = params['clientId'] ?? '';
    const eventId = orderedUid(clock.now());
    const { rows } = await tx.query<{ building: string; startedAt: string }>(sql`
      select b.uid as building, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startedAt"
      from buildings b where b.client_uid = ${clientUid} order by lower(b.name), b.uid limit 1`);
    const [first] = rows;
    if (!first) throw new ProblemError(409, { detail: 'Add a building first: events are of a building.' });
    const event = {
      incidentStatus: 'Active',
      incidentType: drillType,
      incidentSubType: 'Webhook drill',
      incidentSource: 'Safety Portal',
      buildingId: first.building,
      initiatedTimestamp: first.startedAt,
      resolvedTimestamp: null,
    };
    const configurations = await preparedOf(context, tx, [clientUid]);
    const enabled = configurations.filter(({ isEnabled }) => isEnabled);
    if (enabled.length === 0) throw new ProblemError(409, { detail: 'No webhook is on.' });
    const { rows: accepted } = await tx.query<Pick<NewDelivery, 'receivedAt' | 'sequence'>>(sql`
      insert into webhook_events (client_uid, uid, received_at, received_from, sender, type, event)
      values (${clientUid}, ${eventId}, now(), ${principal.userUid}, ${signatureOf(principal)}, ${drillType}, ${JSON.stringify(event)}::json)
      returning received_at as "receivedAt", sequence::text as sequence`);
    const deliveries = accepted.flatMap((place) =>
      enabled.map((configuration) => ({
        ...place,
        clientUid,
        uid: deliveryUid(eventId, configuration.uid),
        eventId,
        configuration,
        type: drillType,
        event,
        judgement: unconditional,
      })),
    );
    const total = await insertDeliveries(tx, deliveries, clock.now());
    await tx.query(sql`
      insert into webhook_drills (client_uid, last_at, reminds) values (${clientUid}, now(), ${input.remind ?? false})
      on conflict (client_uid) do update set last_at = excluded.last_at, reminds = excluded.reminds`);
    changed({ drill: { new: eventId }, total: { new: total } });
    return { id: eventId, total };
  },
  afterCommit: ({ database }) => notifyOfWork(database),
});

/** Reminds the people who may edit webhooks, every month after the last drill or reminder. */
export async function remindOfDrills(context: PlatformContext): Promise<void> {
  await context.database.owner.transaction(async (tx) => {
    const { rows } = await tx.query<{ clientUid: string; day: string }>(sql`
      update webhook_drills drill set reminded_at = now() from clients client
      where client.uid = drill.client_uid and drill.reminds
        and greatest(drill.last_at, drill.reminded_at) <= now() - ${remindAfterDays} * interval '1 day'
      returning drill.client_uid as "clientUid",
        to_char(drill.last_at at time zone coalesce(client.time_zone, 'UTC'), 'YYYY-MM-DD') as day`);
    for (const { clientUid, day } of rows)
      for (const to of await writersOf(tx, clientUid))
        await sendMail(tx, context, {
          to,
          subject: 'Send a drill to your webhooks',
          text: [
            `The last drill of your webhooks was on ${day}. A drill shows whether each target still answers.`,
            'Tell the people at the targets first. Send it from the list of webhooks:',
            `${context.settings.publicUrl}${portalPath}/client/admin/raptor-connect/configurations`,
          ].join('\n\n'),
        });
  });
}
