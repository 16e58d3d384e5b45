import { sql } from 'drizzle-orm';

import type { PlatformContext } from '../../kernel/context.ts';
import type { Queryable } from '../../database/index.ts';
import type { Readiness } from '../../kernel/readiness.ts';
import { quoted } from '../../mail/quoted.ts';
import { type ConfigurationKey, tellOwners } from './notices.ts';

/** Stores why a configuration cannot be sent by, or that it can be again, and tells its owners of a new fault. */
export async function noteFault(
  tx: Queryable,
  context: PlatformContext,
  key: ConfigurationKey,
  fault: string | null,
): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(sql`
    update webhook_configuration_states state set fault = ${fault}
    from webhook_configurations configuration
    where state.client_uid = ${key.clientUid} and state.configuration_uid = ${key.configurationUid}
      and state.fault is distinct from ${fault}
      and configuration.client_uid = state.client_uid and configuration.uid = state.configuration_uid
    returning configuration.name`);
  const [noted] = rows;
  if (!noted || fault === null) return;
  await tellOwners(tx, context, key, `Webhook cannot send: ${quoted(noted.name)}`, [
    `The webhook “${quoted(noted.name)}” cannot send. ${fault}`,
    'Until then, events that it fires on are refused. They can be sent again from the log. Repair it here:',
  ]);
}

/** Number of configurations that cannot be sent by, for operators. */
export const faultyConfigurations: Readiness = async ({ database }) => {
  const { rows } = await database.owner.query<{ count: number }>(sql`
    select count(*)::int as count from webhook_configuration_states where fault is not null`);
  return { faultyWebhooks: rows[0]?.count ?? 0 };
};
