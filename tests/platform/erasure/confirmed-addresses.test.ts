import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { readSettings, type Settings } from '../../../platform/configuration/settings.ts';
import { erasure } from '../../../platform/modules.ts';
import { describePlatform } from '../../support/storages.ts';
import { openOwn, type OpenedDatabase } from '../database/open.ts';
import { inArchive } from './in-archive.ts';

const timeout = 240_000;
const will = 'will.webhooks@northfield.example';
const uma = 'uma.uk@oakwood.example';
const sam = 'sam.system@provider.example';
const former = 'will.before@northfield.example';
const typed = 'never.signed.in@northfield.example';

describePlatform('What is stored about a person of a client', (storage) => {
  let opened: OpenedDatabase;
  let settings: Settings;
  let folder: string;
  let file: string;
  const context = () => ({ database: opened.database, settings });
  beforeEach(async () => {
    opened = await openOwn(storage, 'sample');
    folder = mkdtempSync(join(tmpdir(), 'safety-portal-confirmed-'));
    file = join(folder, 'person.zip');
    settings = await readSettings({ DATA_DIR: folder, SECRET_KEY: 'a key of tests that is long enough' });
  }, timeout);
  afterEach(async () => {
    await opened.discard();
    rmSync(folder, { recursive: true });
  });

  /** Adds an entry of the audit trail in the client of an account. */
  const enter = (of: string, by: string, title: string, changes: object = {}) =>
    opened.database.owner.query(sql`
      insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, target_title, changes, request_id)
      select client_uid, gen_random_uuid(), now(), uid, ${by}, 'client', 'update', 'users', case when ${title} like 'About %' then gen_random_uuid()::text else uid::text end, ${title}, ${JSON.stringify(changes)}::jsonb, 'x'
      from identity_accounts where email = ${of}`);
  const titles = async () => {
    const { rows } = await opened.database.owner.query<{ title: string }>(
      sql`select target_title as title from audit_entries where request_id = 'x' and target_title like 'About %'`,
    );
    return rows.map(({ title }) => title).toSorted();
  };
  const countBy = async (author: string) => {
    const { rows } = await opened.database.owner.query<{ count: number }>(
      sql`select count(*)::integer as count from clients where ${author} in (created_by, modified_by)`,
    );
    return rows[0]?.count ?? 0;
  };

  it(
    'is looked for by addresses with which they signed in, not by those of others',
    { timeout },
    async () => {
      const { owner } = opened.database;
      await owner.query(
        sql`update identity_accounts set last_login = now(), pending_email = ${sam} where email = ${will}`,
      );
      await owner.query(sql`update users set user_name = ${sam} where user_name = ${will}`);
      for (const [old, next] of [
        [former, uma],
        [uma, typed],
        [typed, will],
        [will, sam],
      ])
        await enter(will, will, will, { userName: { old, new: next } });
      await enter(will, former, former);
      const byStaff = await countBy(sam);
      expect(byStaff).toBeGreaterThan(1);

      const exported = await erasure.exportPerson.run(context(), { person: will, file });
      expect(inArchive(file, 'about.json')).toMatchObject({ person: [will, former] });
      expect(exported.leftOut.toSorted()).toEqual([
        `${typed}, with which the person never signed in`,
        `${sam}, which is the address of another account`,
        `${uma}, which is the address of another account`,
      ]);
      expect(inArchive(file, 'tables/clients.json')).toEqual([]);

      const erased = await erasure.erasePerson.run(context(), { person: will });
      expect(erased.leftOut).toHaveLength(3);
      expect(await countBy(sam)).toBe(byStaff);
      const { rows } = await owner.query(sql`select uid from users where user_name = ${uma}`);
      expect(rows).toHaveLength(1);
    },
  );

  it('is looked for in their client, and that of staff in all', { timeout }, async () => {
    await enter(will, will, `About ${will}`);
    await enter(uma, uma, `About ${will} elsewhere`);
    await erasure.exportPerson.run(context(), { person: will.toUpperCase(), file });
    const entries = JSON.stringify(inArchive(file, 'tables/audit_entries.json'));
    expect(entries).toContain(`About ${will}`);
    expect(entries).not.toContain(`About ${will} elsewhere`);
    const { pseudonym } = await erasure.erasePerson.run(context(), { person: will });
    expect(await titles()).toEqual([`About ${pseudonym}`, `About ${will} elsewhere`].toSorted());
    await erasure.exportPerson.run(context(), { person: sam, file: join(folder, 'sam.zip') });
    expect((inArchive(join(folder, 'sam.zip'), 'tables/clients.json') as object[]).length).toBeGreaterThan(1);
  });

  it('is not found by an address that was only entered for them', { timeout }, async () => {
    await opened.database.owner.query(
      sql`update identity_accounts set pending_email = ${typed} where email = ${will}`,
    );
    await opened.database.owner.query(sql`update users set user_name = ${typed} where user_name = ${will}`);
    const refusal = `${typed} was entered for ${will} and is not confirmed`;
    await expect(erasure.exportPerson.run(context(), { person: typed, file })).rejects.toThrow(refusal);
    await expect(erasure.erasePerson.run(context(), { person: typed })).rejects.toThrow(refusal);
    expect((await erasure.exportPerson.run(context(), { person: will, file })).rows).toMatchObject({
      users: 1,
    });
  });
});
