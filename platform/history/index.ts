import { sql } from 'drizzle-orm';

import type { Module } from '../module.ts';
import type { ComputedByResource } from '../resources/computed.ts';
import { historyCalls } from './calls.ts';

/** The current name of a user of the client; of anybody else, who has no row here, the address at that time. */
const actorName = sql`coalesce(
  (select concat_ws(' ', actor.first_name, actor.last_name) from users actor
    where actor.client_uid = t.client_uid and actor.uid = t.actor_uid),
  t.actor_email)`;

const historyComputed: Pick<ComputedByResource, 'auditEntries'> = { auditEntries: { actorName } };

export const historyModule = { calls: historyCalls, computed: historyComputed } satisfies Module;
