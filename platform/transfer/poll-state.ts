import { type SQL, sql } from 'drizzle-orm';

import type { Scope } from '../database/index.ts';
import type { JobRun } from '../jobs/job.ts';
import { quoted } from '../mail/quoted.ts';
import { sendMail } from '../mail/send.ts';
import type { Values } from '../resources/input.ts';
import type { Owner } from './owner.ts';
import { tableOf } from './stored-settings.ts';

/** The settings of a poll. */
export interface Polled {
  readonly values: Values;
  /** Email addresses that receive results. */
  readonly notify: readonly string[];
}

/** Maximum seconds between polls of a server that fails. */
const maxWaitSeconds = 3600;
/** Failures after which the wait is no longer doubled. */
const maxDoublings = 12;

export function scopeOf(owner: Owner): Scope {
  return owner === null ? { kind: 'platform' } : { kind: 'tenant', clientUid: owner };
}

function rowOf(owner: Owner): SQL {
  return owner === null ? sql`true` : sql`client_uid = ${owner}`;
}

/** Counts a poll as failed until it ends, so that polls which end the process count too. */
export async function beginPoll({ context }: JobRun, owner: Owner): Promise<void> {
  await context.database.transaction(scopeOf(owner), (tx) =>
    tx.query(sql`update ${tableOf(owner)} set failures = failures + 1 where ${rowOf(owner)}`),
  );
}

/** Schedules the next poll: after the usual time, or after a wait that doubles with each failure. Settings saved meanwhile keep theirs. */
export async function endPoll({ context }: JobRun, owner: Owner, isReached: boolean): Promise<void> {
  const { clock, database, settings } = context;
  const usualSeconds = settings.jobs.transferPollSeconds;
  const longestSeconds = Math.max(usualSeconds, maxWaitSeconds);
  const seconds = isReached
    ? sql`${usualSeconds}::integer`
    : sql`least(${longestSeconds}::integer, ${usualSeconds}::integer * 2 ^ least(failures, ${maxDoublings}::integer))`;
  await database.transaction(scopeOf(owner), (tx) =>
    tx.query(sql`
      update ${tableOf(owner)} set
        failures = case when ${isReached}::boolean then 0 else failures end,
        next_poll_at = ${clock.now()}::timestamptz + make_interval(secs => ${seconds})
      where ${rowOf(owner)} and next_poll_at is not null`),
  );
}

/** Stores why a server was not reached, and notifies the recipients once. */
export async function keepProblem(
  { context }: JobRun,
  owner: Owner,
  { values, notify }: Polled,
  problem: string | null,
): Promise<void> {
  await context.database.transaction(scopeOf(owner), async (tx) => {
    const { rows } = await tx.query(sql`
      update ${tableOf(owner)} set problem = ${problem} where ${rowOf(owner)} and problem is distinct from ${problem} returning uid`);
    if (rows.length === 0 || problem === null) return;
    const text = [
      `Files cannot be fetched from ${quoted(String(values['uploadUrl']))}. ${problem}`,
      'The server is tried again, less often while it fails, and you get no further email until it was reached or gives another reason.',
    ].join('\n\n');
    for (const to of notify) await sendMail(tx, context, { to, subject: 'File transfer not reached', text });
  });
}

/** Stores the key of a server at the first connection. */
export async function keepHostKey({ context }: JobRun, owner: Owner, hostKey: string): Promise<void> {
  await context.database.transaction(scopeOf(owner), (tx) =>
    tx.query(
      sql`update ${tableOf(owner)} set host_key = ${hostKey} where ${rowOf(owner)} and host_key is null`,
    ),
  );
}
