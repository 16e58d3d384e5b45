import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { migrate } from '../../../platform/database/index.ts';
import { readMigrations } from '../../../platform/database/migrations.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

describeStorages('the migration to pictures of any record', (storage) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openOwn(storage, 'nothing');
  });
  afterAll(() => opened?.discard());

  it('keeps the photos of users', async () => {
    const { database } = opened;
    const { owner } = database;
    const all = await readMigrations();
    const upTo = all.findIndex(({ name }) => name.endsWith('_images'));
    await migrate(database, { migrations: all.slice(0, upTo) });
    const [clientUid, uid] = [randomUUID(), randomUUID()];
    await owner.query(sql`
      insert into user_photos (client_uid, uid, content_type, content, version)
      values (${clientUid}, ${uid}, 'image/png', ${Buffer.from('photo')}, 3)`);

    await migrate(database, { migrations: all });

    const { rows } = await owner.query(sql`
      select client_uid, resource, field, uid, content_type, convert_from(content, 'UTF8') as content, version from images`);
    expect(rows).toEqual([
      {
        client_uid: clientUid,
        resource: 'users',
        field: 'userPhoto',
        uid,
        content_type: 'image/png',
        content: 'photo',
        version: 3,
      },
    ]);
  });
});
