import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Router } from './router.ts';

/** One of the clusters: a pool for its database, whose owner may replicate. */
export interface Cluster {
  readonly url: string;
  readonly pool: pg.Pool;
}

interface Move {
  /** Milliseconds of the copy, in which the client works on, and in which it could not change anything. */
  readonly copied: number;
  readonly unwritable: number;
  readonly rows: number;
  /** Tables whose rows differed when the copy had caught up. */
  readonly differing: readonly string[];
}

/** The tables with rows of clients, and the condition that finds those of one. */
async function tablesOf({ pool }: Cluster, clientUid: string) {
  const { rows } = await pool.query<{ name: string; column: string; isKeyed: boolean }>(`
    select c.relname as name, a.attname as column, exists (
      select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "isKeyed"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attname = case c.relname when 'clients' then 'uid' else 'client_uid' end`);
  return rows.map(({ name, column, isKeyed }) => ({
    name: `"${name}"`,
    isKeyed,
    condition: `${column} = '${clientUid}'`,
  }));
}

/** Tables whose rows name an account only: too few to replicate, they are copied while the client waits. */
const ofAccounts = ['identity_payloads', 'identity_factors', 'identity_recovery_codes'];

async function copyOfAccounts(source: Cluster, target: Cluster, clientUid: string): Promise<void> {
  for (const name of ofAccounts) {
    const { rows } = await source.pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t where account_uid in (select uid from identity_accounts where client_uid = $1)`,
      [clientUid],
    );
    for (const { row } of rows)
      await target.pool.query(`insert into ${name} select * from jsonb_populate_record(null::${name}, $1)`, [
        JSON.stringify(row),
      ]);
  }
}

/** Polls until a question that has one answer, true or false, is answered with true. */
async function until({ pool }: Cluster, question: string, values: readonly unknown[] = []): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ is: boolean }>(question, [...values]);
    if (rows[0]?.is) return;
    await pause(5);
  }
}

/** Moves a client by logical replication of its rows, and then sends its work to the target. */
export async function moveClient(
  router: Router,
  source: Cluster,
  target: Cluster,
  clientUid: string,
): Promise<Move> {
  const start = performance.now();
  const tables = await tablesOf(source, clientUid);
  // A row filter reads the identity of a row that is changed or deleted.
  for (const { name } of tables.filter(({ isKeyed }) => !isKeyed))
    await source.pool.query(`alter table ${name} replica identity full`);
  await source.pool.query(
    `create publication move for table ${tables.map(({ name, condition }) => `${name} where (${condition})`).join(', ')}`,
  );
  await target.pool.query(
    `create subscription move connection '${source.url}' publication move with (synchronous_commit = on)`,
  );
  await until(target, `select bool_and(srsubstate = 'r') as is from pg_subscription_rel`);
  const caughtUp = async () => {
    const { rows } = await source.pool.query<{ at: string }>('select pg_current_wal_lsn() as at');
    const question = `select confirmed_flush_lsn >= $1::pg_lsn as is from pg_replication_slots where slot_name = 'move'`;
    await until(source, question, [rows[0]?.at]);
  };
  await caughtUp();
  const copied = performance.now() - start;

  const closed = performance.now();
  await router.close(clientUid);
  await caughtUp();
  await copyOfAccounts(source, target, clientUid);
  // The next events of the client come after those it has.
  await target.pool.query(
    `select setval('webhook_events_sequence_seq', greatest((select max(sequence) from webhook_events), nextval('webhook_events_sequence_seq')))`,
  );
  // The state of the target before the client goes on: what it has then is compared when it has.
  const snapshot = await target.pool.connect();
  await snapshot.query('begin isolation level repeatable read');
  await snapshot.query('select 1');
  router.open(clientUid, target.pool);
  const unwritable = performance.now() - closed;

  await target.pool.query('drop subscription move');
  await source.pool.query('drop publication move');
  const differing: string[] = [];
  let rows = 0;
  for (const { name, condition } of tables) {
    const question = `select count(*)::int as count, md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t where ${condition}`;
    const [old, now] = await Promise.all(
      [source.pool, snapshot].map(
        async (place) => (await place.query<{ count: number; hash: string }>(question)).rows[0],
      ),
    );
    rows += now?.count ?? 0;
    if (old?.count !== now?.count || old?.hash !== now?.hash) differing.push(name);
  }
  await snapshot.query('commit');
  snapshot.release();
  return { copied, unwritable, rows, differing };
}
