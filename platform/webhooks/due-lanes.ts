import { type SQL, sql } from 'drizzle-orm';

/**
 * A recursive query `found(client_uid, configuration_id)`: the configurations with waiting deliveries. It steps from one to the next in the
 * index, so that its duration does not grow with the number of deliveries.
 */
export const dueLanes: SQL = sql`found as (
    (
      select client_uid, configuration_id from webhook_deliveries where due_at is not null
      order by client_uid, configuration_id limit 1
    )
    union all
    select next.client_uid, next.configuration_id from found cross join lateral (
      select d.client_uid, d.configuration_id from webhook_deliveries d
      where d.due_at is not null and (d.client_uid, d.configuration_id) > (found.client_uid, found.configuration_id)
      order by d.client_uid, d.configuration_id limit 1
    ) next
  )`;
