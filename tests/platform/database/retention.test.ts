import { setTimeout as pause } from 'node:timers/promises';

import { getTableName, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { removeEnded } from '../../../platform/kernel/retention.ts';
import { tables } from '../../../platform/modules.ts';
import { describePlatform } from '../../support/storages.ts';
import { openOwn } from './open.ts';

const ten = '00000000-0000-4000-8000-000000000010';
const settings = { retention: { audit: 400, imports: 40 } } as Parameters<typeof removeEnded>[0]['settings'];
const clock = { now: () => new Date() };

/** Table -> an old and a young row, each without values that its end does not depend on. `$days` is its age. */
const rows: Readonly<Record<string, string>> = {
  audit_entries: `insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, request_id) values ('${ten}', gen_random_uuid(), now() - interval '$days', '${ten}', 'a@example.org', 'client', 'update', 'users', 'x', 'y')`,
  acting_sessions: `insert into acting_sessions (client_uid, uid, user_uid, actor_uid, reason, started_at, ends_at) values ('${ten}', gen_random_uuid(), '${ten}', '${ten}', 'help', now() - interval '$days', now() - interval '$days')`,
  imports: `with one as (insert into imports (client_uid, uid, subject, upload_uid, original_name, sheet_name, column_mapping, status, requested_by, requested_at, finished_at) values ('${ten}', gen_random_uuid(), 'buildings', '${ten}', 'a.csv', '', '[]', 'Completed', '${ten}', now(), now() - interval '$days') returning uid) insert into import_rows (client_uid, import_uid, row_number, outcome) select '${ten}', uid, 2, 'created' from one`,
  transfer_files: `insert into transfer_files (client_uid, path, server, size, modified, state, seen_at) values ('${ten}', '/$days', 'client', 1, 1, 'queued', now() - interval '$days')`,
  course_reminders: `insert into course_reminders (client_uid, user_uid, asked_at) values ('${ten}', gen_random_uuid(), now() - interval '$days')`,
  create_requests: `insert into create_requests (client_uid, actor_uid, key, fingerprint, at) values ('${ten}', '${ten}', '$days', '', now() - interval '$days')`,
  write_positions: `insert into write_positions (person_uid, position, at) values (gen_random_uuid(), 1, now() - interval '$days')`,
};

describePlatform('Tables', (storage) => {
  it('each say what ends their rows, and those with a time lose their old rows and nothing else', async () => {
    const { database, discard } = await openOwn(storage);
    try {
      const { rows: present } = await database.owner.query<{ name: string }>(
        sql`select tablename::text as name from pg_tables where schemaname = 'public' and tablename <> 'platform_migration' order by 1`,
      );
      const declared = tables.map(({ table }) => getTableName(table));
      expect(declared.toSorted()).toEqual(present.map(({ name }) => name));

      const timed = tables.flatMap(({ table, ends }) =>
        typeof ends === 'string' ? [] : [getTableName(table)],
      );
      expect(Object.keys(rows).toSorted()).toEqual(timed.toSorted());
      for (const statement of Object.values(rows))
        for (const age of ['1 hour', '500 days'])
          await database.owner.query(sql.raw(statement.replaceAll('$days', age)));
      // A running import has no end yet.
      await database.owner.query(sql`
        insert into imports (client_uid, uid, subject, upload_uid, original_name, sheet_name, column_mapping, status, requested_by, requested_at)
        values (${ten}, gen_random_uuid(), 'users', ${ten}, 'b.csv', '', '[]', 'Running', ${ten}, now() - interval '500 days')`);

      expect(await removeEnded({ database, settings, clock }, tables)).toBe(timed.length);
      for (const table of [...timed, 'import_rows']) {
        const { rows: left } = await database.owner.query<{ count: number }>(
          sql`select count(*)::int as count from ${sql.identifier(table)}`,
        );
        expect({ table, ...left[0] }).toEqual({ table, count: table === 'imports' ? 2 : 1 });
      }
    } finally {
      await discard();
    }
  });

  it('lose fewer rows at a time where a statement takes long', async () => {
    const { database, discard } = await openOwn(storage);
    try {
      await database.owner.query(sql`
        insert into course_reminders (client_uid, user_uid, asked_at)
        select ${ten}, gen_random_uuid(), now() - interval '500 days' from generate_series(1, 400)`);
      const counts: number[] = [];
      const slow = {
        ...database,
        owner: {
          ...database.owner,
          async query<Row>(...args: Parameters<typeof database.owner.query>) {
            const result = await database.owner.query<Row>(...args);
            if (result.rowCount > 0) counts.push(result.rowCount);
            if (result.rowCount > 100) await pause(250);
            return result;
          },
        },
      };
      expect(await removeEnded({ database: slow, settings, clock }, tables)).toBe(400);
      expect(counts).toEqual([50, 100, 200, 50]);
      expect(await removeEnded({ database: slow, settings, clock }, tables)).toBe(0);
    } finally {
      await discard();
    }
  });
});
