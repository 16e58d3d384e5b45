import { type SQL, sql } from 'drizzle-orm';

import { recentHealth } from './recording/health.ts';
import { replayComputed } from './replay/stop.ts';
import type { ComputedByResource } from '../resources/computed.ts';

/** A column of the configuration's state row. */
function ofState(name: string): SQL {
  return sql`(
    select state.${sql.identifier(name)} from webhook_configuration_states state
    where state.client_uid = t.client_uid and state.configuration_uid = t.uid)`;
}

/** The deliveries of the configuration `t` that wait. */
const waitingDeliveries: SQL = sql`from webhook_deliveries d
  where d.client_uid = t.client_uid and d.configuration_id = t.uid and d.state = 'waiting'`;

/** The computed fields of credentials and configurations; `t` is the record's row. */
export const webhookComputed: Pick<
  ComputedByResource,
  'webhookCredentials' | 'webhookConfigurations' | 'webhookDeliveries' | 'webhookReplays'
> = {
  webhookCredentials: {
    usedBy: sql`(
      select coalesce(json_agg(json_build_object('id', used.uid, 'name', used.name) order by lower(used.name)), '[]')
      from webhook_configurations used
      where used.client_uid = t.client_uid and used.webhook_credential_id = t.uid)`,
  },
  webhookDeliveries: {
    sentBy: sql`(select e.sender from webhook_events e where e.client_uid = t.client_uid and e.uid = t.event_id)`,
  },
  webhookReplays: replayComputed,
  webhookConfigurations: {
    health: sql`(case
      when not t.is_enabled then 'off'
      when ${ofState('fault')} is not null then 'broken'
      when ${ofState('paused_by')} is not null then 'held'
      when ${ofState('paused_at')} is not null then 'paused'
      when ${ofState('troubled_since')} is not null then 'failing'
      when ${ofState('last_delivery_at')} is null then 'unused'
      else 'working' end)`,
    waiting: sql`(select count(*)::int ${waitingDeliveries})`,
    waitingSince: sql`(select min(d.received_at) ${waitingDeliveries})`,
    recent: recentHealth,
    pausedAt: ofState('paused_at'),
    pausedReason: ofState('paused_reason'),
    clientCertificateUntil: ofState('client_certificate_expires_at'),
    lastDeliveryAt: ofState('last_delivery_at'),
    isSigningSecretNew: sql`(coalesce(${ofState('signing_secret_set_at')}::text, '') = '')`,
    // A configuration has a secret from its creation.
    signingSecretSetAt: sql`coalesce(${ofState('signing_secret_set_at')}, t.created_at)`,
  },
};
