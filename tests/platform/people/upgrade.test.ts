import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { migrate } from '../../../platform/database/index.ts';
import { readMigrations } from '../../../platform/database/migrations.ts';
import { nilUuid } from '../../../resources/declaration/identifiers.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

describeStorages('the migration of user settings', (storage) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openOwn(storage, 'nothing');
  });
  afterAll(() => opened?.discard());

  it('keeps the settings of clients and of the platform', async () => {
    const { database } = opened;
    const { owner } = database;
    const all = await readMigrations();
    const upTo = all.findIndex(({ name }) => name.endsWith('_user_settings'));
    await migrate(database, { migrations: all.slice(0, upTo) });
    const clientUid = randomUUID();
    await owner.query(sql`insert into clients (uid, name) values (${clientUid}, 'Elm Park School')`);
    await owner.query(sql`
      insert into client_user_settings (client_uid, maximum_failed_logins, require_password_change, version)
      values (${clientUid}, 7, true, 3)`);
    await owner.query(sql`insert into platform_user_settings (maximum_failed_logins) values (9)`);

    await migrate(database, { migrations: all });

    const columns = sql`uid, maximum_failed_logins as failed, require_password_change as change, version`;
    const { rows: ofClients } = await owner.query(sql`select client_uid, ${columns} from user_settings`);
    expect(ofClients).toEqual([
      { client_uid: clientUid, uid: clientUid, failed: 7, change: true, version: 3 },
    ]);
    const { rows: ofPlatform } = await owner.query(sql`select ${columns} from platform_user_settings`);
    expect(ofPlatform).toEqual([{ uid: nilUuid, failed: 9, change: false, version: 1 }]);
  });
});
