import { sql } from 'drizzle-orm';

import { nilUuid } from '../../resources/declaration/identifiers.ts';
import type { PlatformContext, Service } from '../kernel/context.ts';
import { addUpkeep } from '../kernel/upkeep.ts';
import { destinationOf } from './destination.ts';
import type { Destination } from './line.ts';

const everyMs = 5000;
const entriesAtOnce = 500;
/** Time between the moment of an entry and the beginning of its transaction, at most. */
const settlingMs = 60_000;
/** Longer than a receiver is waited for. */
const leaseMs = 60_000;

interface Entry {
  /** In microseconds, as the database compares it. */
  readonly at: string;
  readonly uid: string;
  readonly text: string;
  /** ISO 8601. */
  readonly written: string;
}

/**
 * The time up to which all entries are there: later ones may belong to a transaction that has not ended. Transactions of the platform's
 * processes are known by their application name. A statement of its own, because the next one sees what those have written that it misses.
 */
async function settledUntil({
  database: { owner },
  clock,
}: Pick<PlatformContext, 'database' | 'clock'>): Promise<Date> {
  const now = clock.now().getTime();
  const { rows } = await owner.query<{ oldest: number | null }>(sql`
    select extract(epoch from min(xact_start))::float8 * 1000 as oldest from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`);
  return new Date(Math.min(now, Math.floor(rows[0]?.oldest ?? now)) - settlingMs);
}

/**
 * Sends the entries that are due, in order, one process at a time. An entry counts as sent when the destination took it: with HTTP the receiver has
 * it then, with syslog only the network. After a failure some arrive twice, with the same `uid`. Returns their number.
 */
export async function shipAudit(
  context: Pick<PlatformContext, 'database' | 'clock'>,
  destination: Destination,
): Promise<number> {
  const { owner } = context.database;
  const until = await settledUntil(context);
  let sent = 0;
  for (;;) {
    // No transaction waits for the receiver: the embedded database has a single session.
    const { rows: taken } = await owner.query(sql`
      insert into audit_shipping as shipped ("only", through_at, through_uid, taken_until)
      values (true, ${until}, ${nilUuid}, now() + ${leaseMs} * interval '1 millisecond')
      on conflict ("only") do update set taken_until = excluded.taken_until where shipped.taken_until < now()
      returning true`);
    if (taken.length === 0) return sent;
    let last: Entry | undefined;
    let count = 0;
    try {
      const { rows } = await owner.query<Entry>(sql`
        select entry.at::text, entry.uid, to_jsonb(entry)::text as text, to_jsonb(entry)->>'at' as written
        from audit_entries entry, audit_shipping shipped
        where (entry.at, entry.uid) > (shipped.through_at, shipped.through_uid) and entry.at <= ${until}
        order by entry.at, entry.uid limit ${entriesAtOnce}`);
      if (rows.length > 0)
        await destination.send(
          rows.map(({ written, text }) => ({ type: 'audit', level: 30, at: written, text })),
        );
      last = rows.at(-1);
      count = rows.length;
    } finally {
      await owner.query(sql`
        update audit_shipping set taken_until = now() - interval '1 millisecond'
          ${last ? sql`, through_at = ${last.at}, through_uid = ${last.uid}` : sql``}`);
    }
    sent += count;
    if (count < entriesAtOnce) return sent;
  }
}

/** Sends audit entries to AUDIT_TO beside the work of the platform. */
export const auditService: Service = (app, context) => {
  const { auditTo } = context.settings;
  if (!auditTo) return;
  const destination = destinationOf(auditTo);
  let isBusy = false;
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await shipAudit(context, destination);
    } finally {
      isBusy = false;
    }
  };
  addUpkeep(app, context, {
    everyMs,
    atStart: true,
    failure: 'audit entries cannot be sent to AUDIT_TO',
    work,
  });
  app.addHook('onClose', () => {
    destination.close();
  });
};
