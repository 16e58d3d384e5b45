import { sql } from 'drizzle-orm';

import {
  type Calendar,
  type LocalMoment,
  localMoment,
  scheduleOf,
} from '../../../resources/rules/schedule.ts';
import { list, type Queryable } from '../../database/index.ts';

/** The current calendars of clients, with their time zones and those of their buildings. */
export async function readCalendars(
  queryable: Queryable,
  clientUids: readonly string[],
): Promise<ReadonlyMap<string, Calendar>> {
  const { rows } = await queryable.query<Calendar & { clientUid: string }>(sql`
    select c.uid as "clientUid", c.time_zone as "timeZone",
      (select coalesce(jsonb_object_agg(b.uid, b.time_zone), '{}') from buildings b
        where b.client_uid = c.uid and b.time_zone <> coalesce(c.time_zone, '')) as "buildingZones",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'name', p.name, 'firstDay', p.first_day,
        'lastDay', p.last_day) order by p.first_day, p.uid), '[]') from calendar_periods p where p.client_uid = c.uid) as periods
    from clients c where c.uid = any(${list(clientUids)}::uuid[])`);
  return new Map(rows.map(({ clientUid, ...calendar }) => [clientUid, calendar]));
}

/** An event, and a rule that is evaluated for it. */
interface Evaluated {
  readonly clientUid: string;
  readonly rule: unknown;
}

/** The local moments of events for rules with conditions on the schedule. Other rules get null. */
export type MomentOf = (
  input: Evaluated & { readonly event: unknown; readonly receivedAt: string },
) => LocalMoment | null;

/** Reads the calendars of the clients whose rules ask for the schedule. */
export async function momentsFor(queryable: Queryable, inputs: readonly Evaluated[]): Promise<MomentOf> {
  const asks = new Map<unknown, boolean>();
  const asksFor = (rule: unknown) => {
    const known = asks.get(rule) ?? scheduleOf(rule).length > 0;
    asks.set(rule, known);
    return known;
  };
  const clients = new Set(inputs.filter(({ rule }) => asksFor(rule)).map(({ clientUid }) => clientUid));
  if (clients.size === 0) return () => null;
  const calendars = await readCalendars(queryable, [...clients]);
  return ({ clientUid, rule, event, receivedAt }) => {
    const calendar = asksFor(rule) && calendars.get(clientUid);
    return calendar ? localMoment(receivedAt, event, calendar) : null;
  };
}
