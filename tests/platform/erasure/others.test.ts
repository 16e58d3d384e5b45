import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { readSettings, type Settings } from '../../../platform/configuration/settings.ts';
import { createQueueTables } from '../../../platform/jobs/queue.ts';
import { openMail, sendMail } from '../../../platform/mail/send.ts';
import { erasure } from '../../../platform/modules.ts';
import { describePlatform } from '../../support/storages.ts';
import { openOwn, type OpenedDatabase } from '../database/open.ts';
import { inArchive } from './in-archive.ts';

const timeout = 240_000;
const address = 'a_n@northfield.example';
/** Addresses of others, of which each has that of the person as a part or as a pattern. */
const others = [
  'jo.a_n@northfield.example',
  'a_n@northfield.example.org',
  'jo-a_n@northfield.example',
  'axn@northfield.example',
];

describePlatform('Erasing leaves others', (storage) => {
  let opened: OpenedDatabase;
  let settings: Settings;
  let folder: string;
  const context = () => ({ database: opened.database, settings });
  beforeEach(async () => {
    opened = await openOwn(storage, 'sample');
    folder = mkdtempSync(join(tmpdir(), 'safety-portal-others-'));
    settings = await readSettings({ DATA_DIR: folder, SECRET_KEY: 'a key of tests that is long enough' });
  }, timeout);
  afterEach(async () => {
    await opened.discard();
    rmSync(folder, { recursive: true });
  });

  const mail = (to: string, text: string) =>
    sendMail(opened.database.owner, { settings }, { to, subject: 'Hello', text });
  /** The recipients of messages that are left. */
  async function recipients(): Promise<string[]> {
    const { rows } = await opened.database.owner.query<{ content: string }>(
      sql`select content from mail_outbox where content is not null`,
    );
    const mails = await Promise.all(rows.map(({ content }) => openMail(settings, content)));
    return mails.map(({ to }) => to).toSorted();
  }

  it('with addresses that contain that of the person', { timeout }, async () => {
    const { owner } = opened.database;
    const texts = [...others, address].map((one) => `Write to ${one}.\n${one.toUpperCase()}\n${one}`);
    const former = 'ada.admin@northfield.example';
    await owner.query(sql`update users set user_name = ${address} where user_name = ${former}`);
    await owner.query(sql`update identity_accounts set email = ${address} where email = ${former}`);
    for (const text of texts)
      await owner.query(sql`
        insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, target_title, changes, request_id)
        select client_uid, gen_random_uuid(), now(), gen_random_uuid(), 'other@example.org', 'client', 'update', 'buildings', gen_random_uuid()::text, ${text},
          ${JSON.stringify({ notes: { new: text } })}::jsonb, 'x'
        from users where user_name = ${address}`);
    await owner.transaction((tx) => createQueueTables(tx, storage));
    await owner.query(sql`select jobs.create_queue('letters', '{"policy": "standard"}')`);
    for (const text of texts)
      await owner.query(sql`
        insert into jobs.job (name, data, output)
        values ('letters', ${JSON.stringify({ text })}::jsonb, null), ('letters', '{}', ${JSON.stringify({ text })}::jsonb)`);
    for (const [index, text] of texts.entries()) await mail(`reader${index}@example.org`, text);
    for (const to of [...others, address.toUpperCase()]) await mail(to, 'Hello');

    const file = join(folder, 'person.zip');
    await erasure.exportPerson.run(context(), { person: address, file });
    const exported = JSON.stringify(inArchive(file, 'tables/audit_entries.json'));
    expect(exported).toContain(`Write to ${address}.`);
    for (const other of others) expect(exported).not.toContain(other);

    const { mails, pseudonym } = await erasure.erasePerson.run(context(), { person: address });
    expect(mails).toBe(2);
    const readers = others.map((_, index) => `reader${index}@example.org`);
    expect(await recipients()).toEqual([...others, ...readers].toSorted());
    const { rows: left } = await owner.query<{ text: string }>(
      sql`select coalesce(data->>'text', output->>'text') as text from jobs.job`,
    );
    const kept = texts.slice(0, -1);
    expect(left.map(({ text }) => text).toSorted()).toEqual([...kept, ...kept].toSorted());
    const { rows: entries } = await owner.query<{ title: string; note: string }>(
      sql`select target_title as title, changes->'notes'->>'new' as note from audit_entries where subject = 'buildings' and request_id = 'x'`,
    );
    const erased = `Write to ${pseudonym}.\n${pseudonym}\n${pseudonym}`;
    expect(entries.map(({ title }) => title).toSorted()).toEqual([...kept, erased].toSorted());
    expect(entries.map(({ note }) => note).toSorted()).toEqual([...kept, erased].toSorted());
  });

  it('and the messages and jobs of other clients that name the same address', { timeout }, async () => {
    const { owner } = opened.database;
    const person = 'ada.admin@northfield.example';
    const { rows } = await owner.query<{ own: string; other: string }>(sql`
      select (select client_uid from users where user_name = ${person}) as own,
        (select client_uid from users where user_name = 'uma.uk@oakwood.example') as other`);
    const [{ own, other } = { own: '', other: '' }] = rows;
    await owner.transaction((tx) => createQueueTables(tx, storage));
    await owner.query(sql`select jobs.create_queue('letters', '{"policy": "standard"}')`);
    for (const [clientUid, to] of [
      [own, 'reader.own@example.org'],
      [other, 'reader.other@example.org'],
    ] as const) {
      await opened.database.transaction({ kind: 'tenant', clientUid }, async (tx) => {
        await sendMail(tx, { settings }, { to, subject: 'Hello', text: `Ask ${person}.` });
        await sendMail(tx, { settings }, { to: person, subject: to, text: 'Hello' });
      });
      await owner.query(
        sql`insert into jobs.job (name, data) values ('letters', ${JSON.stringify({ clientUid, text: person })}::jsonb)`,
      );
    }
    expect((await erasure.erasePerson.run(context(), { person })).mails).toBe(2);
    expect(await recipients()).toEqual([person, 'reader.other@example.org']);
    const { rows: left } = await owner.query(sql`select data->>'clientUid' as client from jobs.job`);
    expect(left).toEqual([{ client: other }]);

    // With their client, whoever they are to.
    await erasure.removeClient.run(context(), { client: other });
    expect(await recipients()).toEqual([]);
  });

  it('and their messages when a client is removed, whose people get none any more', { timeout }, async () => {
    const { owner } = opened.database;
    const client = 'ada.admin@northfield.example';
    const pending = 'new.address@northfield.example';
    const { rows } = await owner.query<{ email: string; uid: string }>(sql`
      select email, (select client_uid from identity_accounts where email = ${client}) as uid from identity_accounts
      where client_uid is distinct from (select client_uid from identity_accounts where email = ${client})`);
    const staff = 'sam.system@provider.example';
    const elsewhere = rows.map(({ email }) => email).find((email) => email !== staff) ?? '';
    expect(elsewhere).toContain('@');
    await owner.query(sql`update identity_accounts set pending_email = ${pending} where email = ${client}`);
    // Somebody of the client mistyped the address of somebody else.
    await owner.query(
      sql`update identity_accounts set pending_email = ${elsewhere} where email = 'will.webhooks@northfield.example'`,
    );
    const kept = [staff, elsewhere, 'stranger@example.org'];
    for (const to of [client.toUpperCase(), pending, 'will.webhooks@northfield.example', ...kept])
      await mail(to, 'Hello');
    await erasure.removeClient.run(context(), { client: String(rows[0]?.uid) });
    expect(await recipients()).toEqual(kept.toSorted());
  });
});
