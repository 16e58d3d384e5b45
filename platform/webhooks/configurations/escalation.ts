import { sql } from 'drizzle-orm';

import { ages } from '../../../resources/events/ages.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import type { Queryable } from '../../database/index.ts';
import { quoted } from '../../mail/quoted.ts';
import { type ConfigurationKey, tellOwners } from './notices.ts';

/** Tells the people to escalate to of configurations without a success for the chosen time, once. Not of those paused by hand. */
export async function escalate(tx: Queryable, context: PlatformContext): Promise<void> {
  const { rows } = await tx.query<ConfigurationKey & { name: string; after: string; waiting: number }>(sql`
    with due as (
      select state.client_uid, state.configuration_uid
      from webhook_configuration_states state join webhook_configurations configuration
        on configuration.client_uid = state.client_uid and configuration.uid = state.configuration_uid
      where configuration.is_enabled and state.troubled_since is not null and state.escalated_at is null
        and state.paused_by is null and state.troubled_since <= now() - configuration.escalate_after::interval
      for update of state skip locked
    )
    update webhook_configuration_states state set escalated_at = now()
    from due join webhook_configurations configuration
      on configuration.client_uid = due.client_uid and configuration.uid = due.configuration_uid
    where state.client_uid = due.client_uid and state.configuration_uid = due.configuration_uid
    returning state.client_uid as "clientUid", state.configuration_uid as "configurationUid", configuration.name,
      configuration.escalate_after as after, (
        select count(*)::int from webhook_deliveries d
        where d.client_uid = state.client_uid and d.configuration_id = state.configuration_uid and d.state = 'waiting'
      ) as waiting`);
  for (const { name, after, waiting, ...key } of rows) {
    const age = ages.find(({ value }) => value === after)?.label ?? after;
    await tellOwners(
      tx,
      context,
      key,
      `Webhook has delivered nothing for ${age}: ${quoted(name)}`,
      [
        `The webhook “${quoted(name)}” fails, and has delivered nothing for ${age}.`,
        waiting === 0
          ? 'No delivery waits.'
          : `${waiting === 1 ? '1 delivery waits' : `${waiting} deliveries wait`} for its target.`,
        'You get a message when it works again. The webhook:',
      ],
      { levels: ['escalation'] },
    );
  }
}
